import type { Generated } from 'kysely'

export type OperationKind = 'delete' | 'move' | 'add' | 'import' | 'bulk' | 'rollover' | 'cards' | 'undo'

/**
 * One row per change: actor, action, target, before → after. `licence_id` and `place`: of the target at that time; null if it
 * was in no group.
 */
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
  operation_id: number | null
  licence_id: number | null
  place: string | null
}

/**
 * Deleted rows, whole, for some days (`BIN_DAYS`). `linked`: the rows deleted with them, see `linked` in
 * `server/record/audit/queries.ts`.
 */
export type BinTable = {
  id: Generated<number>
  deleted_at: Date
  deleted_by: number | null
  target_kind: string
  target_id: number
  content: unknown
  operation_id: number | null
  linked: unknown
}

/**
 * A change of one or several things that can be undone as a whole. `place`: the path of the group where it happened; with a move followed
 * by the path of the destination. `total`: the rows of a long one, of which `done` are carried out. `alive_at`: when the process of a
 * running one last said that it was there.
 */
export type OperationsTable = {
  id: Generated<number>
  at: Date
  actor_id: number | null
  actor_login: string | null
  kind: OperationKind
  licence_id: number | null
  place: string
  groups: Generated<number>
  people: Generated<number>
  state: Generated<'running' | 'done' | 'failed'>
  done: Generated<number>
  total: Generated<number>
  alive_at: Generated<Date | null>
  failure: Generated<string | null>
  undoes: Generated<number | null>
  undone_by: Generated<number | null>
}

/** Which columns of a row an operation changed. `before` null: it added the row, and `after` is all of it. */
export type OperationChangesTable = {
  id: Generated<number>
  operation_id: number
  at: Date
  target_kind: string
  target_id: number
  before: unknown
  after: unknown
}
