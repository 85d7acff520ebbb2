import { MessageCircleMore } from 'lucide-react'
import { type RefObject, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Invoice } from '#contract/invoices.ts'
import { Button } from '../../kit/ui/Button.tsx'
import tones from '../../kit/ui/tones.module.css'
import { Unbroken } from '../../kit/ui/Unbroken.tsx'
import { useFallbackFocus } from '../../kit/ui/useFallbackFocus.ts'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import styles from './InvoiceScreen.module.css'

const SettleDialog = lazyNamed(() => import('./SettleDialog.tsx'), 'SettleDialog')

/** `place` gets the focus when the button is gone. */
type Props = { invoice: Invoice; place: RefObject<HTMLElement | null> }

/** The problem that was reported with an invoice; staff settle it here. */
export function DisputeStrip({ invoice: { number, dispute }, place }: Props) {
  const t = useTranslations('invoices')
  const date = useCalendarDate()
  const isForStaff = useSession().kind === 'staff'
  // The problem stays in the dialog while that closes, when the invoice no longer has it.
  const { opened, open, close } = useOpenedDialog<NonNullable<Invoice['dispute']>>(number)
  useFallbackFocus(opened, place)
  return (
    <>
      {dispute && (
        <div className={`${styles.strip} ${styles.dispute} ${tones[isForStaff ? 'apricot' : 'plain']}`}>
          <MessageCircleMore aria-hidden size={22} />
          <div className={styles.stripWords}>
            <p>
              <Unbroken text={t('dispute.reported', { date: date(dispute.since) })} />
            </p>
            <blockquote className={styles.quote}>{dispute.reason}</blockquote>
          </div>
          {isForStaff && <Button onPress={() => open(dispute)}>{t('settle.action')}</Button>}
        </div>
      )}
      {opened && (
        <Suspense>
          <SettleDialog
            key={opened.turn}
            number={number}
            dispute={opened.dialog}
            isOpen={opened.isOpen}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
