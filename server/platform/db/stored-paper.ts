import type { Buyer, Seller } from '#contract/buyers.ts'
import type { Credits } from '#contract/invoices.ts'
import type { Customer, Line, VatExemption } from '#contract/orders.ts'
import type { PaperKind } from '#contract/paper-parts.ts'
import type { Language } from '#i18n/languages.ts'

/** A line, in the language of the paper. `detail`: what it is for, in one sentence a line. */
export type PaperLine = Line & { detail: string }

/** A buyer of whom only the name and the address for mail may be known: a visitor who paid with the web code. */
export type PaperBuyer = Omit<Buyer, 'country'> & { country: string }

/**
 * A paper as it was issued. Dates are calendar dates, amounts cents; `roundingCents`: what keeps a price with VAT as it was
 * said (BT-114). `periodFrom`, `periodUntil`: what is paid for. `due`, `paymentReference` (twelve digits) null: it was paid online, on `date`, or is a
 * credit note, whose amounts are positive. A quote has no `paymentReference`; its `due` is the last day on which it can be accepted. `credits`: the invoice that a credit note is for; absent for all else.
 * `vatExemption` absent, null: VAT is charged.
 */
export type PaperDocument = {
  number: string
  kind: PaperKind
  language: Language
  date: string
  due: string | null
  seller: Seller
  buyer: PaperBuyer
  customer: Customer
  lines: PaperLine[]
  netCents: number
  vatCents: number
  roundingCents: number
  totalCents: number
  vatRate: number
  vatExemption?: VatExemption | null
  periodFrom: string
  periodUntil: string
  paymentReference: string | null
  credits?: Credits
}
