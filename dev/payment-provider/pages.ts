import { escaped, framed, moment, type StandIn } from '../pages/frame.ts'
import { centsOf, type Move, movableCents, moves, type Payment } from './payments.ts'

const euros = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' })
const standIn: StandIn = {
  name: 'payment stand-in',
  notice: 'This stands in for the payment provider during development. No money moves.',
  list: 'All payments',
}

const statusWords: Record<Payment['status'], string> = {
  open: 'Open',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Cancelled',
  expired: 'Expired',
}

/** The page on which a payer decides about the payment; once it is decided, the page says so. */
export function checkoutPage(payment: Payment): string {
  const amount = amountOf(payment)
  const details = `<dl>
  <dt>For</dt><dd>${escaped(payment.description)}</dd>
  <dt>Amount</dt><dd>${amount}</dd>
</dl>`
  if (payment.status !== 'open') {
    return page(
      `This payment: ${stateOf(payment)}`,
      `${details}
<p>There is nothing left to do here.</p>
<p><a class="button" href="${escaped(payment.redirectUrl)}">Back to the portal</a></p>`,
    )
  }
  return page(
    `Pay ${amount}`,
    `${details}
<form method="post" action="/checkout/${payment.id}">
  <button class="main" name="status" value="paid">Pay</button>
  <button name="status" value="failed">Fail</button>
  <button name="status" value="canceled">Cancel</button>
  <button name="status" value="expired">Let it expire</button>
</form>`,
  )
}

/** All payments, newest first. */
export function listPage(payments: readonly Payment[]): string {
  if (payments.length === 0) return page('Payments', '<p>There are no payments yet.</p>')
  return page('Payments', `<ul>\n${payments.map(listed).join('\n')}\n</ul>`)
}

/** For an address or a request that means nothing here. */
export function faultPage(title: string): string {
  return page(title, '<p><a class="button" href="/">All payments</a></p>')
}

const moveWords: Record<Move, string> = {
  refund: 'Refund',
  refundFailed: 'Let the refund fail',
  chargeback: 'Charge back',
  chargebackReversed: 'Reverse the chargeback',
}

function listed(payment: Payment): string {
  const { id, createdAt } = payment
  const buttons = moves
    .filter((move) => movableCents(payment, move) > 0)
    .map((move) => `<button name="move" value="${move}" aria-describedby="${id}">${moveWords[move]}</button>`)
  const form = `<form method="post" action="/checkout/${id}/money-back">
  <label>Amount <input name="amount" inputmode="decimal" placeholder="all" size="8" aria-describedby="${id}"></label>
  ${buttons.join('')}
</form>`
  return `<li>
  <h2 id="${id}"><a href="/checkout/${id}">${escaped(payment.description)}</a></h2>
  <p>${amountOf(payment)} · ${stateOf(payment)} · ${moment(createdAt)}</p>
  ${buttons.length > 0 ? form : ''}
</li>`
}

function stateOf(payment: Payment): string {
  const { status, refundedCents, chargedBackCents } = payment
  const said = (cents: number, words: string) => {
    if (cents === 0) return []
    return [cents === centsOf(payment) ? words : `${euros.format(cents / 100)} ${words}`]
  }
  return [
    statusWords[status],
    ...said(refundedCents, 'refunded'),
    ...said(chargedBackCents, 'charged back'),
  ].join(', ')
}

const amountOf = (payment: Payment) => euros.format(centsOf(payment) / 100)

const page = (title: string, content: string) => framed(standIn, title, content)
