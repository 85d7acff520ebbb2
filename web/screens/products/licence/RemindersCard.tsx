import { useQuery } from '@tanstack/react-query'
import { BellOff, BellRing, CalendarDays, Check } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Reminders, RemindersChange } from '#contract/reminders.ts'
import { todayInBrussels } from '../../../features/licences/end-date.ts'
import { remindersQuery } from '../../../features/reminders/queries.ts'
import { isSilent } from '../../../features/reminders/silence.ts'
import { useChangeReminders } from '../../../features/reminders/useChangeReminders.ts'
import { useStepText } from '../../../features/reminders/useStepText.ts'
import { Badge } from '../../../kit/ui/Badge.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { Tile } from '../../../kit/ui/Tile.tsx'
import { useFallbackFocus } from '../../../kit/ui/useFallbackFocus.ts'
import { useOpenedDialog } from '../../../kit/ui/useOpenedDialog.ts'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import { useErrorText, useSubmit } from '../../../platform/api/useSubmit.ts'
import { useCalendarDate } from '../../../platform/i18n/useCalendarDate.ts'
import { lazyNamed } from '../../../platform/lazy-named.ts'
import licence from './LicencePage.module.css'
import styles from './Reminders.module.css'
import { RemindersFrame } from './RemindersFrame.tsx'
import { SentReminders } from './SentReminders.tsx'

const SeenDialog = lazyNamed(() => import('../../../features/reminders/SeenDialog.tsx'), 'SeenDialog')
const EarlierReminderDialog = lazyNamed(() => import('./EarlierReminderDialog.tsx'), 'EarlierReminderDialog')

type Props = { serialNumber: string; validUntil: string }

/** The next e-mail about a licence's end, those that were sent, and the customer's settings. */
export function RemindersCard({ serialNumber, validUntil }: Props) {
  const t = useTranslations('reminders')
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(remindersQuery(serialNumber))
  if (data) return <Loaded serialNumber={serialNumber} validUntil={validUntil} reminders={data} />
  return (
    <RemindersFrame isLoading={isFetching}>
      {error && <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void refetch()} />}
    </RemindersFrame>
  )
}

function Loaded({ serialNumber, validUntil, reminders }: Props & { reminders: Reminders }) {
  const t = useTranslations('reminders')
  const stepText = useStepText()
  const place = useRef<HTMLDivElement>(null)
  const { opened, open, close } = useOpenedDialog<'seen' | 'earlier'>(serialNumber)
  useFallbackFocus(opened, place)
  const change = useChangeReminders(serialNumber)
  const { submit, isPending } = useSubmit({
    call: ({ wanted, done }: { wanted: RemindersChange; done: string }) => change(wanted, done),
    // The pressed button is gone.
    onSuccess: () => place.current?.focus({ preventScroll: true }),
  })
  const { stopped, seenUntil, steps } = reminders
  const isSeen = !stopped && isSilent(seenUntil, todayInBrussels(new Date()))
  const press = (wanted: RemindersChange, done: string) => void submit({ wanted, done })
  return (
    <div ref={place} tabIndex={-1} className={licence.place}>
      <RemindersFrame
        state={
          (stopped || isSeen) && (
            <Badge tone="plain" icon={stopped ? BellOff : Check}>
              {t(stopped ? 'stopped' : 'action')}
            </Badge>
          )
        }
      >
        <ul className={licence.list}>
          <li className={licence.row}>
            <NextReminder reminders={reminders} isSeen={isSeen} />
            <div className={styles.buttons}>
              {stopped && (
                <Button
                  icon={BellRing}
                  isPending={isPending}
                  onPress={() => press({ stopped: false }, t('startDone', { serialNumber }))}
                >
                  {t('start')}
                </Button>
              )}
              {isSeen && (
                <Button
                  isPending={isPending}
                  onPress={() => press({ seenUntil: null }, t('againDone', { serialNumber }))}
                >
                  {t('again')}
                </Button>
              )}
              {!isSeen && reminders.next && (
                <Button icon={Check} onPress={() => open('seen')}>
                  {t('action')}
                </Button>
              )}
            </div>
          </li>
          {!stopped && (
            <li className={licence.row}>
              <Tile icon={CalendarDays} tone="plain" isRound={false} />
              <div className={licence.words}>
                <p className={licence.name}>{t('first')}</p>
                <p className={licence.small}>{stepText(steps[0] ?? 0)}</p>
              </div>
              <Button onPress={() => open('earlier')}>
                {t('change')}
                <VisuallyHidden>{` – ${t('first')}`}</VisuallyHidden>
              </Button>
            </li>
          )}
        </ul>
        <SentReminders sent={reminders.sent} />
        {!stopped && (
          <div className={styles.foot}>
            <Button
              variant="quiet"
              icon={BellOff}
              isPending={isPending}
              onPress={() => press({ stopped: true }, t('stopDone', { serialNumber }))}
            >
              {t('stop')}
            </Button>
          </div>
        )}
      </RemindersFrame>
      {opened && (
        <Suspense>
          {opened.dialog === 'seen' ? (
            <SeenDialog
              key={opened.turn}
              serialNumber={serialNumber}
              validUntil={validUntil}
              isOpen={opened.isOpen}
              onClose={close}
            />
          ) : (
            <EarlierReminderDialog
              key={opened.turn}
              serialNumber={serialNumber}
              reminders={reminders}
              isOpen={opened.isOpen}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </div>
  )
}

/** The next e-mail, or the reason why there is none. */
function NextReminder({ reminders, isSeen }: { reminders: Reminders; isSeen: boolean }) {
  const t = useTranslations('reminders')
  const date = useCalendarDate()
  const stepText = useStepText()
  const { next, stopped, seenUntil } = reminders
  const upcoming = next && t('next', { date: date(next.at) })
  const [title, text] = stopped
    ? [t('stopped'), t('stoppedText')]
    : isSeen
      ? [t('silent', { date: date(seenUntil ?? '') }), upcoming ?? t('none')]
      : next
        ? [upcoming, stepText(next.step)]
        : [t('none'), t('noneText')]
  const isQuiet = stopped || !next
  return (
    <>
      <Tile icon={isQuiet ? BellOff : BellRing} tone={isQuiet ? 'plain' : 'apricot'} isRound={false} />
      <div className={licence.words}>
        <p className={licence.name}>{title}</p>
        <p className={licence.small}>{text}</p>
      </div>
    </>
  )
}
