import { Camera, CameraOff, ScanQrCode } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CameraPicture } from '../../../features/scan/CameraPicture.tsx'
import type { CameraState } from '../../../features/scan/camera.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Spinner } from '../../../kit/ui/Spinner.tsx'
import styles from './ScanCard.module.css'

type Props = {
  state: CameraState
  isPending: boolean
  /** Whether the reader of the picture could not be loaded. */
  isReaderAway: boolean
  onStart: () => void
  onRead: (text: string) => void
  onReaderAway: () => void
}

/** The camera's picture in its frame, or why there is none; the field and the form are there in any case. */
export function CameraStage({ state, isPending, isReaderAway, onStart, onRead, onReaderAway }: Props) {
  const t = useTranslations('scan')
  const isLive = state.kind === 'live' && !isReaderAway
  const words = isPending ? t('working') : isReaderAway ? t('camera.readerAway') : t(`camera.${state.kind}`)
  // Asking again changes nothing if the browser has no cameras for this page.
  const canStart = !isLive && state.kind !== 'asking' && state.kind !== 'unavailable'
  return (
    <>
      <div className={styles.stage}>
        {isLive && (
          <div className={styles.picture}>
            <CameraPicture
              stream={state.stream}
              isMirrored={state.isMirrored}
              onRead={onRead}
              onFailure={onReaderAway}
            />
            <span className={styles.corners} aria-hidden />
          </div>
        )}
        {state.kind === 'asking' && (
          <div className={styles.picture}>
            <Spinner label={t('camera.asking')} />
          </div>
        )}
        <p className={styles.status} role="status">
          {isLive || state.kind === 'asking' || state.kind === 'off' ? (
            <ScanQrCode aria-hidden size={22} />
          ) : (
            <CameraOff aria-hidden size={22} />
          )}
          <span>{words}</span>
        </p>
      </div>
      {canStart && (
        <Button
          variant="primary"
          size="large"
          icon={Camera}
          concepts={['camera']}
          onPress={onStart}
          fullWidth
        >
          {t('camera.start')}
        </Button>
      )}
    </>
  )
}
