import {
  columnToWire,
  type ImportColumn,
  type ImportedRow,
  ImportOptions,
  ImportOutcome,
  importPeople,
} from '#contract/import.ts'
import { call } from '../../../platform/api/call.ts'
import { mailLanguage as language } from '../../../platform/api/mail-language.ts'

export type { ImportedRow, ImportOutcome }

/** A person's corrections of a row, on the wire; an absent cell stays as the list has it. `id`, `new_person`: the person the row means. */
export type Edit = {
  name?: string
  login?: string | undefined
  email?: string
  group?: string
  id?: string | undefined
  new_person?: boolean | undefined
}

/** The row means this person, who keeps the login. */
export const isSame = ({ id }: { id: number }): Edit => ({ id: String(id), new_person: undefined, login: '' })

export const newPerson: Edit = { id: undefined, new_person: true }

/** A list as it was pasted, and what the person decided about it. `edits` by line. */
export type List = {
  csv: string
  edits: Readonly<Record<number, Edit>>
  columns: readonly (ImportColumn | null)[] | null
  /** The line of the headings, null for none; undefined: as they are found. */
  headingLine: number | null | undefined
  alsoChange: boolean
  makeGroups: boolean
}

export const noList: List = {
  csv: '',
  edits: {},
  columns: null,
  headingLine: undefined,
  alsoChange: false,
  makeGroups: true,
}

type Passwords = ReadonlyMap<number, string>

function bodyOf(list: List, isDryRun: boolean, passwords: Passwords) {
  const { csv, columns, headingLine, alsoChange, makeGroups } = list
  const lines = new Set([...Object.keys(list.edits).map(Number), ...passwords.keys()])
  const edits = [...lines].map((line) => {
    const password = passwords.get(line)
    return { line, ...list.edits[line], ...(password !== undefined && { password }) }
  })
  const options = ImportOptions.toWire({
    isDryRun,
    mode: alsoChange ? 'add_update' : 'add',
    ...(columns && { columns: columns.map((column) => column && columnToWire(column)) }),
    ...(headingLine !== undefined && { headingLine }),
    makeLogins: true,
    makeGroups,
    skipProblems: true,
  })
  return { csv, edits, options, language }
}

/** The plan for a list; nothing changes. */
export async function previewList(groupId: number, list: List, signal: AbortSignal): Promise<ImportOutcome> {
  const body = bodyOf(list, true, new Map())
  const { data } = await call(importPeople, { params: { id: groupId }, body }, signal)
  return ImportOutcome.fromWire(data)
}

export type Sent = { outcome: ImportOutcome; operationId: number | null; isRunning: boolean }

/** Adds the people of a list, as its preview has shown. Rows with problems are left out. */
export async function sendList(
  groupId: number,
  list: List,
  fingerprint: string,
  passwords: Passwords,
): Promise<Sent> {
  const body = { ...bodyOf(list, false, passwords), fingerprint }
  const {
    data,
    operation_id: operationId = null,
    state,
  } = await call(importPeople, {
    params: { id: groupId },
    body,
  })
  return { outcome: ImportOutcome.fromWire(data), operationId, isRunning: state === 'running' }
}
