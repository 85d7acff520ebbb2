import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/database.ts'
import type { PaperDocument } from './paper.ts'

/**
 * The next number of a series in a year. Its row stays locked until the transaction ends, so that a number is never left out: if the
 * transaction fails, the next one gets it.
 * @param first the number that the year begins with
 */
export async function takeNumber(
  trx: Trx,
  { series, year, first }: { series: string; year: number; first: number },
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    INSERT INTO paper_series AS taken (series, year, last) VALUES (${series}, ${year}, ${first})
    ON CONFLICT (series, year) DO UPDATE SET last = taken.last + 1 RETURNING last`.execute(trx)
  const [taken] = rows
  if (!taken) throw new Error('The series gave no number.')
  return taken.last
}

type NewPaper = { licenceId: number; orderId: number; document: PaperDocument; at: Date }

/** A paper as a row of its table. */
export function paperRow({ licenceId, orderId, document, at }: NewPaper) {
  const { number, kind, date, due, totalCents, credits } = document
  return {
    number,
    kind,
    licence_id: licenceId,
    order_id: orderId,
    credits: credits?.number ?? null,
    date,
    due,
    total_cents: totalCents,
    document: JSON.stringify(document),
    created_at: at,
  }
}

export async function insertPaper(trx: Trx, paper: NewPaper): Promise<void> {
  await trx.insertInto('papers').values(paperRow(paper)).execute()
}

/** A paper by its number, whatever its licence: for jobs, and calls that only staff may make. @throws if there is none */
export async function readPaper(db: Db | Trx, number: string): Promise<PaperDocument> {
  const { document } = await db
    .selectFrom('papers')
    .select('document')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return document
}
