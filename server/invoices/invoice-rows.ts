import { sql } from 'kysely'
import type { InvoiceState, PaperKind } from '#contract/invoices.ts'
import { byKey } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'
import { type Asking, mayRenew, seesLicence } from '../products/renewer-rows.ts'
import type { PaperDocument } from './paper.ts'

/** Maximum papers shown for a licence. */
const maxShown = 200

/** A paper `p`, and what came in for it by today. */
const standing = (today: string) => sql`p.date, p.due, paid.cents AS "paidCents",
  CASE WHEN paid.cents >= p.total_cents THEN 'paid' WHEN paid.cents > 0 THEN 'partly_paid'
    WHEN p.due < ${today}::date THEN 'overdue' ELSE 'open' END AS state`

const paid = sql`LATERAL (SELECT coalesce(sum(r.amount_cents), 0) AS cents FROM receipts AS r WHERE r.number = p.number) AS paid`

type Standing = { date: string; due: string | null; paidCents: number; state: InvoiceState }

type ListedPaper = Standing & {
  number: string
  kind: PaperKind
  netCents: number
  vatCents: number
  roundingCents: number
  totalCents: number
}

const amount = (name: string) => sql`(p.document->>${sql.lit(name)})::int AS ${sql.ref(name)}`

const amounts = sql.join(['netCents', 'vatCents', 'roundingCents', 'totalCents'].map(amount))

type OfLicence = { isTheirs: boolean; papers: ListedPaper[] }

const ofLicence = byKey(
  (_, prefix: string, number: string, kind: string, id: number, groupId: number | null, today: string) => {
    const asking = { kind, id, groupId }
    return sql<OfLicence>`
      SELECT ${mayRenew(asking)} AS "isTheirs", (SELECT coalesce(json_agg(listed), '[]') FROM (
        SELECT p.number, p.kind, ${amounts}, ${standing(today)} FROM papers AS p CROSS JOIN ${paid}
        WHERE p.licence_id = l.id ORDER BY p.created_at DESC, p.number DESC LIMIT ${sql.lit(maxShown)}
      ) AS listed) AS papers
      FROM licences AS l WHERE l.prefix = ${prefix}::text AND l.number = ${number}::text AND ${seesLicence(asking)}`
  },
)

/** A licence's papers, the newest first; undefined if the person does not see the licence. */
export async function findPapers(
  db: Db,
  { prefix, number }: { prefix: string; number: string },
  { kind, id, groupId }: Asking,
  today: string,
): Promise<OfLicence | undefined> {
  const [found] = await ofLicence(db, prefix, number, kind, id, groupId, today)
  return found
}

type ReceiptRow = { date: string; amountCents: number; source: 'hand' | 'online'; text: string }

export type PaperRow = Standing & { document: PaperDocument; receipts: ReceiptRow[] }

const receipts = sql`(SELECT coalesce(json_agg(json_build_object(
    'date', r.date, 'amountCents', r.amount_cents, 'source', r.source, 'text', r.text) ORDER BY r.date, r.id), '[]')
  FROM receipts AS r WHERE r.number = p.number) AS receipts`

const byNumber = byKey(
  (_, number: string, kind: string, id: number, groupId: number | null, today: string) => sql<PaperRow>`
    SELECT p.document, ${standing(today)}, ${receipts}
    FROM papers AS p JOIN licences AS l ON l.id = p.licence_id CROSS JOIN ${paid}
    WHERE p.number = ${number}::text AND ${mayRenew({ kind, id, groupId })}`,
)

/** A paper with what came in for it; undefined if there is none, or the person may not renew its licence. */
export async function findPaper(
  db: Db,
  number: string,
  { kind, id, groupId }: Asking,
  today: string,
): Promise<PaperRow | undefined> {
  const [found] = await byNumber(db, number, kind, id, groupId, today)
  return found
}
