import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { ListedInvoice, ofNumber } from './invoices.ts'
import { as, mapped, namedAs, type Ours } from './mapped.ts'
import { Customer } from './orders.ts'

const stateReply = v.object({ data: v.object({ state: ListedInvoice.fields.state }) })

export const disputeInvoice = endpoint({
  ...ofNumber,
  method: 'POST',
  path: '/invoices/:number/dispute',
  summary:
    'Reports a problem with an invoice that is not paid yet, for people who may renew its licence. No payment reminders go out until staff have settled it.',
  body: v.object({ reason: field.requiredLongText(1000) }),
  reply: stateReply,
  errors: ['invoice.notFound', 'invoice.alreadyPaid', 'invoice.credited', 'invoice.disputed'],
})

/** `answer`: the person who reported the problem gets it by e-mail. */
export const settleDispute = endpoint({
  ...ofNumber,
  method: 'POST',
  path: '/invoices/:number/dispute/settle',
  summary: 'Settles the problem that was reported with an invoice: payment reminders can go out again.',
  access: ['staff'],
  body: v.object({ answer: v.optional(field.longText(1000), '') }),
  reply: stateReply,
  errors: ['invoice.notFound', 'invoice.notDisputed'],
})

/**
 * An invoice that staff have to settle: it is disputed, or still not paid after the last payment reminder. `since`: the day of the report or of that
 * reminder. `reason`: what was reported; empty: it is not disputed.
 */
export const UnsettledInvoice = mapped({
  number: v.string(),
  state: ListedInvoice.fields.state,
  customer: Customer.wire,
  ...namedAs(ListedInvoice, { totalCents: v.number(), creditedCents: v.number(), paidCents: v.number() }),
  due: v.string(),
  since: v.string(),
  reason: v.string(),
})

export type UnsettledInvoice = Ours<typeof UnsettledInvoice>

export const UnsettledInvoices = mapped({
  invoices: as('data', v.array(UnsettledInvoice.wire)),
  total: v.number(),
})

export type UnsettledInvoices = Ours<typeof UnsettledInvoices>

export const listUnsettled = endpoint({
  method: 'GET',
  path: '/invoices/unsettled',
  summary:
    'The invoices that are disputed, or not paid after the last payment reminder, the longest waiting first.',
  access: ['staff'],
  query: v.object(field.paging),
  reply: UnsettledInvoices.wire,
  errors: [],
})
