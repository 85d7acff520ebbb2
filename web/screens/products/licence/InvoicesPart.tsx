import { lazy } from 'react'
import { OptionalPart } from '../../../kit/ui/OptionalPart.tsx'
import { currentLanguage } from '../../../platform/i18n/language.ts'

// Loads its own data and texts, after the licence.
const InvoicesCard = lazy(async () => {
  const [card, { loadInvoicesMessages }] = await Promise.all([
    import('./InvoicesCard.tsx'),
    import('../../../features/invoices/messages.ts'),
  ])
  await loadInvoicesMessages(currentLanguage())
  return { default: card.InvoicesCard }
})

/** The invoices of a licence, for people who may renew it. */
export function InvoicesPart({ serialNumber }: { serialNumber: string }) {
  return (
    <OptionalPart>
      <InvoicesCard serialNumber={serialNumber} />
    </OptionalPart>
  )
}
