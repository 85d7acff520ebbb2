import type { PersonKind } from '#contract/access.ts'
import { reckon } from '#contract/vat.ts'
import type { Language } from '#i18n/languages.ts'
import { renewForAYear } from '../groups/renew-licence.ts'
import type { PaperBuyer } from '../invoices/paper.ts'
import { peppolAddressOf } from '../invoices/peppol-address.ts'
import { insertReceipt } from '../invoices/receipt-rows.ts'
import type { Trx } from '../platform/db/database.ts'
import { optionsOf } from '../products/products.ts'
import type { Services } from '../services.ts'
import { fulfil } from './fulfil.ts'
import { invoiceOrder } from './invoice-order.ts'
import { exemptionIn, linesOf } from './lines.ts'
import * as rows from './order-rows.ts'
import { type SettledInvoice, settleInvoice } from './settle-invoice.ts'
import { tellOfOrder } from './tell-of-order.ts'
import { countedEnd, taxesOf, termOf } from './terms.ts'

/** A payment that turns out paid. `orderId` null: it is for one year. `starter…` null: a visitor, or the account is gone. */
export type PaidOnline = {
  id: number
  licenceId: number
  orderId: number | null
  amountCents: number
  language: Language
  createdAt: Date
  startedBy: number | null
  starterKind: PersonKind | null
  starterEmail: string | null
}

type Cause = { by: { id: number; login: string } | null; at: Date }

/** `validUntil` null: nothing was extended. `order`: the one to invoice; null: none. `invoice`: the one that was paid; undefined: none. */
type Settled = { validUntil: string | null; order: rows.Order | null; invoice?: SettledInvoice }

/**
 * Extends the licence that was paid for, in the transaction that holds its lock. If an order on invoice has done that since the payment was
 * started, it extends nothing: the same term is paid for twice. A payment of an invoice is noted on that invoice.
 */
export async function settleOnline(
  trx: Trx,
  services: Pick<Services, 'config'>,
  payment: PaidOnline,
  { by, at }: Cause,
): Promise<Settled> {
  const { config } = services
  const { id, licenceId, orderId } = payment
  const order = orderId === null ? undefined : await rows.findOrder(trx, orderId)
  if (order?.kind === 'invoice') {
    const invoice = await settleInvoice(trx, services, { order, payment }, { by, at })
    return { validUntil: invoice.validUntil, order: null, invoice }
  }
  const seen = order ? { since: order.createdAt, endsNow: order.endsNow } : { since: payment.createdAt }
  if (await rows.isExtendedBy(trx, { kind: 'invoice', licenceId, ...seen })) {
    if (order) await rows.updateOrder(trx, order.id, { state: 'cancelled' })
    return { validUntil: null, order: null }
  }
  if (!order) return settleYear(trx, config, payment, { by, at })
  const fulfilled = await fulfil(trx, config, order, { by, at, told: { payment: id } })
  return { validUntil: fulfilled?.validUntil ?? null, order: fulfilled }
}

/** A payment for one year gets its order now, if the vendor sends invoices. */
async function settleYear(
  trx: Trx,
  config: Services['config'],
  payment: PaidOnline,
  { by, at }: Cause,
): Promise<Settled> {
  const { id, licenceId } = payment
  const licence = await rows.findOrderable(trx, licenceId)
  const awaiting = await rows.findAwaitingPayment(trx, licenceId)
  const validUntil = await renewForAYear(trx, licenceId, { by, at, paymentId: id })
  if (!config.sales || !licence?.validUntil || validUntil === null) return { validUntil, order: null }
  const term = { endsNow: countedEnd(licence.validUntil, awaiting, config.sales), validUntil }
  const buyers = await rows.findBuyers(trx, licenceId)
  const buyer = payment.starterKind === 'dealer' ? buyers.ofDealer : buyers.ofCustomer
  const order = await rows.insertOrder(trx, {
    ...pricedYear(config, licence, payment, { ...term, createdAt: at }),
    licenceId,
    kind: 'online',
    state: 'fulfilled',
    buyer,
    orderedBy: payment.startedBy,
    // Companies have to be found there. Public bodies want a reference, which a buyer of last time has none of.
    onPeppol:
      config.sales.peppol &&
      buyer?.kind === 'company' &&
      peppolAddressOf(buyer) !== null &&
      buyer.country === 'BE',
    fulfilledAt: at,
  })
  await rows.setOrder(trx, id, order.id)
  return { validUntil, order }
}

/** The order of a year with unchanged seats. What was charged holds the VAT, however prices are meant. */
function pricedYear(
  config: Services['config'],
  licence: rows.Orderable,
  { amountCents, language }: PaidOnline,
  term: Pick<rows.Order, 'endsNow' | 'validUntil' | 'createdAt'>,
) {
  const serialNumber = licence.prefix + licence.number
  const taxes = taxesOf(config, serialNumber)
  const { lines: _, ...amounts } = reckon([amountCents], { rate: taxes.rate, includeVat: true })
  const charge = { kind: 'years', cents: amountCents, seats: licence.seats, ...termOf(term) } as const
  const offer = { charges: [charge], amounts: { ...amounts, lines: [amounts.netCents] } }
  const subject = { serialNumber, options: optionsOf(serialNumber, licence) }
  const lines = linesOf(offer, subject, { years: 1, taxes, language })
  const vatExemption = exemptionIn(language, taxes.exemption)
  return { ...term, ...amounts, lines, vatExemption, years: 1, seats: licence.seats, language }
}

/**
 * Issues the invoice of an order that was paid online, as the last change of the transaction. Without a known buyer it names the customer and
 * goes to who paid.
 */
export async function invoicePayment(
  trx: Trx,
  { config: { sales } }: Pick<Services, 'config'>,
  { order, payment, at }: { order: rows.Order; payment: PaidOnline; at: Date },
): Promise<void> {
  const licence = await rows.findOrderable(trx, order.licenceId)
  if (!sales || !licence) return
  const { town, prefix, number: digits } = licence
  const customer = { name: licence.customer ?? '', town, serialNumber: prefix + digits }
  const buyer = order.buyer ?? buyerOf(customer, payment)
  const running = { validUntil: order.validUntil, oncePaid: null }
  const invoice = { order, customer, buyer, isPaid: true, running }
  const by = payment.starterKind
  if (by) await tellOfOrder(trx, { order, by, payer: buyer.name, running, at })
  const { number, date } = await invoiceOrder(trx, sales, invoice, at)
  const { licenceId, id: paymentId, amountCents } = payment
  const receipt = { licenceId, number, paymentId, date, amountCents, text: '', notedBy: null } as const
  await insertReceipt(trx, { ...receipt, source: 'online' }, at)
}

/** The address that the invoice of an order goes to; empty: it has none, or there is no invoice. */
export const invoicedTo = (
  { config: { sales } }: Pick<Services, 'config'>,
  order: rows.Order,
  payer: Pick<PaidOnline, 'starterEmail'>,
): string => (sales ? (order.buyer?.email ?? payer.starterEmail ?? '') : '')

const buyerOf = (
  { name, town }: { name: string; town: string },
  { starterEmail }: Pick<PaidOnline, 'starterEmail'>,
): PaperBuyer => ({
  name,
  street: '',
  postcode: '',
  city: town,
  country: '',
  enterpriseNumber: '',
  vatNumber: '',
  reference: '',
  email: starterEmail ?? '',
})

/** Cancels the online order of a payment that was not completed; a late payment still counts. An order on invoice waits for another payment. */
export async function cancelOrder(trx: Trx, orderId: number): Promise<void> {
  await rows.cancelUnpaidOnline(trx, orderId)
}
