import type { NamedGroup } from '#server/import/group-index.ts'
import { GroupIndex } from '#server/import/group-index.ts'
import { loginBase } from '#server/import/login-base.ts'
import { TakenLogins } from '#server/import/made-logins.ts'
import { type Ground, Planner, type PlanOptions } from '#server/import/plan.ts'
import { type CheckedRow, checkRow, rowsOfText } from '#server/import/read-rows.ts'
import { SeatTally } from '#server/import/seat-tally.ts'
import { Refusal } from '#server/platform/errors.ts'

/** A person as a list names them. `asked`: the fields that the preview asks for. */
export type ReadPerson = {
  line: number
  name?: string
  login?: string
  email?: string
  password?: string
  group?: string
  validUntil?: string
  seats?: number
  asked?: string[]
}

/** `leftOut`: the numbers of lines. `unknown`: headings whose columns are not read. `isNew`: whether each row makes a person. */
export type ReadList = {
  headingLine: number | null
  people: ReadPerson[]
  leftOut: number[]
  unknown: string[]
  isNew: boolean[]
}

const fields = ['name', 'login', 'email', 'password', 'group', 'validUntil', 'seats'] as const

const room = { people: 10_000, groups: 10_000 }

/** A school as a planner knows it; the first of its groups is the school itself. */
export type School = Pick<Ground, 'candidates' | 'deleted'> & { groups: readonly NamedGroup[] }

const emptySchool: School = { groups: [{ id: 1, name: 'School', path: '/1/' }], candidates: [], deleted: [] }

/** A planner over a school without seats of its own, which adds the groups that are missing. */
export async function plannerOf(
  rows: readonly CheckedRow[],
  { groups, candidates, deleted }: School,
  options: PlanOptions,
): Promise<Planner> {
  const taken = new Set(candidates.map(({ login }) => login.toLowerCase()))
  const findTaken = async (logins: readonly string[]) => logins.filter((login) => taken.has(login))
  const named = rows.flatMap(({ login }) => login?.toLowerCase() ?? [])
  const ground = {
    groups: new GroupIndex(groups, true),
    ...{ candidates, deleted, room, limits: room },
    logins: await TakenLogins.find(findTaken, named, rows.map(loginBase)),
    seats: new SeatTally(null),
  }
  return new Planner(ground, options)
}

/**
 * The preview of a list in an empty school.
 * @returns the code of the refusal if it is not read at all. Logins that are to be made are left out: `contract/login-suggestion.ts`
 * decides which letters it knows.
 */
export async function readList(text: string): Promise<ReadList | { code: string }> {
  const list = await rowsOfText(text, {}).catch((error: unknown) => {
    if (error instanceof Refusal) return { code: error.code }
    throw error
  })
  if ('code' in list) return list
  const rows = list.rows.map(checkRow)
  const planner = await plannerOf(rows, emptySchool, { mode: 'add', makeLogins: true })
  for (const row of rows) planner.meet(row)
  const planned = rows.map((row) => planner.plan(row))
  const people = rows.map((row, at) => {
    const found = Object.fromEntries(
      fields.filter((field) => row[field] !== undefined).map((field) => [field, row[field]]),
    )
    const asked = Object.keys(planned[at]?.problems ?? {}).filter(
      (field) => field !== 'login' || row.typed.login,
    )
    return { line: row.line, ...found, ...(asked.length > 0 && { asked }) }
  })
  return {
    headingLine: list.headings?.line ?? null,
    people,
    leftOut: list.leftOut.map(({ line }) => line),
    unknown: (list.headings?.cells ?? []).filter((heading, at) => heading !== '' && !list.columns[at]),
    isNew: planned.map(({ verdict }) => verdict === 'new'),
  }
}
