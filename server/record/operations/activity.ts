import type { Activity, ActivityEntry } from '#contract/operations.ts'
import type { Language } from '#i18n/languages.ts'
import { groupInScope, scopeOf } from '../../groups/scope.ts'
import { notFound } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import type { Person, Requester } from '../../sessions/person.ts'
import { erasedLogin } from '../audit/audit.ts'
import { type ActivityRow, type ActivitySearch, type ChangeRow, findActivity } from './activity-rows.ts'
import { operationSentenceOf, sentenceOf } from './activity-text.ts'
import { undoLimit } from './operations.ts'

/** A group that the person administers; null for everything, which only staff have. @throws Refusal 404 */
export async function placeInReach({ db }: Services, person: Person, id: number) {
  const scope = scopeOf(person)
  if (id !== 0) return groupInScope(db, scope, id)
  if (scope.kind !== 'all') throw notFound('group.notFound')
  return null
}

/** One page of what was changed in a group and below it, newest first. @throws Refusal 404 */
export async function listActivity(
  services: Services,
  { person, language }: Requester,
  groupId: number,
  search: ActivitySearch,
): Promise<Activity> {
  const place = await placeInReach(services, person, groupId)
  const { rows, total } = await findActivity(services.db, place, search, {
    oldestUndoable: undoLimit(services),
    readerGroupId: person.kind === 'staff' ? null : (person.group?.id ?? 0),
  })
  return { entries: rows.map((row) => entryOf(row, language)), total }
}

/** The author of a change; null for a visitor, and for a person whose data was erased. */
export const byOf = ({
  actorLogin,
  actorName,
}: Pick<ChangeRow, 'actorLogin' | 'actorName'>): ActivityEntry['by'] =>
  actorLogin === null || actorLogin === erasedLogin ? null : { login: actorLogin, name: actorName ?? '' }

/** Changes of many kinds at once are not named after one of them. */
function said(row: ActivityRow, language: Language): Pick<ActivityEntry, 'action' | 'text'> {
  const { operationKind: kind, action } = row
  const isMixed =
    kind === 'import' || kind === 'rollover' || (kind === 'undo' && !action.endsWith('.restore'))
  return isMixed
    ? { action: `operation.${kind}`, text: operationSentenceOf(row, kind, language) }
    : { action, text: sentenceOf(row, language) }
}

const entryOf = (row: ActivityRow, language: Language): ActivityEntry => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  by: byOf(row),
  ...said(row, language),
  operationId: row.operationId,
  isUndoable: row.isUndoable,
  atOnce: row.atOnce,
})
