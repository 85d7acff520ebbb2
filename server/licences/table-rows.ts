import { type RawBuilder, sql } from 'kysely'
import type { LicenceOrder } from '#contract/licence-table.ts'
import { splitSerialNumber } from '#contract/licences.ts'
import { builtOnce, perShape } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'
import { serialNumber } from '../platform/db/pieces.ts'
import { asPattern } from '../platform/db/search.ts'
import type { Page } from '../platform/http/paging.ts'

/** End dates from `from` up to and with `until`, `YYYY-MM-DD`; without an end if they are null. */
type DateRange = { from: string | null; until: string | null }

/** `ends` null: whenever; `never`: permanent licences. */
export type TableFilter = {
  ends: DateRange | 'never' | null
  /** Null: of all dealers and of none. */
  dealerId: number | null
  dealerLogin: string | null
  text: string | null
}

const columns = {
  validUntil: 'm.valid_until',
  name: 'm.name',
  serialNumber: 'm.serial_number',
} as const satisfies Record<LicenceOrder['column'], string>

export type TableRow = {
  prefix: string
  number: string
  name: string
  town: string
  dealer: { login: string; name: string } | null
  seats: number
  inUse: number
  validUntil: string | null
  priceCents: number
}

type Shape = {
  ends: 'any' | 'never' | 'between'
  ofDealer: boolean
  byLogin: boolean
  text: 'none' | 'name' | 'nameOrNumber'
  /** Null: the file's, a page behind a serial number. */
  order: LicenceOrder | null
}

type Values = {
  from: string
  until: string
  dealerId: number
  dealerLogin: string
  pattern: string
  prefix: string
  number: string
}

const anyTime = { from: '-infinity', until: 'infinity' }
const serialNumberPart = /^[A-Za-z]{0,10}\d[A-Za-z0-9]{0,19}$/

function valuesOf({ ends, dealerId, dealerLogin, text }: TableFilter): Values {
  const range = ends === null || ends === 'never' ? { from: null, until: null } : ends
  return {
    from: range.from ?? anyTime.from,
    until: range.until ?? anyTime.until,
    dealerId: dealerId ?? 0,
    dealerLogin: dealerLogin?.toLowerCase() ?? '',
    pattern: asPattern(text ?? ''),
    ...splitSerialNumber(text?.toUpperCase() ?? ''),
  }
}

function shapeOf({ ends, dealerId, dealerLogin, text }: TableFilter, order: LicenceOrder | null): Shape {
  return {
    ends: ends === null ? 'any' : ends === 'never' ? 'never' : 'between',
    ofDealer: dealerId !== null,
    byLogin: dealerLogin !== null,
    text: text === null ? 'none' : serialNumberPart.test(text) ? 'nameOrNumber' : 'name',
    order,
  }
}

/** Dealers are few and have no group: an index finds them before their names are compared. */
const dealersNamed = (pattern: string) => sql`
  SELECT d.id FROM (SELECT id, name FROM accounts WHERE group_id IS NULL AND kind = 'dealer' OFFSET 0) AS d
  WHERE search_fold(d.name) LIKE ${pattern}::text`

/** The licences whose customer's name or town, or whose serial number, holds the text; for staff by the dealer's name too. */
const found = ({ text, ofDealer }: Shape, { pattern, prefix, number }: Values) => sql`
  SELECT l.id FROM groups AS g JOIN licences AS l ON l.root_group_id = g.id WHERE g.search LIKE ${pattern}::text
  UNION SELECT l.id FROM licences AS l WHERE l.town_search LIKE ${pattern}::text
  ${ofDealer ? sql`` : sql`UNION SELECT l.id FROM licences AS l WHERE l.dealer_id IN (${dealersNamed(pattern)})`}
  ${
    text === 'nameOrNumber'
      ? sql`UNION SELECT l.id FROM licences AS l WHERE l.number LIKE ('%' || ${number}::text || '%')
          AND (${prefix}::text = '-' OR l.prefix = ${prefix}::text)`
      : sql``
  }`

/**
 * The licences that match, with their end dates. Their names are joined only if the order needs them, so that an index covers
 * the rest.
 */
function matching({ ends, ofDealer, byLogin, text, order }: Shape, values: Values) {
  // "IS NOT NULL" names the index of the end dates.
  const dated = sql`groups AS root ON root.id = l.root_group_id AND root.valid_until IS NOT NULL`
  const join = ends === 'between' ? sql`JOIN ${dated}` : sql`LEFT JOIN ${dated}`
  const conditions: RawBuilder<unknown>[] = [
    ...(ends === 'never' ? [sql`root.id IS NULL`] : []),
    ...(ends === 'between'
      ? [sql`root.valid_until BETWEEN ${values.from}::date AND ${values.until}::date`]
      : []),
    ...(ofDealer ? [sql`l.dealer_id = ${values.dealerId}::bigint`] : []),
    ...(byLogin
      ? [
          sql`l.dealer_id = (SELECT id FROM accounts WHERE lower(login) = ${values.dealerLogin}::text AND kind = 'dealer')`,
        ]
      : []),
    ...(text === 'none' ? [] : [sql`l.id IN (SELECT id FROM found)`]),
  ]
  const isByName = order?.column === 'name'
  return sql`
    SELECT l.id, l.prefix, l.number, l.price_cents, l.root_group_id, root.valid_until,
      ${serialNumber} AS serial_number, ${isByName ? sql`coalesce(named.search, '')` : sql`''`} AS name
    FROM licences AS l ${join} ${isByName ? sql`LEFT JOIN groups AS named ON named.id = l.root_group_id` : sql``}
    ${conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`}`
}

const withFound = (shape: Shape, values: Values) =>
  shape.text === 'none' ? sql`WITH` : sql`WITH found AS MATERIALIZED (${found(shape, values)}),`

/** The shown fields of the licences `m` of one page; read for these alone. */
const shown = (now: Date, order: RawBuilder<unknown>) => sql`
  SELECT coalesce(json_agg(json_build_object(
    'prefix', m.prefix, 'number', m.number, 'name', coalesce(g.name, ''), 'town', l.town, 'seats', l.seats,
    'dealer', CASE WHEN d.id IS NOT NULL THEN json_build_object('login', d.login, 'name', d.name) END,
    'inUse', (SELECT count(*) FROM sessions AS s WHERE s.licence_id = m.id AND s.expires_at > ${now}::timestamptz),
    'validUntil', m.valid_until, 'priceCents', m.price_cents
  ) ORDER BY ${order}), '[]')
  FROM page AS m JOIN licences AS l ON l.id = m.id
  LEFT JOIN groups AS g ON g.id = m.root_group_id LEFT JOIN accounts AS d ON d.id = l.dealer_id`

type Found = { total: number; totalPriceCents: number; licences: TableRow[] }

const licenceTable = perShape((shape: Shape & { order: LicenceOrder }) => {
  const { column, direction } = shape.order
  const order = sql`${sql.ref(columns[column])} ${sql.raw(direction)}, m.prefix, m.number`
  return builtOnce((_, values: Values, now: Date, { limit, offset }: Page) => {
    return sql<Found>`
        ${withFound(shape, values)} matching AS MATERIALIZED (${matching(shape, values)}), page AS (
          SELECT m.* FROM matching AS m ORDER BY ${order} LIMIT ${limit}::integer OFFSET ${offset}::integer
        )
        SELECT (SELECT count(*) FROM matching) AS total,
          (SELECT coalesce(sum(price_cents), 0) FROM matching) AS "totalPriceCents", (${shown(now, order)}) AS licences`
  })
})

/** One page of the licences that match, how many there are, and what a year of all of them costs. */
export async function listTable(
  db: Db,
  filter: TableFilter,
  order: LicenceOrder,
  now: Date,
  page: Page,
): Promise<Found> {
  const list = licenceTable({ ...shapeOf(filter, order), order })
  const [row] = await list(db, valuesOf(filter), now, page)
  return row ?? { total: 0, totalPriceCents: 0, licences: [] }
}

/** The start of a page of the file: after this licence, by prefix and number. */
export type Position = Pick<TableRow, 'prefix' | 'number'>

/** The next licences of the file; each page starts behind the last one's position, so that no list is held. */
export async function listBehind(
  db: Db,
  filter: TableFilter,
  after: Position | null,
  now: Date,
  limit: number,
): Promise<TableRow[]> {
  const shape = shapeOf(filter, null)
  const values = valuesOf(filter)
  const { rows } = await sql<{ licences: TableRow[] }>`
    ${withFound(shape, values)} matching AS NOT MATERIALIZED (${matching(shape, values)}), page AS (
      SELECT m.* FROM matching AS m
      WHERE (m.prefix, m.number) > (${after?.prefix ?? ''}::text, ${after?.number ?? ''}::text)
      ORDER BY m.prefix, m.number LIMIT ${limit}::integer
    )
    SELECT (${shown(now, sql`m.prefix, m.number`)}) AS licences`.execute(db)
  return rows[0]?.licences ?? []
}
