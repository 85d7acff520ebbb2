import { useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { type RefObject, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Invoice } from '#contract/invoices.ts'
import { invoiceQuery } from '../../features/invoices/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { useFallbackFocus } from '../../kit/ui/useFallbackFocus.ts'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'

const PaidBackDialog = lazyNamed(() => import('./PaidBackDialog.tsx'), 'PaidBackDialog')

/** `place` gets the focus when the button is gone. */
type Props = { invoice: Invoice; place: RefObject<HTMLElement | null> }

/** The button to note money as paid back, while there is money to pay back; a credit note has the button of its invoice. */
export function PaidBack({ invoice, place }: Props) {
  const t = useTranslations('invoices.paidBack')
  const { credits, customer, toPayBackCents } = invoice
  const number = credits?.number ?? invoice.number
  const { opened, open, close } = useOpenedDialog<number>(number)
  useFallbackFocus(opened, place)
  // A credit note does not have the receipts of its invoice.
  const { data: credited } = useQuery({ ...invoiceQuery(number), enabled: toPayBackCents > 0 })
  return (
    <>
      {toPayBackCents > 0 && (
        <Button icon={HandCoins} variant="primary" onPress={() => open(toPayBackCents)}>
          {t('action')}
        </Button>
      )}
      {opened && (
        <Suspense>
          <PaidBackDialog
            key={opened.turn}
            number={number}
            customer={customer.name || customer.serialNumber}
            cents={opened.dialog}
            isPaidOnline={credited?.receipts.some(({ source }) => source === 'online') ?? false}
            isOpen={opened.isOpen}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
