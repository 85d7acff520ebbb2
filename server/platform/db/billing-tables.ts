import type { Generated, JSONColumnType } from 'kysely'
import type { Buyer } from '#contract/buyers.ts'
import type { ReceiptSource, SendingState } from '#contract/invoices.ts'
import type { OrderKind, OrderState, VatExemption, VatNumberState } from '#contract/orders.ts'
import type { PaperKind } from '#contract/paper-parts.ts'
import type { PaymentConcern, PaymentStatus } from '#contract/payments.ts'
import type { Language } from '#i18n/languages.ts'
import type { PaperDocument, PaperLine } from './stored-paper.ts'

/**
 * `started_by` null: a visitor with the web code, or a deleted account. `provider_id` null: the provider has not
 * answered yet. `ask_at`: when to ask the provider again without a webhook; null: never. `valid_until`: the end date that was
 * paid for, once paid.
 */
export type PaymentsTable = {
  id: Generated<number>
  licence_id: number
  started_by: number | null
  by_web_code: boolean
  language: Language
  amount_cents: number
  status: PaymentStatus
  created_at: Date
  provider_id: string | null
  checkout_url: string | null
  asked_at: Date | null
  ask_at: Date | null
  paid_at: Date | null
  valid_until: string | null
  concern: PaymentConcern | null
  concern_at: Date | null
  dismissed_at: Date | null
  order_id: Generated<number | null>
  refunded_cents: Generated<number>
  charged_back_cents: Generated<number>
}

/** The one who was invoiced last for a licence: by its customer or staff, or by its dealer. */
type BuyersTable = { licence_id: number; is_dealer: boolean; buyer: JSONColumnType<Buyer> }

/**
 * An order for a licence. `seats`: the new total. `ends_now`, `valid_until`: its end date before and after. `state` `open`: not paid
 * online yet, or on invoice and extended once paid, or a quote that was not accepted. `seats_before`, `price_before_cents`: of the licence; null: the order did not change
 * them. `on_peppol`: whether its buyer was found there when it was ordered. `buyer` null: unknown, as paid with the licence's web code. `lines`, in the language of the order.
 */
export type OrdersTable = {
  id: Generated<number>
  licence_id: number
  kind: OrderKind
  state: OrderState
  years: number
  seats: number
  ends_now: string
  valid_until: string
  lines: JSONColumnType<PaperLine[]>
  vat_exemption: JSONColumnType<VatExemption | null, string | null>
  net_cents: number
  vat_cents: number
  rounding_cents: number
  total_cents: number
  buyer: JSONColumnType<Buyer | null, string | null>
  language: Language
  ordered_by: number | null
  created_at: Date
  fulfilled_at: Date | null
  seats_before: number | null
  price_before_cents: number | null
  on_peppol: Generated<boolean>
}

/** `series`: the prefix of its numbers. */
type PaperSeriesTable = { series: string; year: number; last: number }

/** An invoice, a credit note or a quote. `credits`: the invoice of a credit note. The database refuses to change or delete a row. */
type PapersTable = {
  number: string
  kind: PaperKind
  licence_id: number
  order_id: number
  credits: Generated<string | null>
  date: string
  due: string | null
  total_cents: number
  document: JSONColumnType<PaperDocument>
  created_at: Date
}

/** Money that came in for an invoice, or went back (negative). `date`: the day on which it was paid. `takes_back`: the receipt that it cancels. */
type ReceiptsTable = {
  id: Generated<number>
  licence_id: number
  number: string
  source: ReceiptSource
  payment_id: number | null
  date: string
  amount_cents: number
  text: string
  noted_by: number | null
  at: Date
  takes_back: Generated<number | null>
  /** Which movement of a bank statement it is; null: none, or that movement was noted again. */
  bank_line: Generated<string | null>
  bank_reference: Generated<string | null>
}

/**
 * A paper on its way over Peppol. `address`: the buyer's. `state` `mail`: it is not sent there; the buyer has the PDF. `document_id`: the access
 * point's. `due_at`: when to go on with it; null: there is nothing to do. `is_again`: staff send it again. `at`: since when it is in its state.
 */
type SendingsTable = {
  number: string
  licence_id: number
  address: string
  state: SendingState | 'mail'
  document_id: string | null
  attempts: Generated<number>
  due_at: Date | null
  fault: Generated<string>
  is_again: Generated<boolean>
  at: Date
}

/**
 * A quote. `code_hash`: SHA-256 of the code in its mail. `seats_then`: of the licence when it was made. `became`: the order on invoice that it was
 * accepted as; null: not accepted.
 */
type QuotesTable = {
  number: string
  licence_id: number
  code_hash: Buffer
  seats_then: number
  became: Generated<number | null>
}

/** A payment reminder that was mailed. `step`: days after the due day of the invoice; negative: before it. */
type PaymentRemindersTable = { number: string; step: number; licence_id: number; at: Date }

/** A problem that was reported with an invoice. `settled_at` null: it is still disputed. `answer`: to the one who reported it. */
type DisputesTable = {
  id: Generated<number>
  number: string
  licence_id: number
  reason: string
  reported_by: number | null
  at: Date
  settled_by: Generated<number | null>
  settled_at: Generated<Date | null>
  answer: Generated<string>
}

/**
 * The VAT number of a buyer in another country of the European Union. `name`: of the company. `asked_by` null: staff, or a deleted account. `at`: since when it is in
 * its state.
 */
type VatNumbersTable = {
  id: Generated<number>
  licence_id: number
  vat_number: string
  name: string
  state: Exclude<VatNumberState, 'unknown'>
  asked_by: number | null
  decided_by: number | null
  at: Date
}

/** The tables of payments, orders, invoices and quotes. */
export type BillingTables = {
  payments: PaymentsTable
  buyers: BuyersTable
  orders: OrdersTable
  paper_series: PaperSeriesTable
  papers: PapersTable
  receipts: ReceiptsTable
  sendings: SendingsTable
  quotes: QuotesTable
  payment_reminders: PaymentRemindersTable
  disputes: DisputesTable
  vat_numbers: VatNumbersTable
}
