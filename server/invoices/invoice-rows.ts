import { sql } from 'kysely'
import type { Invoice, InvoiceState, ReceiptSource, SendingState } from '#contract/invoices.ts'
import type { PaperKind, PaymentReminderStep } from '#contract/paper-parts.ts'
import { byKey } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'
import { type Asking, mayRenew, seesLicence } from '../products/renewer-rows.ts'
import { balance, stateOn } from './balance-rows.ts'
import { isAnswered } from './dispute-rows.ts'
import type { PaperDocument } from './paper.ts'
import { peppol, sendingOfPaper, withSending } from './sending-rows.ts'

/** Maximum papers shown for a licence. */
const maxShown = 200

const ifInvoice = (cents: string) => sql`CASE p.kind WHEN 'invoice' THEN ${sql.ref(cents)} ELSE 0 END`

/** A paper `p` as it stands today, joined to its balance and `withSending`. */
export const standing = (
  today: string,
) => sql`p.date, p.due, ${stateOn(today)} AS state, ${ifInvoice('sums.paid')} AS "paidCents",
  ${ifInvoice('sums.credited')} AS "creditedCents", cents.back AS "toPayBackCents", ${sendingOfPaper} AS sending`

export type Standing = {
  date: string
  due: string | null
  state: InvoiceState
  paidCents: number
  creditedCents: number
  toPayBackCents: number
  sending: SendingState | null
}

type ListedPaper = Standing & {
  number: string
  kind: PaperKind
  netCents: number
  vatCents: number
  roundingCents: number
  totalCents: number
}

const amount = (name: string) => sql`(p.document->>${sql.lit(name)})::int AS ${sql.ref(name)}`

/** The amounts of a paper `p`. */
export const amounts = sql.join(['netCents', 'vatCents', 'roundingCents', 'totalCents'].map(amount))

type OfLicence = { isTheirs: boolean; papers: ListedPaper[] }

const ofLicence = byKey(
  (_, prefix: string, number: string, kind: string, id: number, groupId: number | null, today: string) => {
    const asking = { kind, id, groupId }
    return sql<OfLicence>`
      SELECT ${mayRenew(asking)} AS "isTheirs", (SELECT coalesce(json_agg(listed), '[]') FROM (
        SELECT p.number, p.kind, ${amounts}, ${standing(today)} FROM papers AS p ${withSending} CROSS JOIN ${balance}
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

type ReceiptRow = {
  id: number
  date: string
  amountCents: number
  source: ReceiptSource
  text: string
  takenBack: string | null
}

/** Moments as JSON writes them. */
type Reminded = { at: string; step: PaymentReminderStep }

/** `isPayable`: an invoice to be paid by transfer with an open amount. `settledAt`: of its latest dispute; null: none was settled. */
export type PaperRow = Standing & {
  isPayable: boolean
  dispute: { at: string; reason: string; isAnswered: boolean } | null
  settledAt: Date | null
  reminded: Reminded[]
  peppol: Invoice['peppol']
  document: PaperDocument
  receipts: ReceiptRow[]
  creditNotes: string[]
}

const receipts = sql`(SELECT coalesce(json_agg(json_build_object(
    'id', r.id, 'date', r.date, 'amountCents', r.amount_cents, 'source', r.source, 'text', r.text, 'takenBack', back.date)
    ORDER BY r.date, r.id), '[]')
  FROM receipts AS r LEFT JOIN receipts AS back ON back.takes_back = r.id
  WHERE r.number = p.number AND r.takes_back IS NULL) AS receipts`

const creditNotes = sql`(SELECT coalesce(json_agg(c.number ORDER BY c.date, length(c.number), c.number), '[]')
  FROM papers AS c WHERE c.credits = p.number) AS "creditNotes"`

const dispute = sql`(SELECT json_build_object('at', d.at, 'reason', d.reason, 'isAnswered', ${isAnswered} IS TRUE) FROM disputes AS d
  LEFT JOIN accounts AS r ON r.id = d.reported_by WHERE d.number = p.number AND d.settled_at IS NULL) AS dispute`

const settledAt = sql`(SELECT max(d.settled_at) FROM disputes AS d WHERE d.number = p.number) AS "settledAt"`

const reminded = sql`(SELECT coalesce(json_agg(json_build_object('at', r.at, 'step', r.step) ORDER BY r.step), '[]')
  FROM payment_reminders AS r WHERE r.number = p.number) AS reminded`

const byNumber = byKey(
  (_, number: string, kind: string, id: number, groupId: number | null, today: string) => sql<PaperRow>`
    SELECT p.document, ${standing(today)}, p.kind = 'invoice' AND p.due IS NOT NULL AND cents.open > 0 AS "isPayable", ${peppol} AS peppol, ${receipts}, ${creditNotes},
      ${dispute}, ${settledAt}, ${reminded}
    FROM papers AS p JOIN licences AS l ON l.id = p.licence_id ${withSending} CROSS JOIN ${balance}
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
