import type { Generated, JSONColumnType } from 'kysely'
import type { PersonKind } from '#contract/access.ts'

/**
 * `path`: the ids from the top, as in `/12/34/`. `licence_id` is null on an overarching group.
 * `account_count`: the accounts directly in it, kept by whatever adds, moves or deletes one.
 */
export type GroupsTable = {
  id: Generated<number>
  parent_id: number | null
  path: string
  name: string
  licence_id: number | null
  reserved_seats: Generated<number>
  valid_until: string | null
  search: Generated<string>
  account_count: Generated<number>
}

/** `root_group_id` is null for a licence without groups (a product without a web licence). */
export type LicencesTable = {
  id: Generated<number>
  prefix: string
  number: string
  web_code: string
  root_group_id: number | null
  dealer_id: number | null
  seats: number
  production_date: string | null
  start_date: string | null
  price_cents: Generated<number>
  options: JSONColumnType<{ name: string; valid: boolean; counted: number | null }[]>
}

/** `group_id` is null for staff and dealers only. */
export type AccountsTable = {
  id: Generated<number>
  login: string
  name: Generated<string>
  email: Generated<string>
  password_hash: string
  kind: PersonKind
  group_id: number | null
  seats: Generated<number>
  seats_reserved: Generated<boolean>
  valid_until: string | null
  search: Generated<string>
}

/** `token_hash`: SHA-256 of what the cookie holds. */
export type SessionsTable = {
  token_hash: Buffer
  account_id: number
  created_at: Date
  seen_at: Date
  expires_at: Date
}

/** One row per change: who, what, target, before → after. */
export type AuditTable = {
  id: Generated<number>
  at: Date
  actor_id: number | null
  actor_login: string | null
  action: string
  target_kind: string
  target_id: number | null
  before: unknown
  after: unknown
}

/** What was deleted, whole, for 30 days. */
export type BinTable = {
  id: Generated<number>
  deleted_at: Date
  deleted_by: number | null
  target_kind: string
  target_id: number
  content: unknown
}

/** The limiter's own table; `expire` in milliseconds since 1970. */
export type ThrottleTable = { key: string; points: number; expire: number | null }

export type Tables = {
  groups: GroupsTable
  licences: LicencesTable
  accounts: AccountsTable
  sessions: SessionsTable
  audit: AuditTable
  bin: BinTable
  throttle: ThrottleTable
}
