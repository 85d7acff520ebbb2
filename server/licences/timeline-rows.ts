import { sql } from 'kysely'
import type { TimelineEntry } from '#contract/licence-page.ts'
import { byKey, perShape } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'
import type { Page } from '../platform/http/paging.ts'
import type { MailKind } from '../record/mail/mail-content.ts'
import {
  type ChangeRow,
  changeFields,
  isNoSignIn,
  maxCounted,
  targetsOfChanges,
} from '../record/operations/activity-rows.ts'
import { isLicenceOf, type Seller } from './page-rows.ts'

/** Moments as they come out of JSON. */
export type TimelineRow =
  | (ChangeRow & { type: 'change' })
  | { type: 'note'; id: number; at: string; by: TimelineEntry['by']; text: string }
  | {
      type: 'mail'
      id: number
      at: string
      kind: MailKind
      toAddress: string
      isSent: boolean
      isGivenUp: boolean
    }

type Shape = { ofDealer: boolean; kind: TimelineEntry['kind'] | undefined }

/** Dealers see what was done to the licence itself, not what its people and their admins do. Written as in the indexes. */
const visibleChanges = {
  all: isNoSignIn,
  ofDealer: sql`(x.action LIKE 'licence.%' OR x.action LIKE 'payment.%')`,
}

/** The tables of which a timeline is made, and which of their rows `x`. Dealers read their own notes: the licence may have been another's. */
const sources = ({ ofDealer, kind }: Shape, dealerId: number) =>
  Object.entries({
    change: sql`audit AS x WHERE x.licence_id = licence.id AND ${visibleChanges[ofDealer ? 'ofDealer' : 'all']}`,
    note: sql`licence_notes AS x WHERE x.licence_id = licence.id
      ${ofDealer ? sql`AND x.author_id = ${dealerId}::bigint` : sql``}`,
    mail: sql`outbox AS x WHERE x.licence_id = licence.id`,
  }).filter(([type]) => kind === undefined || type === kind)

/** The numbers grow with time, so the newest of each come by an index, at most as many as can be on the page. */
const newest = (shape: Shape, dealerId: number, most: ReturnType<typeof sql>) =>
  sql.join(
    sources(shape, dealerId).map(
      ([type, rows]) => sql`(
        SELECT ${sql.lit(type)}::text AS type, x.id, ${type === 'mail' ? sql`x.created_at` : sql`x.at`} AS at
        FROM ${rows} ORDER BY x.id DESC LIMIT ${most})`,
    ),
    sql` UNION ALL `,
  )

const counted = (shape: Shape, dealerId: number) =>
  sql.join(
    sources(shape, dealerId).map(
      ([, rows]) => sql`(SELECT count(*) FROM (SELECT FROM ${rows} LIMIT ${sql.lit(maxCounted)}) AS counted)`,
    ),
    sql` + `,
  )

const change = sql`
  SELECT json_build_object('type', 'change', ${changeFields}) FROM audit AS x ${targetsOfChanges} WHERE x.id = page.id`

const note = sql`
  SELECT json_build_object('type', 'note', 'id', x.id, 'at', x.at, 'text', x.text,
    'by', CASE WHEN a.id IS NOT NULL THEN json_build_object('login', a.login, 'name', a.name) END)
  FROM licence_notes AS x LEFT JOIN accounts AS a ON a.id = x.author_id WHERE x.id = page.id`

const mail = sql`
  SELECT json_build_object('type', 'mail', 'id', x.id, 'at', x.created_at, 'kind', x.kind, 'toAddress', x.to_address,
    'isSent', x.sent_at IS NOT NULL, 'isGivenUp', x.given_up_at IS NOT NULL)
  FROM outbox AS x WHERE x.id = page.id`

const timeline = perShape((shape: Shape) =>
  byKey((_, prefix: string, number: string, dealerId: number, limit: number, offset: number) => {
    const most = sql`least(${limit}::bigint + ${offset}::bigint, ${sql.lit(maxCounted)})`
    return sql<{ total: number; rows: TimelineRow[] }>`
      SELECT ${counted(shape, dealerId)} AS total, (
        SELECT coalesce(json_agg(CASE page.type WHEN 'change' THEN (${change}) WHEN 'note' THEN (${note}) ELSE (${mail}) END
          ORDER BY page.at DESC, page.type, page.id DESC), '[]')
        FROM (
          SELECT * FROM (${newest(shape, dealerId, most)}) AS found
          ORDER BY at DESC, type, id DESC LIMIT ${limit}::bigint OFFSET ${offset}::bigint
        ) AS page
      ) AS rows
      FROM (SELECT x.id FROM licences AS x WHERE ${isLicenceOf(shape.ofDealer, prefix, number, dealerId)}) AS licence`
  }),
)

/** One page of what happened to a licence, the newest first; undefined if there is none, or it is not this dealer's. */
export async function findTimeline(
  db: Db,
  { prefix, number }: { prefix: string; number: string },
  { dealerId }: Seller,
  kind: TimelineEntry['kind'] | undefined,
  { limit, offset }: Page,
) {
  const list = timeline({ ofDealer: dealerId !== null, kind })
  const [found] = await list(db, prefix, number, dealerId ?? 0, limit, offset)
  return found
}
