import type { OperationKind } from '../../platform/db/audit-tables.ts'
import type { Trx } from '../../platform/db/database.ts'
import { type Statement, together } from '../../platform/db/together.ts'
import type { Actor } from './audit.ts'
import * as queries from './queries.ts'
import type { RowKind } from './row-kinds.ts'

// An operation is what one person did at once: everything in it is undone together. It keeps what it deletes in the bin, and
// of the rows that it changes or adds what they were (`operation_changes`).

export type { OperationRef } from './queries.ts'

type By = Actor & { id: number }

export type Opening = {
  actor: By
  at: Date
  kind: OperationKind
  /** Null: in an overarching group, or at the top level. */
  licenceId: number | null
  /** The path of the group in which it happens; with a move, followed by the path of the destination. */
  place: string
}

/**
 * Sends a change as an operation, in one statement.
 * @param counts what it concerns
 * @param change gets what the notes need to name the operation
 * @param returning a part of the change that returns rows, at least one
 */
export async function asOperation<Row = unknown>(
  trx: Trx,
  opening: Opening,
  counts: { groups: number; people: number },
  change: (operation: queries.OperationRef) => Statement[],
  returning?: queries.Returning<Row>,
): Promise<{ operationId: number; rows: Row[] }> {
  const operation = queries.operationInsert({ ...opening, ...counts, undoes: null, total: null })
  const all = [...change(queries.ofStatement), queries.operationWith(returning !== undefined)]
  const rows = await together<Row & { id: number }>(trx, all, {
    operation,
    ...(returning && { result: returning }),
  })
  return { operationId: Number(rows[0]?.id), rows }
}

/**
 * The statements that copy rows to the bin and audit the deletion of each. They read the rows as they were before the
 * statement, so the deletion may be part of it.
 */
export const binning = (
  { actor, at }: Pick<Opening, 'actor' | 'at'>,
  operation: queries.OperationRef,
  kind: RowKind,
  ids: readonly number[],
): Statement[] =>
  ids.length === 0
    ? []
    : [
        queries.binInsert(actor, at, kind, ids, operation),
        queries.deletionsInsert(actor, at, kind, ids, operation),
      ]

/** The statement that keeps the places of rows before they move; none for no rows. @param to the group that they move to; null: the top level */
export const keepingPlace = (
  at: Date,
  operation: queries.OperationRef,
  kind: RowKind,
  ids: readonly number[],
  to: number | null,
): Statement[] => (ids.length === 0 ? [] : [queries.moveInsert(at, kind, ids, to, operation)])

/** The statement that keeps that rows were added, by an earlier statement. */
export const keepingAdded = (
  at: Date,
  operation: queries.OperationRef,
  kind: RowKind,
  ids: readonly number[],
): Statement => queries.additionsInsert(at, kind, ids, operation)

/** An operation of several statements, in one transaction. */
export type Operation = { id: number; at: Date; ref: queries.OperationRef }

/**
 * Starts an operation of several statements. Call `keepBefore` before rows change, `binning` before they are deleted, and
 * `finishOperation` at the end; pass `ref` to the notes.
 * @param more `total`: the rows of one that others may watch, which then is `running` until it is finished
 */
export async function startOperation(
  trx: Trx,
  opening: Opening,
  { undoes = null, total = null }: { undoes?: number | null; total?: number | null } = {},
): Promise<Operation> {
  const insert = queries.operationInsert({ ...opening, groups: 0, people: 0, undoes, total })
  const [row] = await together<{ id: number }>(trx, [insert])
  return operationOf(Number(row?.id), opening.at)
}

/** One that was started in a transaction before. */
export const operationOf = (id: number, at: Date): Operation => ({ id, at, ref: queries.operationRef(id) })

/** Keeps rows as they are, before they change. Rows must be locked, and kept once. */
export async function keepBefore(
  trx: Trx,
  { at, ref }: Operation,
  kind: RowKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0) await together(trx, [queries.rowsInsert(at, kind, ids, ref)])
}

/**
 * Ends an operation: of the rows that were kept it keeps what changed, and of those that were added all.
 * @returns how many groups and people it concerned
 */
export async function finishOperation(
  trx: Trx,
  { id, at, ref }: Operation,
  added: Partial<Record<RowKind, readonly number[]>> = {},
): Promise<{ groups: number; people: number }> {
  for (const kind of ['group', 'account'] as const) {
    await queries.keepChangedColumns(trx, kind, id)
    const ids = added[kind] ?? []
    if (ids.length > 0) await together(trx, [queries.additionsInsert(at, kind, ids, ref)])
  }
  return queries.completeOperation(trx, id)
}
