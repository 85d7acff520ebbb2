import type { Buyer } from '#contract/buyers.ts'
import { NewOrder, type OrderKind, PlacedOrder, placeOrder, type RenewalOffer } from '#contract/orders.ts'
import { PaymentStart, StartedPayment, startPayment } from '#contract/payments.ts'
import { call } from '../../platform/api/call.ts'
import { type Submission, useSubmit } from '../../platform/api/useSubmit.ts'
import { useLeaving } from '../../platform/useLeaving.ts'
import { fieldNames } from './order-form.ts'
import type { Placed } from './placed.ts'

/** `buyer`: undefined: paid online, for the buyer that the server knows. */
type Order = {
  offer: RenewalOffer
  serialNumber: string
  years: number
  way: OrderKind
  buyer: Buyer | undefined
}

type Options = {
  form: Submission<Order, Sent>['form']
  /** An order on invoice was accepted, or a quote was sent. */
  onPlaced: (placed: Placed) => void
  /** Called after a failure, which is also in `error`. */
  onRefused: () => void
}

type Sent = { paymentPage: string } | Placed

/** Sends the order, and goes to the payment page if it is paid online. `isPending` stays set until the page is left. */
export function useOrder({ form, onPlaced, onRefused }: Options) {
  const { isLeaving, leave } = useLeaving()
  const { submit, isPending, error } = useSubmit({
    call: send,
    form,
    fieldNames,
    onSuccess: (sent) => ('paymentPage' in sent ? leave(sent.paymentPage) : onPlaced(sent)),
    onError: onRefused,
  })
  return { submit, isPending: isPending || isLeaving, error }
}

async function send({ offer, serialNumber, years, way, buyer }: Order): Promise<Sent> {
  const { endsNow, seats, totalCents } = offer
  if (!buyer) {
    const body = PaymentStart.toWire({
      priceCents: totalCents,
      description: serialNumber,
      returnAddress: `${location.origin}/successful-payment`,
      action: 'packet_extend',
      licence: { serialNumber, validUntil: endsNow, extendFor: 1, expectedValidUntil: endsNow },
    })
    return { paymentPage: StartedPayment.fromWire(await call(startPayment, { body })).paymentPage }
  }
  const body = NewOrder.toWire({ serialNumber, kind: way, years, seats, totalCents, endsNow, buyer })
  const order = PlacedOrder.fromWire((await call(placeOrder, { body })).data)
  return order.paymentPage === undefined ? { order, email: buyer.email } : { paymentPage: order.paymentPage }
}
