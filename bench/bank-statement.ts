import { sql } from 'kysely'
import { notePlan } from '#server/bank-files/note-bank-file.ts'
import { planBankFile } from '#server/bank-files/plan-bank-file.ts'
import { dateInBrussels } from '#server/platform/calendar.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { fictionalSales } from '#server/platform/config/sales.ts'
import { type Db, inTransaction, openDatabase } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import type { Person } from '#server/sessions/person.ts'
import { createServices } from '#server/start.ts'
import { bankCsv } from '#test/support/bank-files.ts'
import { copyInvoice } from '#test/support/copied-invoices.ts'
import { cheapPasswords, fillWithDemoData } from '#test/support/filled-database.ts'
import { addInvoice } from '#test/support/ordering.ts'

/** Milliseconds to look at a statement and to note its payments, each of which extends a licence, and for the floor to write the same rows. */
export type StatementFigures = { payments: number; look: number; note: number; floor: number; ratio: number }

/** `ms`: for the look and the note of 1,000 payments; `ratio`: of the note to the floor. */
const limits = { ms: 5000, ratio: 60 }

/** Invoices of as many licences, whose orders wait for the payment. @returns their messages and their amount in cents */
async function invoicesOf(db: Db, today: string, payments: number) {
  const { id } = await db
    .selectFrom('licences')
    .select('id')
    .where('number', '=', '10001')
    .executeTakeFirstOrThrow()
  const number = await addInvoice(db, id, today)
  await sql`UPDATE orders SET state = 'open', fulfilled_at = NULL`.execute(db)
  const { total_cents: cents } = await db
    .selectFrom('papers')
    .select('total_cents')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return { messages: await copyInvoice(db, number, payments), cents }
}

/** The rows that noting wrote, once more, in the fewest statements. */
const writeAgain = (db: Db) =>
  inTransaction(db, async (trx) => {
    await sql`INSERT INTO receipts (licence_id, number, source, date, amount_cents, text, noted_by, at)
      SELECT licence_id, number, source, date, amount_cents, text, noted_by, at FROM receipts`.execute(trx)
    await sql`INSERT INTO audit (at, actor_id, actor_login, action, target_kind, target_id, before, after, licence_id, place)
      SELECT at, actor_id, actor_login, action, target_kind, target_id, before, after, licence_id, place FROM audit
      WHERE action IN ('payment.received', 'licence.extend')`.execute(trx)
    await sql`UPDATE groups SET valid_until = valid_until + 1 WHERE licence_id IN (SELECT licence_id FROM receipts)`.execute(
      trx,
    )
    await sql`UPDATE orders SET valid_until = valid_until + 1, lines = lines WHERE licence_id IN (SELECT licence_id FROM receipts)`.execute(
      trx,
    )
  })

async function msOf<T>(work: () => Promise<T>): Promise<[ms: number, done: T]> {
  const began = performance.now()
  const done = await work()
  return [performance.now() - began, done]
}

async function measureWith(services: Services, payments: number): Promise<StatementFigures> {
  const { db, clock } = services
  const today = dateInBrussels(clock())
  const { messages, cents } = await invoicesOf(db, today, payments)
  const content = bankCsv(messages.map((text, i) => ({ cents, text, date: today, payer: `School ${i}` })))
  const staff = await db
    .selectFrom('accounts')
    .select('id')
    .where('login', '=', 'staff')
    .executeTakeFirstOrThrow()
  const person = { id: staff.id, login: 'staff', kind: 'staff' } as Person
  const [look, plan] = await msOf(() => planBankFile(services, { content, choices: [], language: 'nl' }))
  const [note, { counts, extended }] = await msOf(() => notePlan(services, person, plan))
  if (counts.paid !== payments || extended !== payments)
    throw new Error(`Of ${payments} payments ${counts.paid} were noted and ${extended} extended a licence.`)
  const [floor] = await msOf(() => writeAgain(db))
  return { payments, look, note, floor, ratio: note / floor }
}

/** @param url of an empty database */
export async function measureBankStatement(url: string): Promise<StatementFigures> {
  const database = await openDatabase({ databaseUrl: url, dataDirectory: '' })
  try {
    await fillWithDemoData(database)
    const sales = { ...fictionalSales, extendedOn: 'payment' as const }
    const config = { ...readConfig({}), logLevel: 'silent' as const, sales }
    return await measureWith(createServices(config, database, undefined, cheapPasswords()), 1000)
  } finally {
    await database.close()
  }
}

export function printBankStatement({ payments, look, note, floor, ratio }: StatementFigures): void {
  const isWithin = look + note <= limits.ms && ratio <= limits.ratio
  console.log(
    `\nA bank statement of ${payments} payments, ms: looked at in ${look.toFixed(0)}, noted in ${note.toFixed(0)} ` +
      `(limit of both: ${limits.ms}); the same rows at once ${floor.toFixed(0)}, × ${ratio.toFixed(0)} ` +
      `(limit: × ${limits.ratio}): ${isWithin ? 'within the limits' : 'OVER THE LIMIT'}`,
  )
}
