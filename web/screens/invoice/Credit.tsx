import { Undo2 } from 'lucide-react'
import { type RefObject, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Invoice } from '#contract/invoices.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { useFallbackFocus } from '../../kit/ui/useFallbackFocus.ts'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'

const CreditDialog = lazyNamed(() => import('./CreditDialog.tsx'), 'CreditDialog')

/** `place` gets the focus when the button is gone. */
type Props = { invoice: Invoice; place: RefObject<HTMLElement | null> }

/** The button to credit an invoice, as long as some of it is left to credit. */
export function Credit({ invoice, place }: Props) {
  const t = useTranslations('invoices.credit')
  const { number, kind, totalCents, creditedCents } = invoice
  const { opened, open, close } = useOpenedDialog<Invoice>(number)
  useFallbackFocus(opened, place)
  return (
    <>
      {kind === 'invoice' && creditedCents < totalCents && (
        <Button icon={Undo2} onPress={() => open(invoice)}>
          {t('action')}
        </Button>
      )}
      {opened && (
        <Suspense>
          <CreditDialog key={opened.turn} invoice={opened.dialog} isOpen={opened.isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
