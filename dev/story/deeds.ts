import type { OrderKind } from '#contract/orders.ts'
import { adminOf, bookkeeper, buyerOf, type Customer, dealer } from './customers.ts'
import type { Stage } from './stage.ts'

/** Orders one more year, signed in as the customer’s admin unless someone else is named. */
export async function order(
  stage: Stage,
  customer: Customer,
  kind: OrderKind,
  login = adminOf(customer),
): Promise<void> {
  const who = await stage.signIn(login)
  const offer = await who.get(`/licences/${customer.number}/renewal`)
  const { total_cents } = offer.body.data
  const wish = { sn: customer.number, kind, years: 1, total_cents, buyer: buyerOf(customer) }
  await who.post('/orders', wish)
}

/** The newest paper of a customer of this kind. */
async function paperOf(stage: Stage, { number }: Customer, kind: 'invoice' | 'quote' = 'invoice') {
  const staff = await stage.signIn(bookkeeper.login)
  const { body } = await staff.get(`/licences/${number}/invoices`)
  const paper = body.data.find((each: { kind: string }) => each.kind === kind)
  if (!paper) throw new Error(`${number} has no paper of the kind ${kind}`)
  return {
    staff,
    number: paper.number as string,
    totalCents: paper.total_cents as number,
    today: stage.today,
  }
}

/** Staff note that the newest invoice was paid. @param share of its amount */
export async function pay(stage: Stage, customer: Customer, share = 1): Promise<void> {
  const { staff, number, totalCents, today } = await paperOf(stage, customer)
  const amount_cents = Math.round(totalCents * share)
  await staff.post(`/invoices/${number}/paid`, { date: today, amount_cents })
}

/** Staff read a bank statement by which these customers pay their newest invoices. */
export async function readStatement(stage: Stage, payers: readonly Customer[]): Promise<void> {
  const rows: string[] = []
  for (const payer of payers) {
    const { staff, number, totalCents, today } = await paperOf(stage, payer)
    const { body } = await staff.get(`/invoices/${number}`)
    rows.push([today, (totalCents / 100).toFixed(2), payer.name, body.data.payment_reference].join(';'))
  }
  const content = ['Datum;Bedrag;Naam;Mededeling', ...rows].join('\n')
  const staff = await stage.signIn(bookkeeper.login)
  const { body } = await staff.post('/bank_files', { content, dry_run: true })
  await staff.post('/bank_files', { content, dry_run: false, fingerprint: body.data.fingerprint })
}

/** Staff credit the newest invoice in full. */
export async function credit(stage: Stage, customer: Customer, reason: string): Promise<void> {
  const { staff, number } = await paperOf(stage, customer)
  await staff.post(`/invoices/${number}/credit`, { reason })
}

/** The admin reports a problem with the newest invoice. */
export async function dispute(stage: Stage, customer: Customer, reason: string): Promise<void> {
  const { number } = await paperOf(stage, customer)
  const admin = await stage.signIn(adminOf(customer))
  await admin.post(`/invoices/${number}/dispute`, { reason })
}

/** The buyer accepts the newest quote: someone of the school who is signed in orders by it. */
export async function acceptQuote(stage: Stage, customer: Customer): Promise<void> {
  const { number } = await paperOf(stage, customer, 'quote')
  const admin = await stage.signIn(adminOf(customer))
  await admin.post(`/quotes/${number}/order`, {})
}

/** The dealer writes a note about the customer. */
export async function note(stage: Stage, { number }: Customer, text: string): Promise<void> {
  const who = await stage.signIn(dealer.login)
  await who.post(`/licences/${number}/notes`, { text })
}
