import { OptionalPart } from '../../../kit/ui/OptionalPart.tsx'
import { lazyNamed } from '../../../platform/lazy-named.ts'

// Loads its own data and texts, after the licence.
const InvoicesCard = lazyNamed(
  () => import('./InvoicesCard.tsx'),
  'InvoicesCard',
  async () => (await import('../../../features/invoices/messages.ts')).loadInvoicesMessages,
)

/** The invoices of a licence, for people who may renew it. */
export function InvoicesPart({ serialNumber }: { serialNumber: string }) {
  return (
    <OptionalPart>
      <InvoicesCard serialNumber={serialNumber} />
    </OptionalPart>
  )
}
