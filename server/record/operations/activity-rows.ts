import { sql } from 'kysely'
import type { ActivityKind } from '#contract/choices.ts'
import type { ActivityEntry } from '#contract/operations.ts'
import { endOfSubtree } from '../../groups/tree.ts'
import type { OperationKind } from '../../platform/db/audit-tables.ts'
import type { Db } from '../../platform/db/database.ts'
import { asPattern } from '../../platform/db/search.ts'
import type { Page } from '../../platform/http/paging.ts'

/** `from` and `to`: days in Europe/Brussels, `YYYY-MM-DD`, both included. */
export type ActivitySearch = {
  text: string | null
  from: string | null
  to: string | null
  hasSignIns: boolean
  /** The login of who did it. */
  by: string | null
  kind: ActivityKind | null
  /** Only what is older than this row. */
  before?: number | undefined
  /** Whether an operation counts as one change. */
  isFolded?: boolean
  page: Page
}

/** A change, with the names that its sentence needs. */
export type ChangeRow = {
  id: number
  at: string
  actorId: number | null
  actorLogin: string | null
  actorName: string | null
  action: string
  what: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  fromGroup: string | null
  toGroup: string | null
}

export type ActivityRow = ChangeRow & {
  operationId: number | null
  isUndoable: boolean
  atOnce: ActivityEntry['atOnce']
  /** Of an operation that is folded to this row. */
  operationKind: OperationKind | null
}

/** Rows are counted up to here, so that a long history stays cheap. */
export const maxCounted = 10_000

export type ActivityPlace = { id: number; path: string; licenceId: number | null } | null

/** The activity in a group and below it, at that time; in an overarching group also in the licences below it. */
export function within(place: ActivityPlace) {
  if (!place) return sql`true`
  const isThere = sql`position(${`/${place.id}/`}::text IN x.place) > 0`
  if (place.licenceId !== null) return sql`x.licence_id = ${place.licenceId}::bigint AND ${isThere}`
  return sql`${isThere} AND (x.licence_id IS NULL AND x.place IS NOT NULL OR x.licence_id = ANY(ARRAY(
    SELECT DISTINCT g.licence_id FROM groups AS g
    WHERE g.path >= ${place.path}::text AND g.path < ${endOfSubtree(place.path)}::text AND g.licence_id IS NOT NULL)))`
}

/**
 * The name that a person or a group had when a row of the audit was written: from the row itself, else the name that the next change
 * replaced, else today's. So a person who has left a group has their name of that time there.
 */
const then = (key: 'name' | 'login', now: ReturnType<typeof sql>) => sql`coalesce(
  x.before->>${sql.lit(key)}, x.after->>${sql.lit(key)},
  (SELECT d.before->>${sql.lit(key)} FROM audit AS d
    WHERE d.target_kind = x.target_kind AND d.target_id = x.target_id AND d.id > x.id AND d.before ? 'name'
      AND d.before ? ${sql.lit(key)}
    ORDER BY d.id LIMIT 1),
  ${now})`

const loginThen = then('login', sql`a.login`)

const nameThen = {
  account: sql`coalesce(nullif(${then('name', sql`a.name`)}, ''), ${loginThen})`,
  group: then('name', sql`g.name`),
}

/** The name that a group had when it was changed, for an id in the change. */
const groupNamed = (id: ReturnType<typeof sql>) => sql`coalesce(
  (SELECT d.before->>'name' FROM audit AS d
    WHERE d.target_kind = 'group' AND d.target_id = ${id} AND d.id > x.id AND d.before ? 'name' ORDER BY d.id LIMIT 1),
  (SELECT n.name FROM groups AS n WHERE n.id = ${id}))`

const heldId = (column: 'before' | 'after') =>
  sql`coalesce(x.${sql.ref(column)}->>'groupId', x.${sql.ref(column)}->>'parentId')::bigint`

// `LIMIT` keeps the lookups of licences and operations from becoming a join that reads all of them.
export const targetsOfChanges = sql`
  LEFT JOIN accounts AS a ON x.target_kind = 'account' AND a.id = x.target_id
  LEFT JOIN groups AS g ON x.target_kind = 'group' AND g.id = x.target_id
  LEFT JOIN payments AS p ON x.target_kind = 'payment' AND p.id = x.target_id
  LEFT JOIN LATERAL (
    SELECT prefix, number FROM licences
    WHERE id = CASE x.target_kind WHEN 'licence' THEN x.target_id WHEN 'note' THEN (x.after->>'licenceId')::bigint
      ELSE p.licence_id END LIMIT 1) AS l ON true
  LEFT JOIN accounts AS actor ON actor.id = x.actor_id`

/** The parts of a sentence about a row `x` of the audit, for `json_build_object`; it needs `targetsOfChanges`. */
export const changeFields = sql`
  'id', x.id, 'at', x.at, 'actorId', x.actor_id, 'actorLogin', x.actor_login, 'actorName', actor.name,
  'action', x.action, 'before', x.before, 'after', x.after,
  'what', CASE x.target_kind WHEN 'account' THEN ${nameThen.account} WHEN 'group' THEN ${nameThen.group}
    ELSE l.prefix || l.number END,
  'fromGroup', ${groupNamed(heldId('before'))}, 'toGroup', ${groupNamed(heldId('after'))}`

/** Without sign-ins and apps, which are most of what happens. */
export const isNoSignIn = sql`x.action NOT LIKE 'session.%' AND x.action NOT LIKE 'app.%'`

const actionsOf: Record<ActivityKind, readonly string[]> = {
  added: ['%.add', 'account.register', 'subscription.confirm'],
  changed: ['%.edit', 'identity.%'],
  moved: ['%.move'],
  deleted: ['%.delete', '%.restore', '%.erase', 'licence.loseGroups', 'subscription.end'],
  signIn: [
    'account.%Password',
    'account.endSessions',
    'account.unlock',
    'card.%',
    'pin.%',
    'door.%',
    'account.invite',
    'account.accept',
    'account.%able',
    '%.renewWebCode',
    'session.%',
  ],
  payments: ['payment.%', 'licence.extend'],
}

/** Most texts hold no letters beyond A–Z; folding the others costs twenty times as much. */
const foldedText = sql`CASE WHEN octet_length(text) = length(text) THEN lower(text) ELSE search_fold(text) END`

function matching(place: ActivityPlace, search: ActivitySearch) {
  const { text, from, to, hasSignIns, by, kind, before } = search
  const startOf = (day: string, daysLater: number) =>
    sql`(${day}::date + ${sql.lit(daysLater)})::timestamp AT TIME ZONE 'Europe/Brussels'`
  const pattern = text === null ? null : asPattern(text)
  const searched = sql`(SELECT ${foldedText} FROM (SELECT concat_ws(' ', x.actor_login, actor.name, x.before, x.after,
    CASE x.target_kind WHEN 'account' THEN ${nameThen.account} || ' ' || ${loginThen} WHEN 'group' THEN ${nameThen.group} END
    ) AS text OFFSET 0) AS of_row)`
  return sql`
    ${within(place)}
    ${hasSignIns ? sql`` : sql`AND ${isNoSignIn}`}
    ${by === null ? sql`` : sql`AND lower(x.actor_login) = lower(${by}::text)`}
    ${kind === null ? sql`` : sql`AND x.action LIKE ANY(${sql.val(actionsOf[kind])}::text[])`}
    ${before === undefined ? sql`` : sql`AND x.id < ${before}::bigint`}
    ${from === null ? sql`` : sql`AND x.at >= ${startOf(from, 0)}`}
    ${to === null ? sql`` : sql`AND x.at < ${startOf(to, 1)}`}
    ${pattern === null ? sql`` : sql`AND ${searched} LIKE ${pattern}::text`}`
}

/**
 * `found`: what one entry of a list is about, at most `maxCounted`, by the newest change of each; all may be millions. `page`: one
 * page of them.
 */
const eachChange = (
  matches: ReturnType<typeof sql>,
  joins: ReturnType<typeof sql>,
  { limit, offset }: Page,
) => sql`
  found AS MATERIALIZED (
    SELECT x.id FROM audit AS x ${joins} WHERE ${matches} ORDER BY x.id DESC LIMIT ${sql.lit(maxCounted)}
  ), page AS MATERIALIZED (
    SELECT x.*, x.id AS newest, 0 AS groups, 0 AS people
    FROM (SELECT id FROM found ORDER BY id DESC LIMIT ${limit}::integer OFFSET ${offset}::integer) AS f
    JOIN audit AS x ON x.id = f.id)`

/**
 * The same for operations: of each the topmost group that it changed, else the first person, and how many of them it changed here.
 * Only those of the page are sorted.
 */
const eachOperation = (
  matches: ReturnType<typeof sql>,
  joins: ReturnType<typeof sql>,
  { limit, offset }: Page,
) => sql`
  newest AS MATERIALIZED (
    SELECT x.id, coalesce(x.operation_id, -x.id) AS one, x.target_kind, x.place
    FROM audit AS x ${joins} WHERE ${matches} ORDER BY x.id DESC LIMIT ${sql.lit(maxCounted)}
  ), found AS MATERIALIZED (
    SELECT one, max(id) AS newest FROM newest GROUP BY one
  ), told AS MATERIALIZED (
    SELECT DISTINCT ON (f.newest) f.newest, n.id,
      count(*) FILTER (WHERE n.target_kind = 'group') OVER of_one AS groups,
      count(*) FILTER (WHERE n.target_kind = 'account') OVER of_one AS people
    FROM (SELECT * FROM found ORDER BY newest DESC LIMIT ${limit}::integer OFFSET ${offset}::integer) AS f
    JOIN newest AS n ON n.one = f.one
    WINDOW of_one AS (PARTITION BY f.newest)
    ORDER BY f.newest, n.target_kind = 'group' DESC, length(n.place), n.id
  ), page AS MATERIALIZED (
    SELECT x.*, told.newest, told.groups, told.people FROM told JOIN audit AS x ON x.id = told.id)`

type Reading = {
  oldestUndoable: Date
  /** The group whose admin reads; null: staff. */
  readerGroupId: number | null
}

/** Whether a reader administers every place of an operation `o`. A move has two, one after the other. */
const isInReach = (groupId: number | null) =>
  groupId === null
    ? sql<boolean>`true`
    : sql<boolean>`NOT EXISTS (SELECT FROM unnest(string_to_array(o.place, '//')) AS part
        WHERE position(${`/${groupId}/`}::text IN '/' || part || '/') = 0)`

/** One page of the audit, newest first, with the names that its sentences need. @param place null: everything */
export async function findActivity(
  db: Db,
  place: ActivityPlace,
  search: ActivitySearch,
  { oldestUndoable, readerGroupId }: Reading,
): Promise<{ rows: ActivityRow[]; total: number }> {
  const joins = search.text === null ? sql`` : targetsOfChanges
  const found = (search.isFolded ? eachOperation : eachChange)(matching(place, search), joins, search.page)
  const inReach = isInReach(readerGroupId)
  const { rows } = await sql<{ rows: ActivityRow[]; total: number }>`
    WITH ${found}
    SELECT (SELECT count(*) FROM found) AS total,
      (SELECT coalesce(json_agg(json_build_object(
        ${changeFields}, 'operationId', x.operation_id,
        'isUndoable', coalesce(o.state = 'done' AND o.undone_by IS NULL AND o.at >= ${oldestUndoable}::timestamptz
          AND ${inReach}, false),
        'atOnce', CASE WHEN o.groups + o.people > 1 AND ${inReach}
          THEN json_build_object('groups', o.groups, 'people', o.people)
          WHEN x.groups + x.people > 1 THEN json_build_object('groups', x.groups, 'people', x.people) END,
        'operationKind', CASE WHEN x.groups + x.people > 1 THEN o.kind END
      ) ORDER BY x.newest DESC), '[]')
      FROM page AS x ${targetsOfChanges} LEFT JOIN LATERAL (
        SELECT state, undone_by, at, kind, groups, people, place FROM operations WHERE id = x.operation_id LIMIT 1) AS o ON true) AS rows`.execute(
    db,
  )
  const [first] = rows
  return { rows: first?.rows ?? [], total: first?.total ?? 0 }
}
