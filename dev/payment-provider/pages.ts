import type { Payment } from './payments.ts'

const euros = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' })
const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Brussels',
})

const statusWords: Record<Payment['status'], string> = {
  open: 'Open',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Cancelled',
  expired: 'Expired',
}

/** Where a payer decides what becomes of the payment; once that is known, it says so. */
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

/** For an address or a wish that means nothing here. */
export function faultPage(title: string): string {
  return page(title, '<p><a class="button" href="/">All payments</a></p>')
}

function listed(payment: Payment): string {
  const { id, status, createdAt } = payment
  const give = (outcome: string, words: string) =>
    `<button name="status" value="${outcome}" aria-describedby="${id}">${words}</button>`
  const buttons = [
    ...(payment.isRefunded ? [] : [give('refunded', 'Refund')]),
    ...(payment.isChargedBack ? [] : [give('chargedback', 'Charge back')]),
  ]
  return `<li>
  <h2 id="${id}"><a href="/checkout/${id}">${escaped(payment.description)}</a></h2>
  <p>${amountOf(payment)} · ${stateOf(payment)} · <time datetime="${createdAt}">${moment.format(new Date(createdAt))}</time></p>
  ${status === 'paid' && buttons.length > 0 ? `<form method="post" action="/checkout/${id}/money-back">${buttons.join('')}</form>` : ''}
</li>`
}

function stateOf({ status, isRefunded, isChargedBack }: Payment): string {
  const words = [statusWords[status]]
  if (isRefunded) words.push('refunded')
  if (isChargedBack) words.push('charged back')
  return words.join(', ')
}

function amountOf({ amount }: Payment): string {
  return euros.format(Number(amount.value))
}

/** Text for between tags and for attributes in double quotes. */
function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – payment stand-in</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/pages.css">
</head>
<body>
<header><p>This stands in for the payment provider during development. No money moves.</p></header>
<main>
<h1>${title}</h1>
${content}
</main>
<footer><p><a href="/">All payments</a></p></footer>
</body>
</html>
`
}
