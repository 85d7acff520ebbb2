import fc from 'fast-check'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Buyer } from '#contract/buyers.ts'
import { translate } from '#i18n/catalogues.ts'
import { seed } from '#test/proofs/budget.ts'
import { bodyOf, type Client } from '#test/support/client.ts'
import { type ExactAmounts, exactAmounts, exactEuros } from '#test/support/exact-amounts.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'
import { textsOf } from '#test/support/pdf-text.ts'
import { type Charged, roundedFirst, trades } from '#test/support/random-papers.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { type Read, readXml } from '#test/support/xml.ts'
import { insertOrder, type NewOrder, orderRow } from '../orders/order-rows.ts'
import { fictionalSales } from '../platform/config/sales.ts'
import { inTransaction } from '../platform/db/database.ts'
import { createMailer } from '../record/mail/mailer.ts'
import { sendDueMail } from '../record/mail/send-mail.ts'
import { mailInvoice } from './invoice-mail.ts'
import { amounts } from './invoice-rows.ts'
import { issueInvoice } from './issue.ts'
import type { PaperDocument } from './paper.ts'
import { paperFile } from './paper-file.ts'
import { paperRow } from './paper-rows.ts'
import { paperAsUbl } from './ubl.ts'

let portal: TestApp
let admin: Client
let staff: Client
let mails: MailServer
let licenceId: number
beforeAll(async () => {
  console.log(`PROOF_SEED=${seed} repeats these orders.`)
  portal = await createTestApp()
  admin = await portal.signInAs('linde.admin')
  staff = await portal.signInAs('staff')
  mails = await startMailServer()
  const linde = portal.services.db.selectFrom('licences').select('id')
  const { id } = await linde.where(sql<string>`prefix || number`, '=', 'SPR10001').executeTakeFirstOrThrow()
  licenceId = id
})
afterAll(async () => {
  await mails.stop()
  await portal.close()
})

const ordered = roundedFirst(fc.sample(trades, { seed, numRuns: 10_000 }), 20)

/** So many of them are issued one by one, and so many of these mailed: with the 60 credit notes below, 200 mails. */
const issuedCount = 200
const mailedCount = 140

/** An order for Linde's licence, with the amounts of this invoice. */
const orderOf = ({
  buyer,
  periodFrom,
  periodUntil,
  vatExemption = null,
  ...paper
}: PaperDocument): NewOrder => ({
  ...paper,
  buyer: buyer as Buyer,
  vatExemption,
  licenceId,
  kind: 'invoice',
  state: 'open',
  years: 1,
  seats: 30,
  endsNow: periodFrom,
  validUntil: periodUntil,
  orderedBy: null,
  createdAt: portal.clock.now,
  fulfilledAt: null,
  onPeppol: false,
})

/** With a number that no other has, nor any that the portal gives. */
function numbered([invoice, note]: (typeof ordered)[number], index: number): Charged[] {
  const number = `T2026-${index}`
  const issued = { ...invoice, paper: { ...invoice.paper, number } }
  if (!note) return [issued]
  const credits = { ...note.paper.credits, number }
  return [issued, { ...note, paper: { ...note.paper, number: `TC2026-${index}`, credits } }]
}

type Stored = {
  document: PaperDocument
  ordered: ExactAmounts
  listed: Omit<ExactAmounts, 'lines'> & { owed: number }
}

/** Stores orders and their papers in a few statements. @returns the papers as the database has them, by number */
const storedOf = (batch: readonly Charged[][]) =>
  inTransaction(portal.services.db, async (trx) => {
    const orders = batch.flatMap(([invoice]) => (invoice ? [orderRow(orderOf(invoice.paper))] : []))
    const ids = await trx.insertInto('orders').values(orders).returning('id').execute()
    const at = portal.clock.now
    const papers = batch.flatMap((trade, index) =>
      trade.map(({ paper }) => paperRow({ licenceId, orderId: ids[index]?.id ?? 0, document: paper, at })),
    )
    await trx.insertInto('papers').values(papers).execute()
    const { rows } = await sql<Stored>`
      SELECT p.document, (SELECT to_json(listed) FROM (SELECT ${amounts}, p.total_cents AS owed) AS listed) AS listed,
        json_build_object('lines', jsonb_path_query_array(o.lines, '$[*].netCents'), 'netCents', o.net_cents, 'vatCents', o.vat_cents,
          'roundingCents', o.rounding_cents, 'totalCents', o.total_cents) AS ordered
      FROM papers AS p JOIN orders AS o ON o.id = p.order_id
      WHERE p.number = ANY (${sql.val(papers.map(({ number }) => number))}::text[])`.execute(trx)
    return new Map(rows.map((row) => [row.document.number, row]))
  })

it('10,000 orders and their credit notes have exact amounts in the database and as UBL', async () => {
  const batchSize = 500
  for (let from = 0; from < ordered.length; from += batchSize) {
    const batch = ordered.slice(from, from + batchSize).map((trade, index) => numbered(trade, from + index))
    const stored = await storedOf(batch)
    for (const trade of batch)
      for (const { paper, exact } of trade) {
        const { document, ...amounts } = stored.get(paper.number) as Stored
        const { lines: _, ...sums } = exact
        expect({ ...amounts, ubl: amountsIn(readXml(paperAsUbl(document))) }, paper.number).toEqual({
          ordered: trade[0]?.exact,
          listed: { ...sums, owed: sums.totalCents },
          ubl: exact,
        })
      }
  }
})

function amountsIn(said: Read): ExactAmounts {
  const total = (name: string) => {
    const path = `LegalMonetaryTotal/${name}`
    return said.all(path).length === 0 ? 0 : said.cents(path)
  }
  const lines = [...said.all('InvoiceLine'), ...said.all('CreditNoteLine')]
  return {
    lines: lines.map((line) => line.cents('LineExtensionAmount')),
    netCents: total('TaxExclusiveAmount'),
    vatCents: said.cents('TaxTotal/TaxAmount'),
    roundingCents: total('PayableRoundingAmount'),
    totalCents: total('PrepaidAmount') + total('PayableAmount'),
  }
}

const issue = (paper: PaperDocument, isMailed = false) =>
  inTransaction(portal.services.db, async (trx) => {
    const { id: orderId } = await insertOrder(trx, orderOf(paper))
    const at = portal.clock.now
    const issued = await issueInvoice(trx, fictionalSales, { ...paper, licenceId, orderId }, at)
    const running = { validUntil: paper.periodUntil, oncePaid: null }
    if (isMailed) await mailInvoice(trx, at, issued, { running, onPeppol: false })
    return issued
  })

/** The amounts of a paper by its page and its UBL, which both have its number. */
async function amountsOf(number: string): Promise<{ page: ExactAmounts; ubl: ExactAmounts }> {
  const { data } = bodyOf(await admin.get(`/invoices/${number}`))
  const said = readXml(bodyOf(await admin.get(`/invoices/${number}.xml`)))
  expect([data.number, said.text('ID')]).toEqual([number, number])
  const page = {
    lines: data.lines.map((line: { net_cents: number }) => line.net_cents),
    netCents: data.net_cents,
    vatCents: data.vat_cents,
    roundingCents: data.rounding_cents,
    totalCents: data.total_cents,
  }
  return { page, ubl: amountsIn(said) }
}

it('200 invoices have exact amounts on their page, as UBL, in their mail and its PDF, and no number is left out', async () => {
  const mailed = new Map<string, Charged>()
  for (const [index, [{ paper, exact }]] of ordered.slice(0, issuedCount).entries()) {
    const issued = await issue(paper, index < mailedCount)
    expect(issued.number).toBe(`2026-${String(index + 1).padStart(4, '0')}`)
    expect(await amountsOf(issued.number)).toEqual({ page: exact, ubl: exact })
    if (index < mailedCount) mailed.set(issued.number, { paper: issued, exact })
  }
  await checkMails(mailed)
})

it('credit notes have a series of their own and add up to the invoice, with exact amounts, also in their mail', async () => {
  const mailed = new Map<string, Charged>()
  const creditable = ordered.filter(([{ exact }]) => exact.totalCents > 1).slice(0, 40)
  for (const [index, [{ paper, exact: whole }]] of creditable.entries()) {
    const invoice = await issue(paper)
    const part = Math.ceil(paper.totalCents / 3)
    let creditedCents = 0
    for (const amount_cents of index % 2 === 0 ? [undefined] : [part, undefined]) {
      const credit = { reason: 'Ordered twice', amount_cents, credited_cents: creditedCents }
      const { number } = bodyOf(await staff.post(`/invoices/${invoice.number}/credit`, credit)).data
      expect(number).toBe(`C2026-${String(mailed.size + 1).padStart(4, '0')}`)
      const cents = amount_cents ?? whole.totalCents - creditedCents
      const exact = index % 2 === 0 ? whole : exactAmounts([cents], { rate: paper.vatRate, includeVat: true })
      expect(await amountsOf(number)).toEqual({ page: exact, ubl: exact })
      mailed.set(number, { paper: { ...paper, kind: 'credit_note', paymentReference: null }, exact })
      creditedCents += cents
    }
    const { state, credited_cents } = bodyOf(await admin.get(`/invoices/${invoice.number}`)).data
    expect({ state, credited_cents }).toEqual({ state: 'credited', credited_cents: paper.totalCents })
  }
  await checkMails(mailed)
})

/** Sends the mails that wait, and reads them as the mail server got them. @param expected by the number of the paper */
async function checkMails(expected: ReadonlyMap<string, Charged>) {
  const mailer = createMailer(mails.smtpUrl)
  const { services } = portal
  await sendDueMail({ ...services, mailer }, undefined, (number) => paperFile(services, number))
  mailer.close()
  const received = mails.received.splice(0)
  const numbers: string[] = []
  for (const { raw } of received) {
    const { text = '', html = '', attachments } = await PostalMime.parse(raw)
    const [pdf, ...others] = attachments
    expect(others).toEqual([])
    const [number = ''] = /C?2026-\d+(?=\.pdf$)/.exec(pdf?.filename ?? '') ?? []
    numbers.push(number)
    const { paper, exact } = expected.get(number) as Charged
    const label = translate(paper.language, `mail.facts.${paper.kind === 'invoice' ? 'amount' : 'credited'}`)
    const total = exactEuros(exact.totalCents, paper.language)
    expect(text, number).toContain(`\n${label}: ${total}\n`)
    expect(html, number).toMatch(
      new RegExp(`>${RegExp.escape(label)}</dt><dd [^>]*>${RegExp.escape(total)}</dd>`),
    )
    expect(amountsInPdf(Buffer.from(pdf?.content as ArrayBuffer)), number).toEqual(
      amountsOnPaper(paper, exact),
    )
  }
  expect(numbers.sort()).toEqual([...expected.keys()].sort())
}

const spaced = (text: string) => text.replaceAll(/\s/g, ' ')

/** The texts of a PDF that are nothing but an amount, in the order in which they are read. */
const amountsInPdf = (pdf: Buffer) =>
  textsOf(pdf)
    .filter(({ tag, text }) => tag !== 'Artifact' && /^[-\u2212\d.,\s€’]*€[-\u2212\d.,\s€’]*$/.test(text))
    .map(({ text }) => spaced(text))

function amountsOnPaper({ language, paymentReference }: PaperDocument, exact: ExactAmounts): string[] {
  const { lines, netCents, vatCents, roundingCents, totalCents } = exact
  // A line has a price and an amount. The amount to pay stands once more beside the account.
  const toPay = paymentReference !== null
  return [
    ...lines.flatMap((line) => [line, line]),
    ...[netCents, vatCents, ...(roundingCents === 0 ? [] : [roundingCents]), totalCents],
    ...(toPay ? [totalCents] : []),
  ].map((cents) => spaced(exactEuros(cents, language)))
}

it('the invoice comes as a file of its number, and only to people who may renew its licence', async () => {
  const [[{ paper }]] = ordered as [[Charged]]
  const { number } = await issue(paper)
  const { headers } = await admin.get(`/invoices/${number}.xml`)
  expect(headers['content-type']).toBe('application/xml')
  expect(headers['content-disposition']).toContain(`filename="${number}.xml"`)
  for (const [login, status] of [
    ['staff', 200],
    ['dealer', 200],
    ['dealer2', 404],
    ['linde.klas3', 404],
    ['lena', 403],
  ] as const) {
    const other = await portal.signInAs(login)
    expect([login, (await other.get(`/invoices/${number}.xml`)).status]).toEqual([login, status])
  }
  expect((await admin.get('/invoices/2026-999999.xml')).body.code).toBe('invoice.notFound')
})
