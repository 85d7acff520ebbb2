import type { Bin } from '#contract/operations.ts'
import { translate } from '#i18n/catalogues.ts'
import type { Language } from '#i18n/languages.ts'
import { scopeOf } from '../../groups/scope.ts'
import { dateInBrussels } from '../../platform/calendar.ts'
import { dayMs } from '../../platform/durations.ts'
import type { Page } from '../../platform/http/paging.ts'
import type { Services } from '../../services.ts'
import type { Requester } from '../../sessions/person.ts'
import { byOf, placeInReach } from './activity.ts'
import { type BinRow, findDeletions } from './bin-rows.ts'
import { daysToUndo, undoLimit } from './operations.ts'

/** One page of what was deleted in a group and below it and can be put back. @throws Refusal 404 */
export async function listBin(
  services: Services,
  { person, language }: Requester,
  groupId: number,
  { text, page }: { text: string | null; page: Page },
): Promise<Bin> {
  const { db } = services
  const place = await placeInReach(services, person, groupId)
  const days = daysToUndo(services)
  const { rows, total } = await findDeletions(db, place, {
    text,
    page,
    oldest: undoLimit(services),
    reader: scopeOf(person),
  })
  const entries = rows.map((row) => ({
    operationId: row.operationId,
    at: new Date(row.at).toISOString(),
    by: byOf(row),
    text: nameOf(row, language),
    from: row.from,
    groups: row.groups,
    people: row.people,
    isOfNewYear: row.isOfNewYear,
    until: dateInBrussels(new Date(new Date(row.at).getTime() + days * dayMs)),
  }))
  return { entries, total }
}

/** The deleted thing: a group, a person, or the first of several people. */
function nameOf({ isGroup, name, people }: BinRow, language: Language): string {
  if (isGroup) return translate(language, 'trail.bin.group', { name })
  return people === 1
    ? translate(language, 'trail.bin.person', { name })
    : translate(language, 'trail.bin.several', { name, more: people - 1 })
}
