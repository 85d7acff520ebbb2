import type { AccountState } from '#contract/choices.ts'
import { type ExportFormat, exportColumns } from '#contract/export.ts'
import { maxMatches } from '#contract/lists.ts'
import { translate } from '#i18n/catalogues.ts'
import type { Language } from '#i18n/languages.ts'
import { groupInScope, scopeOf } from '../groups/scope.ts'
import { findForgiving } from '../members/members.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { Db } from '../platform/db/database.ts'
import type { Reader } from '../platform/http/caller.ts'
import type { FileReply } from '../platform/http/file-reply.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { byteOrderMark, csvRow, csvType, separatorFor } from './csv.ts'
import * as queries from './queries.ts'
import { type Cell, workbookOf, workbookType } from './workbook.ts'

/** People in one piece of the file; between two pieces no connection to the database is held. */
const pageSize = 500

/** `isListed`: only those that the group's list shows, in a state or with a text. */
export type ExportChoice = {
  format: ExportFormat
  isListed: boolean
  state: AccountState | null
  text: string | null
}

/** People at or below a group, as a file that the import reads back. @throws Refusal 404 */
export async function exportPeople(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  { person, language, locale }: Reader & { person: Person },
  groupId: number,
  wanted: ExportChoice,
): Promise<FileReply> {
  const { db, clock, config } = services
  const { name, path } = await groupInScope(db, scopeOf(person), groupId)
  const rows = await rowsOf(db, path, wanted)
  const moment = { ...config.signInTries, today: dateInBrussels(clock()), nowMs: Date.now() }
  const people = peopleOf(db, { path, rows, moment })
  const headings = exportColumns.map((column) => translate(language, `export.columns.${column}`))
  const file = { headings, people, words: wordsIn(language) }
  return wanted.format === 'csv'
    ? { name: `${name}.csv`, type: csvType, pieces: csvOf(file, separatorFor(locale)) }
    : { name: `${name}.xlsx`, type: workbookType, pieces: sheetOf(file) }
}

/** Of what a search lists, the people; it lists `maxMatches` groups and as many people at most. */
async function rowsOf(db: Db, path: string, { isListed, state, text }: ExportChoice): Promise<queries.Rows> {
  if (!isListed) return { of: 'all' }
  if (text === null) return { of: 'group', state }
  const page = { limit: 2 * maxMatches, offset: 0 }
  const found = await findForgiving(db, { text, path }, { column: 'name', direction: 'asc' }, page)
  return { of: 'ids', ids: found.accounts }
}

type People = AsyncIterable<queries.ExportedPerson[]>

async function* peopleOf(
  db: Db,
  wanted: { path: string; rows: queries.Rows; moment: queries.Moment },
): AsyncGenerator<queries.ExportedPerson[]> {
  for (let after: queries.Position | null = null; ; ) {
    const people: queries.ExportedPerson[] = await queries.listPeople(db, {
      ...wanted,
      after,
      limit: pageSize,
    })
    if (people.length > 0) yield people
    after = people.at(-1) ?? null
    if (people.length < pageSize || after === null) return
  }
}

type File = { headings: string[]; people: People; words: Words }

async function* csvOf({ headings, people, words }: File, separator: string): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(headings, separator)
  for await (const some of people)
    yield some.map((each) => csvRow(cellsOf(each, words).map(textOf), separator)).join('')
}

function sheetOf({ headings, people, words }: File): AsyncGenerator<Uint8Array> {
  const columns = headings.map((heading, index) => ({
    heading,
    width: widths[exportColumns[index] as keyof typeof widths],
  }))
  async function* rows() {
    for await (const some of people) yield some.map((each) => cellsOf(each, words))
  }
  return workbookOf(columns, rows())
}

/** In letters. */
const widths = {
  id: 9,
  login: 22,
  name: 28,
  email: 30,
  group: 28,
  validUntil: 12,
  seats: 8,
  admin: 8,
  state: 18,
  signedInAt: 18,
}

type Words = Record<AccountState | 'yes', string>

function wordsIn(language: Language): Words {
  const word = (key: string) => translate(language, key)
  return {
    yes: word('export.yes'),
    locked: word('groups.states.locked'),
    expired: word('groups.states.expired'),
    never: word('groups.states.never'),
  }
}

function cellsOf(person: queries.ExportedPerson, words: Words): Cell[] {
  const { group, validUntil, signedInAt, isAdmin, state } = person
  const cells: Record<(typeof exportColumns)[number], Cell> = {
    ...person,
    group: group ?? '',
    validUntil: validUntil === null ? '' : { date: validUntil },
    admin: isAdmin ? words.yes : '',
    state: state === null ? '' : words[state],
    signedInAt: signedInAt === null ? '' : { moment: signedInAt },
  }
  return exportColumns.map((column) => cells[column])
}

function textOf(cell: Cell): string {
  if (typeof cell !== 'object') return String(cell)
  return 'date' in cell ? cell.date : cell.moment
}
