import { sql } from 'kysely'
import type { JournalPaper, RateTotal } from '#contract/journal.ts'
import { balance } from '../invoices/balance-rows.ts'
import { amounts, type Standing, standing } from '../invoices/invoice-rows.ts'
import type { PaperDocument } from '../invoices/paper.ts'
import { withSending } from '../invoices/sending-rows.ts'
import { builtOnce, perShape } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'
import type { Page } from '../platform/http/paging.ts'
import { isTheirs, type Scope, type ScopeValues, valuesOf, type Whose, whoseOf } from './scope-rows.ts'

type PaperRow = Omit<JournalPaper, 'pdf' | 'xml'>

type Found = { total: number; firstMonth: string | null; totals: RateTotal[] | null; papers: PaperRow[] }

type Shape = { whose: Whose; hasTotals: boolean }

const ofPaper = (whose: Whose, values: ScopeValues) => isTheirs(whose, sql`p.licence_id`, values)

const inScope = (whose: Whose, values: ScopeValues) =>
  sql`p.date >= ${values.from}::date AND p.date < ${values.until}::date AND ${ofPaper(whose, values)}`

const signed = (name: string) =>
  sql`sum((p.document->>${sql.lit(name)})::int * CASE p.kind WHEN 'credit_note' THEN -1 ELSE 1 END) AS ${sql.ref(name)}`

const signedAmounts = sql.join(['netCents', 'vatCents', 'roundingCents', 'totalCents'].map(signed))

/** By day and number: the order of a series, of which a longer number is the later one. */
const newestFirst = sql`p.date DESC, length(p.number) DESC, p.number DESC`

const ordered = sql`json_build_object('years', o.years, 'seats', o.seats,
  'by', (SELECT a.name FROM accounts AS a WHERE a.id = o.ordered_by)) AS ordered`

const reminded = sql`(SELECT to_char(max(r.at) AT TIME ZONE 'Europe/Brussels', 'YYYY-MM-DD') FROM payment_reminders AS r
  WHERE r.number = p.number) AS reminded`

const journal = perShape(({ whose, hasTotals }: Shape) =>
  builtOnce((_, values: ScopeValues, { limit, offset }: Page, today: string) => {
    const totals = sql`(SELECT coalesce(json_agg(t ORDER BY t."vatRate" DESC, t."exemptionKind" NULLS FIRST), '[]') FROM (
      SELECT (p.document->>'vatRate')::numeric AS "vatRate", p.document->'vatExemption'->>'kind' AS "exemptionKind", ${signedAmounts}
      FROM papers AS p WHERE p.kind <> 'quote' AND ${inScope(whose, values)} GROUP BY 1, 2) AS t)`
    return sql<Found>`
      WITH page AS (
        SELECT p.* FROM papers AS p WHERE ${inScope(whose, values)}
        ORDER BY ${newestFirst} LIMIT ${limit}::bigint OFFSET ${offset}::bigint
      )
      SELECT (SELECT count(*) FROM papers AS p WHERE ${inScope(whose, values)}) AS total,
        (SELECT to_char(min(p.date), 'YYYY-MM') FROM papers AS p WHERE ${ofPaper(whose, values)}) AS "firstMonth",
        ${hasTotals ? totals : sql`NULL`} AS totals,
        (SELECT coalesce(json_agg(listed), '[]') FROM (
          SELECT p.number, p.kind, ${amounts}, ${standing(today)}, p.document->'customer' AS customer, p.document->'buyer'->>'name' AS buyer,
            p.document->'buyer'->>'email' AS "mailedTo", ${reminded}, ${ordered}
          FROM page AS p JOIN orders AS o ON o.id = p.order_id ${withSending} CROSS JOIN ${balance} ORDER BY ${newestFirst}
        ) AS listed) AS papers`
  }),
)

/** One page of the papers in scope, the newest first. @param wanted `hasTotals`: whether to add up what was invoiced */
export async function listPapers(
  db: Db,
  scope: Scope,
  { page, hasTotals, today }: { page: Page; hasTotals: boolean; today: string },
): Promise<Found> {
  const list = journal({ whose: whoseOf(scope.asking), hasTotals })
  const [found] = await list(db, valuesOf(scope), page, today)
  return found ?? { total: 0, firstMonth: null, totals: null, papers: [] }
}

/** An invoice or a credit note of the sales journal. */
export type SoldRow = Pick<Standing, 'state' | 'paidCents' | 'creditedCents'> & { document: PaperDocument }

/** The place behind a paper. */
type Behind = Pick<PaperDocument, 'date' | 'number'>

const sales = perShape(({ whose }: Pick<Shape, 'whose'>) =>
  builtOnce(
    (_, values: ScopeValues, { date, number }: Behind, limit: number, today: string) => sql<SoldRow>`
      SELECT p.document, ${standing(today)} FROM papers AS p ${withSending} CROSS JOIN ${balance}
      WHERE p.kind <> 'quote' AND ${inScope(whose, values)}
        AND (p.date, length(p.number), p.number) > (${date}::date, length(${number}::text), ${number}::text)
      ORDER BY p.date, length(p.number), p.number LIMIT ${limit}::bigint`,
  ),
)

/** The next invoices and credit notes in scope, the oldest first; each page starts behind the last paper of the one before. */
export function listSalesBehind(
  db: Db,
  scope: Scope,
  after: Behind | null,
  { limit, today }: { limit: number; today: string },
): Promise<SoldRow[]> {
  const from = after ?? { date: '-infinity', number: '' }
  return sales({ whose: whoseOf(scope.asking) })(db, valuesOf(scope), from, limit, today)
}
