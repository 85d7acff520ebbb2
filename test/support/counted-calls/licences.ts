import { sendReminders } from '#server/reminders/remind.ts'
import { bankCsv, readBank } from '../bank-files.ts'
import { credit, dispute, invoiced, pay, payBack } from '../invoicing.ts'
import { type Quoted, quoted } from '../quoting.ts'
import { endLicence, remindersQueued } from '../reminders.ts'
import type { Ground, Prepared } from './ground.ts'

export async function readOwnPayment({ who, portal }: Ground) {
  const payment = await portal.services.db
    .insertInto('payments')
    .values((eb) => ({
      licence_id: eb.selectFrom('licences').select('id').where('number', '=', '10001'),
      started_by: eb.selectFrom('accounts').select('id').where('login', '=', 'dealer'),
      by_web_code: false,
      language: 'nl',
      amount_cents: 14_900,
      status: 'paid',
      created_at: new Date(),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return () => who.get(`/payment/${payment.id}`)
}

export async function payOrdered({ who }: Ground) {
  const number = await invoiced(who)
  return () => pay(who, number, 14_900)
}

/** @param more than the reason */
export function creditOrdered(more: object): Prepared {
  return async ({ who }) => {
    const number = await invoiced(who)
    return () => credit(who, number, more)
  }
}

export async function takeBackNote({ who }: Ground) {
  const number = await invoiced(who)
  await pay(who, number, 5000)
  return () => who.post(`/invoices/${number}/receipts/1/take_back`, {})
}

export async function notePaid({ who }: Ground) {
  const number = await invoiced(who)
  const { body } = await who.get(`/invoices/${number}`)
  const content = bankCsv([{ cents: 14_900, text: body.data.payment_reference }])
  const { fingerprint } = (await readBank(who, content)).body.data
  return () => readBank(who, content, { dry_run: false, fingerprint })
}

export async function payOrderedBack({ who }: Ground) {
  const number = await invoiced(who)
  await pay(who, number, 14_900)
  await credit(who, number)
  return () => payBack(who, number, 14_900)
}

export async function sendRefused({ who, portal }: Ground) {
  const number = await invoiced(who)
  await portal.services.db.updateTable('sendings').set({ state: 'refused', due_at: null }).execute()
  return () => who.post(`/invoices/${number}/sending`, { way: 'peppol' })
}

export async function disputeOrdered({ who }: Ground) {
  const number = await invoiced(who)
  return () => dispute(who, number)
}

export async function settleDisputed({ who }: Ground) {
  const number = await invoiced(who)
  await dispute(who, number)
  return () => who.post(`/invoices/${number}/dispute/settle`, { answer: 'Done' })
}

const company = { name: 'Schule am See', vat_number: 'DE123456789' }

export const askVatNumber =
  async ({ who }: Ground) =>
  () =>
    who.post('/licences/SPR10001/vat_numbers', company)

export async function decideVatNumber({ who, visitor }: Ground) {
  const admin = await visitor().signIn('linde.admin')
  const { id } = (await admin.post('/licences/SPR10001/vat_numbers', company)).body.data
  return () => who.post(`/vat_numbers/${id}`, { state: 'confirmed', was: 'asked' })
}

/** @param ending of the address */
export function readOrdered(ending: string): Prepared {
  return async ({ who }) => {
    const number = await invoiced(who)
    return () => who.get(`/invoices/${number}${ending}`)
  }
}

export async function readQuoted({ who, portal }: Ground) {
  const { number } = await quoted(portal, who)
  return () => who.get(`/quotes/${number}`)
}

export async function orderQuoted({ who, portal }: Ground) {
  const { number } = await quoted(portal, who)
  return () => who.post(`/quotes/${number}/order`, {})
}

async function quotedByAdmin({ visitor, portal }: Ground): Promise<Quoted> {
  return quoted(portal, await visitor().signIn('linde.admin'))
}

export async function openQuote(ground: Ground) {
  const { code } = await quotedByAdmin(ground)
  return () => ground.who.post('/quotes/read', { code })
}

export async function acceptByMail(ground: Ground) {
  const { number, code } = await quotedByAdmin(ground)
  return () => ground.who.post(`/quotes/${number}/accept`, { code })
}

/** The code of a reminder that was mailed. */
async function codeOfReminder({ portal }: Ground): Promise<string> {
  await endLicence(portal, '10001', 30)
  await sendReminders(portal.services)
  const mails = await remindersQueued(portal)
  return (
    mails.flatMap(({ content }) => content.licences).find(({ serialNumber }) => serialNumber === 'SPR10001')
      ?.code ?? ''
  )
}

export async function openReminder(ground: Ground) {
  const code = await codeOfReminder(ground)
  return () => ground.who.get(`/reminders/${code}`)
}

export async function stopByMail(ground: Ground) {
  const code = await codeOfReminder(ground)
  return () => ground.who.post(`/reminders/${code}`, { stopped: true })
}
