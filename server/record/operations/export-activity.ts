import { translate } from '#i18n/catalogues.ts'
import { byteOrderMark, csvRow, csvType, separatorFor } from '../../export/csv.ts'
import type { Reader } from '../../platform/http/caller.ts'
import type { FileReply } from '../../platform/http/file-reply.ts'
import type { Services } from '../../services.ts'
import type { Person } from '../../sessions/person.ts'
import { listActivity, placeInReach } from './activity.ts'
import { type ActivitySearch, maxCounted } from './activity-rows.ts'

/** Rows in one piece of the file; between two pieces no connection to the database is held. */
const pageSize = 500

/** The activity in a group and below it as a file, newest first. @throws Refusal 404 */
export async function exportActivity(
  services: Services,
  { person, language, locale }: Reader & { person: Person },
  groupId: number,
  search: Omit<ActivitySearch, 'page' | 'before'>,
): Promise<FileReply> {
  await placeInReach(services, person, groupId)
  const separator = separatorFor(locale)
  const text = (key: string) => translate(language, `export.activity.${key}`)
  const moment = new Intl.DateTimeFormat(locale, {
    timeZone: 'Europe/Brussels',
    dateStyle: 'short',
    timeStyle: 'medium',
  })

  async function* pieces(): AsyncGenerator<string> {
    yield byteOrderMark + csvRow(['at', 'login', 'name', 'text'].map(text), separator)
    let before: number | undefined
    for (let told = 0; told < maxCounted; told += pageSize) {
      const page = { limit: pageSize, offset: 0 }
      const { entries } = await listActivity(services, { person, language }, groupId, {
        ...search,
        page,
        before,
      })
      if (entries.length > 0)
        yield entries
          .map(({ at, by, text: said }) =>
            csvRow([moment.format(new Date(at)), by?.login ?? '', by?.name ?? '', said], separator),
          )
          .join('')
      before = entries.at(-1)?.id
      if (entries.length < pageSize) return
    }
  }
  return { name: `${text('file')}.csv`, type: csvType, pieces: pieces() }
}
