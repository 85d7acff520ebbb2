import { MessageCircleMore } from 'lucide-react'
import { type RefObject, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Invoice } from '#contract/invoices.ts'
import { openCents } from '../../features/invoices/open-amount.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { useFallbackFocus } from '../../kit/ui/useFallbackFocus.ts'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'

const DisputeDialog = lazyNamed(() => import('./DisputeDialog.tsx'), 'DisputeDialog')

/** `place` gets the focus when the button is gone. */
type Props = { invoice: Invoice; place: RefObject<HTMLElement | null> }

/** The button to report a problem with an invoice that is still to be paid; staff note what a buyer told them. */
export function Dispute({ invoice, place }: Props) {
  const t = useTranslations('invoices.dispute')
  const { kind } = useSession()
  const { number, due, state } = invoice
  const { opened, open, close } = useOpenedDialog<string>(number)
  useFallbackFocus(opened, place)
  return (
    <>
      {due !== null && state !== 'disputed' && openCents(invoice) !== null && (
        <Button variant="quiet" icon={MessageCircleMore} onPress={() => open(number)}>
          {t('action', { kind })}
        </Button>
      )}
      {opened && (
        <Suspense>
          <DisputeDialog key={opened.turn} number={opened.dialog} isOpen={opened.isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
