import { type RawBuilder, sql } from 'kysely'
import type { HitKind } from '#contract/find.ts'
import { serialNumber } from '../platform/db/pieces.ts'
import { failedSignIns } from '../sessions/lock-rows.ts'

/** The searcher; hits are in their scope. */
export type Finder = 'staff' | 'dealer' | 'admin'

/**
 * The search text. `text`: as typed; `exact`: in small letters; `folded`: without accents as well; `pattern`: for LIKE, folded;
 * `webCode`: compact; `prefix` and `number`: of a serial number, the number empty if it is none; `paymentId` 0: it is none.
 */
export type Typed = {
  text: string
  exact: string
  folded: string
  pattern: string
  webCode: string
  prefix: string
  number: string
  paymentId: number
}

/** `groupId`, `from`, `end`: an admin's own group, and the paths at or below it. */
export type Searcher = { id: number; groupId: number; from: string; end: string }

/**
 * `words`: the parts of its detail. `groupId`: the group of a group or a person. `isExact`: it is what was typed, or if it only resembles
 * that, has all its words. `validUntil`: `YYYY-MM-DD`. `lockedUntil`: in milliseconds since 1970.
 */
export type HitRow = {
  kind: HitKind
  id: number
  title: string
  words: string[]
  serialNumber: string | null
  groupId: number | null
  isExact: boolean
  amountCents: number | null
  validUntil: string | null
  lockedUntil: number | null
}

type Shape = { who: Finder; isSerialNumber: boolean; isPaymentId: boolean }

type Values = Typed & Searcher & { size: number }

/** A hit as a row: its place among those of its kind comes from `nth`. */
const hit = (
  kind: HitKind,
  columns: {
    id: RawBuilder<unknown>
    title: RawBuilder<unknown>
    words: RawBuilder<unknown>
    serialNumber: RawBuilder<unknown>
    groupId?: RawBuilder<unknown>
    amountCents?: RawBuilder<unknown>
    isExact: RawBuilder<unknown>
    by: RawBuilder<unknown>
  },
) => sql`
  ${sql.lit(kind)}::text AS kind, ${columns.id} AS id, ${columns.title}::text AS title, ${columns.words} AS words,
  ${columns.serialNumber}::text AS serial_number, ${columns.groupId ?? sql`NULL`}::bigint AS group_id,
  ${columns.amountCents ?? sql`NULL`}::integer AS amount_cents,
  ${columns.isExact} AS is_exact, row_number() OVER (ORDER BY ${columns.isExact} DESC, ${columns.by}) AS nth`

/** The number of groups matching by name that are examined, so that "class" costs no more than a name. */
export const maxNamed = sql.lit(2_000)

// OFFSET keeps the lookups from becoming a join that reads all licences: the planner expects more groups than there are.
const licenceOf = (condition: RawBuilder<unknown>) =>
  sql`LATERAL (SELECT * FROM licences WHERE ${condition} OFFSET 0) AS l`

/** A short name holds little besides what was typed. */
const closeness = sql`length(n.search), n.search, n.id`

/** Those among the groups `named`. */
export const customers = (size: number) => sql`
  SELECT ${hit('customer', {
    id: sql`n.id`,
    title: sql`n.name`,
    words: sql`ARRAY[${serialNumber}, nullif(l.town, ''), d.name]`,
    serialNumber,
    groupId: sql`n.id`,
    isExact: sql`n.is_exact`,
    by: closeness,
  })}
  FROM named AS n CROSS JOIN ${licenceOf(sql`root_group_id = n.id`)} LEFT JOIN accounts AS d ON d.id = l.dealer_id
  ORDER BY nth LIMIT ${size}::integer`

/** The others among the groups `named`. */
export const groups = (size: number) => sql`
  SELECT ${hit('group', {
    id: sql`n.id`,
    title: sql`n.name`,
    words: sql`ARRAY[root.name, ${serialNumber}]`,
    serialNumber,
    groupId: sql`n.id`,
    isExact: sql`n.is_exact`,
    by: closeness,
  })}
  FROM named AS n LEFT JOIN ${licenceOf(sql`id = n.licence_id`)} ON true LEFT JOIN groups AS root ON root.id = l.root_group_id
  WHERE l.root_group_id IS DISTINCT FROM n.id
  ORDER BY nth LIMIT ${size}::integer`

/** By the start of the serial number, or the whole web code. An admin sees the code of the licence whose root group is theirs. */
export function licences({ who, isSerialNumber }: Shape, values: Values) {
  const { webCode, prefix, number, id, groupId, from, end, size } = values
  const isWhole = sql`l.number = ${number}::text AND l.prefix = ${prefix}::text`
  const scope = {
    staff: sql``,
    dealer: sql`AND l.dealer_id = ${id}::bigint`,
    admin: sql`AND root.path >= ${from}::text AND root.path < ${end}::text`,
  }[who]
  const ofCode = who === 'admin' ? sql`AND l.root_group_id = ${groupId}::bigint` : scope
  const shown = (isExact: RawBuilder<unknown>) =>
    sql`l.id, l.prefix, l.number, l.web_code, root.name, ${isExact} AS is_exact`
  const joined = sql`FROM licences AS l LEFT JOIN groups AS root ON root.id = l.root_group_id`
  return sql`
    SELECT ${hit('licence', {
      id: sql`l.id`,
      title: serialNumber,
      words: sql`ARRAY[l.name]`,
      serialNumber,
      isExact: sql`l.is_exact`,
      by: sql`l.prefix, l.number`,
    })}
    FROM (
      SELECT ${shown(sql`true`)} ${joined} WHERE upper(l.web_code) = ${webCode}::text ${ofCode}
      ${
        isSerialNumber
          ? sql`UNION (SELECT ${shown(isWhole)} ${joined}
              WHERE l.number COLLATE "C" LIKE (${number}::text || '%') AND (${prefix}::text = '-' OR l.prefix = ${prefix}::text)
              ${scope} ORDER BY l.number COLLATE "C", l.prefix COLLATE "C" LIMIT ${size}::integer)`
          : sql``
      }
    ) AS l ORDER BY nth LIMIT ${size}::integer`
}

/** The accounts of `someone`, whose ids it holds. */
export const people = (isExact: RawBuilder<unknown>, size: number) => sql`
  SELECT ${hit('person', {
    id: sql`a.id`,
    title: sql`coalesce(nullif(a.name, ''), a.login)`,
    words: sql`ARRAY[CASE WHEN a.name <> '' THEN a.login END, g.name, nullif(root.name, g.name)]`,
    serialNumber,
    groupId: sql`a.group_id`,
    isExact,
    by: sql`lower(a.login)`,
  })}
  FROM someone AS s JOIN accounts AS a ON a.id = s.id JOIN groups AS g ON g.id = a.group_id
  LEFT JOIN licences AS l ON l.id = g.licence_id LEFT JOIN groups AS root ON root.id = l.root_group_id
  ORDER BY nth LIMIT ${size}::integer`

/** Three searches, each by an index of its own. */
export function documents({ who }: Shape, { webCode, exact, pattern, id, size }: Values) {
  const scope = who === 'staff' ? sql`` : sql`AND d.issued_by = ${id}::bigint`
  const by = (condition: RawBuilder<unknown>) =>
    sql`(SELECT d.id FROM me_documents AS d WHERE ${condition} ${scope} LIMIT ${maxNamed})`
  return sql`
    SELECT ${hit('document', {
      id: sql`d.id`,
      title: sql`coalesce(d.me_serial_number, d.web_code)`,
      words: sql`ARRAY[t.name, nullif(d.remarks, '')]`,
      serialNumber: sql`NULL`,
      isExact: sql`(upper(d.web_code) = ${webCode}::text OR coalesce(lower(d.me_serial_number) = ${exact}::text, false))`,
      by: sql`d.issued_on DESC, d.id DESC`,
    })}
    FROM (
      ${by(sql`d.web_code = ${webCode}::text`)} UNION ${by(sql`lower(d.me_serial_number) LIKE ${pattern}::text`)}
      UNION ${by(sql`search_fold(d.remarks) LIKE ${pattern}::text`)}
    ) AS matching JOIN me_documents AS d ON d.id = matching.id JOIN me_document_types AS t ON t.id = d.type_id
    ORDER BY nth LIMIT ${size}::integer`
}

/** By our number, or the provider's. */
export function payments({ who, isPaymentId }: Shape, { text, paymentId, id, size }: Values) {
  return sql`
    SELECT ${hit('payment', {
      id: sql`p.id`,
      title: sql`p.id`,
      words: sql`ARRAY[root.name, ${serialNumber}]`,
      serialNumber,
      amountCents: sql`p.amount_cents`,
      isExact: sql`true`,
      by: sql`p.id`,
    })}
    FROM (
      SELECT * FROM payments WHERE provider_id = ${text}::text
      ${isPaymentId ? sql`UNION ALL SELECT * FROM payments WHERE id = ${paymentId}::bigint` : sql``}
    ) AS p JOIN licences AS l ON l.id = p.licence_id LEFT JOIN groups AS root ON root.id = l.root_group_id
    ${who === 'dealer' ? sql`WHERE l.dealer_id = ${id}::bigint` : sql``}
    ORDER BY nth LIMIT ${size}::integer`
}

export type Tries = { perLogin: number; perLoginAndAddress: number }

/** Looked up by key for the hits that are shown, not for all that match. */
const endOf = sql<string | null>`CASE h.kind
  WHEN 'person' THEN (SELECT a.valid_until FROM accounts AS a WHERE a.id = h.id)
  WHEN 'customer' THEN (SELECT g.valid_until FROM groups AS g WHERE g.id = h.id)
  WHEN 'licence' THEN (SELECT g.valid_until FROM licences AS l JOIN groups AS g ON g.id = l.root_group_id WHERE l.id = h.id)
  END`

const lockOf = (nowMs: number, most: Tries) => sql<number | null>`CASE h.kind
  WHEN 'person' THEN (SELECT ${failedSignIns(nowMs, most).lockedUntil} FROM accounts AS a WHERE a.id = h.id) END`

const order = sql`array_position(ARRAY['customer', 'licence', 'person', 'group', 'document', 'payment'], h.kind)`

/** The best of all hits, with what is looked up by key. `named`, `someone`: what the parts read. @param nowMs see `failedSignIns` */
export const best = (
  {
    named,
    someone,
    parts,
  }: Record<'named' | 'someone', RawBuilder<unknown>> & { parts: RawBuilder<unknown>[] },
  nowMs: number,
  tries: Tries,
  size: number,
) => sql<HitRow>`
  WITH named AS MATERIALIZED (${named}), someone AS MATERIALIZED (${someone}),
    hits AS (${sql.join(
      parts.map((rows) => sql`(${rows})`),
      sql` UNION ALL `,
    )}),
    best AS (SELECT h.*, row_number() OVER (ORDER BY h.is_exact DESC, h.nth, ${order}) AS place FROM hits AS h
      ORDER BY place LIMIT ${size}::integer)
  SELECT h.kind, h.id, h.title, h.words, h.serial_number AS "serialNumber", h.group_id AS "groupId", h.is_exact AS "isExact",
    h.amount_cents AS "amountCents", ${endOf} AS "validUntil", ${lockOf(nowMs, tries)} AS "lockedUntil"
  FROM best AS h ORDER BY h.place`
