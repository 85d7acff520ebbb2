import { DoorClosed, RefreshCw } from 'lucide-react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { QrCode } from '../../kit/ui/QrCode.tsx'
import styles from './ClassDoor.module.css'
import { OpeningForm } from './OpeningForm.tsx'
import type { useDoor } from './useDoor.ts'

type Props = { door: ReturnType<typeof useDoor>; openUntil: string | null; endsAt: number }

/** Opens the door; while it is open, its code for the children's devices, and for how long. */
export function DoorCard({ door, openUntil, endsAt }: Props) {
  const t = useTranslations('classDoor')
  const { opened, open, close } = door
  return (
    <Card as="section" aria-label={t('door')}>
      {openUntil === null ? (
        <div className={styles.parts}>
          <p>{t('about')}</p>
          <OpeningForm open={open} label={t('open')} />
        </div>
      ) : (
        <div className={styles.parts}>
          <OpenUntil moment={openUntil} endsAt={endsAt} />
          {opened ? (
            <div className={styles.code}>
              <div className={styles.square}>
                <QrCode text={opened.address} />
              </div>
              <div className={styles.parts}>
                <p>{t('scan')}</p>
                <p>{t('type', { address: opened.address.replace(/^https?:\/\/|#.*$/g, '') })}</p>
                <p className={styles.words} translate="no">
                  {opened.code}
                </p>
              </div>
            </div>
          ) : (
            <>
              <p>{t('toldOnce')}</p>
              <OpeningForm open={open} label={t('newCode')} icon={RefreshCw} />
            </>
          )}
          {close.error && <FormMessage kind="error">{close.error}</FormMessage>}
          <div>
            <Button
              size="large"
              icon={DoorClosed}
              concepts={['close', 'door']}
              isPending={close.isPending}
              onPress={() => void close.submit(undefined)}
            >
              {t('close')}
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}

const minuteMs = 60_000

/** @param endsAt the same by the device's clock, which may be wrong: in milliseconds */
function OpenUntil({ moment, endsAt }: { moment: string; endsAt: number }) {
  const t = useTranslations('classDoor')
  const format = useFormatter()
  const now = useNow({ updateInterval: 10_000 })
  const minutes = Math.max(1, Math.ceil((endsAt - now.getTime()) / minuteMs))
  const time = format.dateTime(new Date(moment), { hour: '2-digit', minute: '2-digit' })
  return (
    <p>
      <strong className={styles.until}>{t('openUntil', { time })}</strong>{' '}
      <span>{t('minutesLeft', { minutes })}</span>
    </p>
  )
}
