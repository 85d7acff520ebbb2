import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { ofNumber } from './invoices.ts'
import { StartedPayment, startErrors } from './payments.ts'

export const payInvoiceOnline = endpoint({
  ...ofNumber,
  method: 'POST',
  path: '/invoices/:number/pay_online',
  summary:
    'Starts the payment of all that is open of an invoice, for people who may renew its licence. Asking again gives the same open payment.',
  body: v.object({}),
  reply: v.object({ data: StartedPayment.wire }),
  errors: ['invoice.notFound', 'invoice.alreadyPaid', 'invoice.credited', 'order.wayOff', ...startErrors],
})
