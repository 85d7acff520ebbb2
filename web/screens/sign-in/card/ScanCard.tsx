import { CircleHelp, Keyboard, SwitchCamera } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FailedTry } from '../../../features/failed-try/FailedTry.tsx'
import type { Failure } from '../../../features/failed-try/failure.ts'
import type { AskedApp } from '../../../features/hand-over/asked-app.ts'
import type { useHandOver } from '../../../features/hand-over/useHandOver.ts'
import { cardCodeOf } from '../../../features/scan/card-code.ts'
import { useCamera } from '../../../features/scan/useCamera.ts'
import { SignInCard } from '../../../features/signing-in/SignInCard.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { ButtonLink } from '../../../kit/ui/ButtonLink.tsx'
import { FormMessage } from '../../../kit/ui/FormMessage.tsx'
import { ProgressBar } from '../../../kit/ui/ProgressBar.tsx'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { CameraStage } from './CameraStage.tsx'
import { createCardTries } from './card-tries.ts'
import { HandScannerField } from './HandScannerField.tsx'
import { loadScanMessages } from './messages.ts'
import styles from './ScanCard.module.css'
import { useCardSignIn } from './useCardSignIn.ts'

type Props = {
  asked: AskedApp
  handOver: ReturnType<typeof useHandOver>
  /** Whether the button for it has just been pressed: the camera is never on without a press. */
  startsAtOnce: boolean
  onType: () => void
}

/** Loads the page, with its texts. */
export async function load() {
  await loadScanMessages(currentLanguage())
  return { default: ScanCard }
}

/** Signs in a person who shows their card to a camera or a hand scanner. */
function ScanCard({ asked, handOver, startsAtOnce, onType }: Props) {
  const t = useTranslations('scan')
  const tSignIn = useTranslations('signIn')
  const { state, start, turn } = useCamera()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const { signIn, isPending } = useCardSignIn({
    asked,
    handOver,
    onError: (error, text) => setFailure({ error, text }),
  })
  const [shouldTry] = useState(createCardTries)
  const [isOtherSquare, setOtherSquare] = useState(false)
  const [isReaderAway, setReaderAway] = useState(false)

  const startAtOnce = useEffectEvent(() => {
    if (startsAtOnce) void start()
  })
  useEffect(() => startAtOnce(), [])

  const read = (text: string) => {
    if (isPending || isWaiting) return
    const code = cardCodeOf(text)
    setOtherSquare(code === null)
    if (code === null || !shouldTry(code)) return
    setFailure(null)
    signIn(code)
  }
  const restart = () => {
    setReaderAway(false)
    void start()
  }
  return (
    <SignInCard
      title={t('title')}
      intro={t('intro')}
      foot={
        <>
          {isPending && <ProgressBar label={t('working')} />}
          <div className={styles.foot}>
            <Button
              variant="quiet"
              size="large"
              icon={Keyboard}
              concepts={['write', 'name']}
              onPress={onType}
              fullWidth
            >
              {t('type')}
            </Button>
            <ButtonLink href="/help" variant="quiet" size="large" icon={CircleHelp} fullWidth>
              {tSignIn('help')}
            </ButtonLink>
          </div>
        </>
      }
    >
      <div className={styles.parts}>
        <CameraStage
          state={state}
          isPending={isPending}
          isReaderAway={isReaderAway}
          onStart={restart}
          onRead={read}
          onReaderAway={() => setReaderAway(true)}
        />
        {failure && (
          <FailedTry
            failure={failure}
            helper="teacher"
            size="large"
            onWait={setWaiting}
            onClose={() => setFailure(null)}
          />
        )}
        {isOtherSquare && !failure && <FormMessage kind="info">{t('otherSquare')}</FormMessage>}
        {state.kind === 'live' && state.canTurn && (
          <Button
            size="large"
            icon={SwitchCamera}
            concepts={['other', 'camera']}
            onPress={() => void turn()}
            fullWidth
          >
            {t('turn')}
          </Button>
        )}
        <HandScannerField onRead={read} />
      </div>
    </SignInCard>
  )
}
