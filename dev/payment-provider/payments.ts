import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { writeWhole } from '../write-whole.ts'

const openForMs = 15 * 60 * 1000

/** Outcomes of a payment: Mollie's statuses, and a full refund or chargeback. */
export const outcomes = ['open', 'paid', 'failed', 'canceled', 'expired', 'refunded', 'chargedback'] as const

export type Outcome = (typeof outcomes)[number]

/** Ways in which the money of a paid payment goes back, or comes in again. */
export const moves = ['refund', 'refundFailed', 'chargeback', 'chargebackReversed'] as const

export type Move = (typeof moves)[number]

/** The merchant's order. */
type Order = {
  amount: { currency: 'EUR'; value: string }
  description: string
  redirectUrl: string
  webhookUrl: string
  locale?: string | undefined
  metadata: unknown
}

/** A payment. Once refunded or charged back its status stays `paid`, as with Mollie. */
export type Payment = Order & {
  id: string
  status: Exclude<Outcome, 'refunded' | 'chargedback'>
  refundedCents: number
  chargedBackCents: number
  createdAt: string
  expiresAt: string
}

export type Payments = {
  /** Newest first. */
  list: () => Payment[]
  find: (id: string) => Payment | undefined
  /** The newest one whose metadata names this payment of the merchant's. */
  findByMerchant: (paymentId: string) => Payment | undefined
  add: (order: Order) => Payment
  /** Resolves when the merchant was called for the first time, whether or not that went well. */
  settle: (payment: Payment, outcome: Outcome) => Promise<void>
  /** The same for a part; undefined: the whole amount. @returns false if the payment is not paid or has less */
  move: (payment: Payment, move: Move, cents: number | undefined) => Promise<boolean>
  /** Ends the open payments whose time is over. */
  expireDue: () => void
}

/**
 * The payments, oldest first in a file if one is named.
 * @param notifyMerchant called after every change of a payment
 */
export function createPayments(options: {
  file: string | undefined
  clock: () => Date
  notifyMerchant: (payment: Payment) => Promise<void>
}): Payments {
  const { file, clock, notifyMerchant } = options
  const payments: Payment[] = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []

  const expiry = () => new Date(clock().getTime() + openForMs).toISOString()

  function save(): void {
    if (file) writeWhole(file, payments)
  }

  async function settle(payment: Payment, outcome: Outcome): Promise<void> {
    if (outcome === 'refunded' || outcome === 'chargedback') {
      payment.status = 'paid'
      payment[outcome === 'refunded' ? 'refundedCents' : 'chargedBackCents'] = centsOf(payment)
    } else {
      payment.status = outcome
      payment.refundedCents = 0
      payment.chargedBackCents = 0
      if (outcome === 'open') payment.expiresAt = expiry()
    }
    save()
    await notifyMerchant(payment)
  }

  return {
    list: () => payments.toReversed(),
    find: (id) => payments.find((payment) => payment.id === id),
    findByMerchant: (paymentId) => payments.findLast(({ metadata }) => merchantsIdIn(metadata) === paymentId),
    add(order) {
      const payment: Payment = {
        ...order,
        id: `tr_${randomBytes(8).toString('hex')}`,
        status: 'open',
        refundedCents: 0,
        chargedBackCents: 0,
        createdAt: clock().toISOString(),
        expiresAt: expiry(),
      }
      payments.push(payment)
      save()
      return payment
    },
    settle,
    async move(payment, move, cents = movableCents(payment, move)) {
      if (!(cents > 0 && cents <= movableCents(payment, move))) return false
      const [sum, sign] = sums[move]
      payment[sum] += sign * cents
      save()
      await notifyMerchant(payment)
      return true
    },
    expireDue() {
      const now = clock().toISOString()
      for (const payment of payments)
        if (payment.status === 'open' && payment.expiresAt <= now) void settle(payment, 'expired')
    },
  }
}

const sums = {
  refund: ['refundedCents', 1],
  refundFailed: ['refundedCents', -1],
  chargeback: ['chargedBackCents', 1],
  chargebackReversed: ['chargedBackCents', -1],
} as const

export const centsOf = ({ amount }: Pick<Payment, 'amount'>): number => Number(amount.value.replace('.', ''))

/** The amount of a payment that can still move this way. */
export function movableCents(payment: Payment, move: Move): number {
  const [sum, sign] = sums[move]
  if (payment.status !== 'paid') return 0
  return sign < 0 ? payment[sum] : centsOf(payment) - payment[sum]
}

/** The portal puts its own payment's id into the metadata, as `payment`. */
function merchantsIdIn(metadata: unknown): string | null {
  const isRecord = typeof metadata === 'object' && metadata !== null
  return isRecord && 'payment' in metadata ? String(metadata.payment) : null
}
