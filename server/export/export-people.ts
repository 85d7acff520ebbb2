import { exportColumns } from '#contract/export.ts'
import { translate } from '#i18n/catalogues.ts'
import type { Language } from '#i18n/languages.ts'
import { groupInScope, scopeOf } from '../groups/scope.ts'
import type { Db } from '../platform/db/database.ts'
import type { FileReply } from '../platform/http/file-reply.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { byteOrderMark, csvRow, separatorFor } from './csv.ts'
import * as queries from './queries.ts'

/** People in one piece of the file; between two pieces no connection to the database is held. */
const pageSize = 500

/** All people at or below a group, as a file that the import reads back. @throws Refusal 404 */
export async function exportPeople(
  { db }: Pick<Services, 'db'>,
  person: Person,
  groupId: number,
  language: Language,
): Promise<FileReply> {
  const { name, path } = await groupInScope(db, scopeOf(person), groupId)
  return { name: `${name}.csv`, pieces: piecesOf(db, path, language) }
}

async function* piecesOf(db: Db, path: string, language: Language): AsyncGenerator<string> {
  const separator = separatorFor(language)
  const headings = exportColumns.map((column) => translate(language, `export.columns.${column}`))
  yield byteOrderMark + csvRow(headings, separator)
  for (let after: queries.Position | null = null; ; ) {
    const people: queries.ExportedPerson[] = await queries.listPeople(db, path, after, pageSize)
    if (people.length > 0) yield people.map((each) => csvRow(cellsOf(each), separator)).join('')
    after = people.at(-1) ?? null
    if (people.length < pageSize || after === null) return
  }
}

function cellsOf(person: queries.ExportedPerson): string[] {
  const texts = { ...person, group: person.group ?? '', validUntil: person.validUntil ?? '' }
  return exportColumns.map((column) => String(texts[column]))
}
