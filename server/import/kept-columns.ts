import * as v from 'valibot'
import type { exportColumns } from '#contract/export.ts'
import { type FieldError, fieldError } from '#contract/field-errors.ts'
import * as field from '#contract/fields.ts'
import type { ImportColumn, NamePart } from '#contract/import.ts'
import type { AccountsTable } from '../platform/db/tables.ts'
import type { RecordedName } from '../record/audit/recorded-columns.ts'
import { readDate, readSeats } from './cells.ts'
import type { Target } from './group-index.ts'
import { tidy } from './names.ts'

/** The columns whose cells people keep: all but the one that finds them, the parts of a name, and passwords, kept as hashes. */
export type KeptColumn = Exclude<ImportColumn, 'id' | NamePart | 'password'>

/** The value of a cell of a column, once it is read. */
export type Cells = {
  login: string
  name: string
  email: string
  group: string
  validUntil: string
  seats: number
}

/** The wanted values of a person, by column. `group` null: stays in the same one. */
export type WantedPerson = Pick<
  {
    login: string
    name: string
    email: string
    group: Target | null
    seats: number
    validUntil: string | null
  },
  KeptColumn
>

/** The stored values of a person; `groupLabel`: as a list names it. */
type Stored = Omit<WantedPerson, 'group'> & { groupId: number; groupLabel: string }

/** The values that a person is written with. */
export type Written = Omit<WantedPerson, 'group'> & { group: number }

type Read<Value> = { value: Value } | { fault: FieldError }

type Kept<Column extends KeptColumn> = {
  /** Reads a cell and checks it. An empty value leaves what is stored. */
  read: (cell: string) => Read<Cells[Column]>
  /** The stored and the wanted value, as the preview shows them; null: the same. */
  compare: (stored: Stored, wanted: WantedPerson) => [before: string, after: string] | null
  /** The column that keeps it, and its name in the audit, by which an undo writes it back. */
  write: { column: keyof AccountsTable; type: 'text' | 'bigint' | 'date'; recorded: RecordedName }
  /** The column of the export that brings it back. */
  exported: (typeof exportColumns)[number]
}

type TextSchema = v.GenericSchema<string, string>

function readText(schema: TextSchema, text: string): Read<string> {
  const read = v.safeParse(schema, text, { abortPipeEarly: true })
  return read.success ? { value: read.output } : { fault: fieldError(read.issues[0]) }
}

const orFault = <Value>(value: Value | null, fault: FieldError): Read<Value> =>
  value === null ? { fault } : { value }

const unlessSame = (before: unknown, after: unknown): [string, string] | null =>
  before === after ? null : [String(before ?? ''), String(after ?? '')]

const groupSchema = field.requiredText(4000)
const nameSchema = field.text()

/**
 * Each column that an import offers and people keep, from its cell to its column: a column without one of these does not compile. In the
 * order in which a preview tells what changes.
 */
export const keptColumns: { readonly [Column in KeptColumn]: Kept<Column> } = {
  login: {
    read: (cell) => readText(field.newLogin, cell),
    compare: (stored, wanted) => unlessSame(stored.login, wanted.login),
    write: { column: 'login', type: 'text', recorded: 'login' },
    exported: 'login',
  },
  name: {
    read: (cell) => readText(nameSchema, tidy(cell)),
    compare: (stored, wanted) => unlessSame(stored.name, wanted.name),
    write: { column: 'name', type: 'text', recorded: 'name' },
    exported: 'name',
  },
  email: {
    read: (cell) => readText(field.emailOrEmpty, cell),
    compare: (stored, wanted) => unlessSame(stored.email, wanted.email),
    write: { column: 'email', type: 'text', recorded: 'email' },
    exported: 'email',
  },
  group: {
    read: (cell) =>
      cell.includes('\ufffd') ? { fault: { code: 'field.characters' } } : readText(groupSchema, tidy(cell)),
    compare: ({ groupId, groupLabel }, { group }) =>
      group === null || group.id === groupId ? null : [groupLabel, group.label],
    write: { column: 'group_id', type: 'bigint', recorded: 'groupId' },
    exported: 'group',
  },
  validUntil: {
    read: (cell) => orFault(readDate(cell), { code: 'field.date' }),
    compare: (stored, wanted) => unlessSame(stored.validUntil, wanted.validUntil),
    write: { column: 'valid_until', type: 'date', recorded: 'validUntil' },
    exported: 'validUntil',
  },
  seats: {
    read: (cell) => orFault(readSeats(cell), { code: 'field.wholeNumber' }),
    compare: (stored, wanted) => unlessSame(stored.seats, wanted.seats),
    write: { column: 'seats', type: 'bigint', recorded: 'seats' },
    exported: 'seats',
  },
}

export const keptNames = Object.keys(keptColumns) as KeptColumn[]

/** A person as the audit records them. */
export const recordedOf = (person: Written): Record<string, unknown> =>
  Object.fromEntries(keptNames.map((name) => [keptColumns[name].write.recorded, person[name]]))
