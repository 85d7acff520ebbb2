import { HandCoins } from 'lucide-react'
import { type RefObject, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { ListedInvoice } from '#contract/invoices.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { useFallbackFocus } from '../../kit/ui/useFallbackFocus.ts'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { openCents } from './open-amount.ts'

const MarkPaidDialog = lazyNamed(() => import('./MarkPaidDialog.tsx'), 'MarkPaidDialog')

type Props = {
  invoice: Pick<ListedInvoice, 'number' | 'kind' | 'state' | 'totalCents' | 'creditedCents' | 'paidCents'>
  serialNumber: string
  isMain?: boolean
  /** It gets the focus when the button is gone, as the invoice is paid. */
  place: RefObject<HTMLElement | null>
}

/** A button with which staff note that an invoice was paid. */
export function MarkPaid({ invoice, serialNumber, isMain = false, place }: Props) {
  const t = useTranslations('home.unsettled')
  const { kind } = useSession()
  const { number } = invoice
  const { opened, open, close } = useOpenedDialog<Props['invoice']>(number)
  useFallbackFocus(opened, place)
  const stillOpen = openCents(invoice)
  if (kind !== 'staff') return null
  return (
    <>
      {stillOpen !== null && (
        <Button icon={HandCoins} variant={isMain ? 'primary' : 'secondary'} onPress={() => open(invoice)}>
          {t('markPaid')}
          <VisuallyHidden>{` ${number}`}</VisuallyHidden>
        </Button>
      )}
      {opened && (
        <Suspense>
          <MarkPaidDialog
            key={opened.turn}
            invoice={opened.dialog}
            serialNumber={serialNumber}
            isOpen={opened.isOpen}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
