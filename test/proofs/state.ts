import type { Pool } from 'pg'

export type GroupRow = {
  id: number
  parent_id: number | null
  path: string
  name: string
  licence_id: number | null
  reserved_seats: number
  valid_until: string | null
  /** Stored in the row, to save counting. */
  account_count: number
}

export type AccountRow = {
  id: number
  login: string
  name: string
  email: string
  kind: 'staff' | 'dealer' | 'admin' | 'user'
  group_id: number | null
  seats: number
  seats_reserved: boolean
  valid_until: string | null
}

export type LicenceRow = {
  id: number
  prefix: string
  number: string
  root_group_id: number | null
  seats: number
  web_code: string
  web_code_renewed_at: string | null
}

/** The session of an app, which holds a seat. */
type AppSessionRow = { id: number; account_id: number; licence_id: number }

export type AuditRow = {
  id: number
  actor_login: string
  action: string
  target_kind: 'group' | 'account' | 'licence'
  target_id: number
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

type BinRow = {
  id: number
  target_kind: 'group' | 'account'
  target_id: number
  content: Record<string, unknown>
}

/** Seats, and the app sessions that use them. */
export type Seats = {
  groups: Map<number, GroupRow>
  accounts: Map<number, AccountRow>
  licences: Map<number, LicenceRow>
  appSessions: AppSessionRow[]
}

/** Everything that a change may touch, as stored in the tables. */
export type State = Seats & {
  audit: AuditRow[]
  bin: BinRow[]
}

const rowsOf = (table: string) =>
  `SELECT '${table}' AS of, t.id, to_jsonb(t) - 'search' AS row FROM ${table} AS t`

const aboutSeats = [
  ...['groups', 'accounts', 'licences'].map(rowsOf),
  `SELECT 'app_sessions' AS of, s.id, jsonb_build_object('id', s.id, 'account_id', s.account_id, 'licence_id', s.licence_id) AS row
   FROM sessions AS s WHERE s.app IS NOT NULL`,
]
const everything = [...aboutSeats, ...['audit', 'bin'].map(rowsOf)]

type Reader = Pick<Pool, 'query'>

/** Reads tables in one statement, without the server's code, so that it can check the server. */
async function readTables(database: Reader, selects: readonly string[]) {
  const { rows } = await database.query(`${selects.join(' UNION ALL ')} ORDER BY of, id`)
  const of = <T>(table: string): T[] => rows.filter((each) => each.of === table).map(({ row }) => row)
  const byId = <T extends { id: number }>(table: string) =>
    new Map(of<T>(table).map((row): [number, T] => [row.id, row]))
  const seats: Seats = {
    groups: byId<GroupRow>('groups'),
    accounts: byId<AccountRow>('accounts'),
    licences: byId<LicenceRow>('licences'),
    appSessions: of('app_sessions'),
  }
  return { seats, of }
}

/** Only the seats and those in use now. */
export async function readSeats(database: Reader): Promise<Seats> {
  return (await readTables(database, aboutSeats)).seats
}

/** Everything, in one snapshot. */
export async function readState(database: Reader): Promise<State> {
  const { seats, of } = await readTables(database, everything)
  return {
    ...seats,
    // Signing in and out is not a change.
    audit: of<AuditRow>('audit').filter(({ action }) => !action.startsWith('session.')),
    bin: of('bin'),
  }
}

/** A group and its ancestors, bottom up, derived from the parents only. */
export function lineUpwards({ groups }: Pick<State, 'groups'>, id: number): GroupRow[] {
  const line: GroupRow[] = []
  for (let at: number | null = id; at !== null; ) {
    const group = groups.get(at)
    if (!group) throw new Error(`Group ${at} does not exist, though a group or an account lies in it.`)
    if (line.includes(group)) throw new Error(`Group ${at} lies below itself.`)
    line.push(group)
    at = group.parent_id
  }
  return line
}

export type Reach = { groups: Set<number>; accounts: Set<number> }

/** The groups a person administers, derived from the parents only; null for a person who is not (or no longer) staff or admin. */
export function reachOf(state: State, login: string, today: string): Reach | null {
  const person = [...state.accounts.values()].find((account) => account.login === login)
  if (!person || (person.valid_until !== null && person.valid_until < today)) return null
  if (person.kind !== 'staff' && person.kind !== 'admin') return null
  const isBelow = (id: number) =>
    person.kind === 'staff' || lineUpwards(state, id).some((group) => group.id === person.group_id)
  const groups = new Set([...state.groups.keys()].filter(isBelow))
  const accounts = [...state.accounts.values()].filter(({ group_id }) => group_id && groups.has(group_id))
  return { groups, accounts: new Set(accounts.map(({ id }) => id)) }
}
