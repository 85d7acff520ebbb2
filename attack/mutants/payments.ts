import { alone, embedded, type Mutant, part } from './mutant.ts'

const starting = [embedded('server/payments/start.test.ts')]
const webhook = [embedded('server/payments/webhook.test.ts')]

/** Payments: what they cost, whose they are, what settles them. */
export const paymentMutants: Mutant[] = [
  {
    id: 'webhook-token-unchecked',
    breaks: 'a payment is settled by its own webhook',
    file: 'server/payments/webhook-token.ts',
    text: 'isSameText(token, tokenOf(config, paymentId))',
    instead: 'true',
    killers: [...webhook, part('forgery')],
  },
  {
    id: 'paid-twice',
    breaks: 'a payment extends its licence once',
    file: 'server/payments/settle.ts',
    text: "if (payment.status !== 'paid' && remote.status === 'paid') await bookPayment(context)",
    instead: "if (remote.status === 'paid') await bookPayment(context)",
    killers: webhook,
  },
  {
    id: 'other-payment-settles',
    breaks: 'the provider’s payment is the one that was started, whole',
    file: 'server/payments/settle.ts',
    text: 'if (!isSamePayment(payment, remote)) {',
    instead: 'if (false) {',
    killers: webhook,
  },
  {
    id: 'payments-of-others',
    breaks: 'a payment is shown to who started it',
    file: 'server/payments/payments.ts',
    text: 'if (!payment || !isTheirs)',
    instead: 'if (!payment)',
    killers: [embedded('server/payments/payments.test.ts')],
  },
  {
    id: 'price-of-payer',
    breaks: 'the price that was seen is the price',
    file: 'server/payments/start.ts',
    text: "if (licence.priceCents !== priceCents) throw conflict('payment.priceChanged')",
    instead: '',
    killers: starting,
  },
  {
    id: 'year-paid-twice',
    breaks: 'who has seen an earlier date does not pay the same year again',
    file: 'server/payments/start.ts',
    text: "if (expectedValidUntil != null && expectedValidUntil !== validUntil) throw conflict('payment.justPaid')",
    instead: '',
    killers: starting,
  },
  {
    id: 'payer-sent-elsewhere',
    breaks: 'a payer comes back to the portal',
    file: 'server/payments/start.ts',
    text: 'config.origins.includes(url.origin) &&',
    instead: '',
    killers: starting,
  },
  {
    id: 'payer-of-sub-group',
    breaks: 'renewing is for the root group’s admins, the dealer and staff',
    file: 'server/products/products.ts',
    text: 'if (!belongsTo(toProduct(row, person), viewerOf(person))) throw notAllowed()',
    instead: '',
    killers: starting,
  },
  {
    id: 'right-to-pay-of-before',
    breaks: 'who loses a licence while a payment waits may not start it',
    file: 'server/payments/start.ts',
    text: 'if (payer.person) await assertTheirs(trx, licence, payer.person.id)',
    instead: '',
    killers: [alone('server/payments/meanwhile.test.ts')],
  },
  {
    id: 'payments-unlimited',
    breaks: 'a licence’s payments an hour are limited',
    file: 'server/payments/start.ts',
    text: 'if (waitMs > 0) throw tooMany(waitMs)',
    instead: '',
    killers: starting,
  },
]
