import { undoDays } from '#contract/operations.ts'
import { scopeOf } from '../../groups/scope.ts'
import type { Db } from '../../platform/db/database.ts'
import { dayMs } from '../../platform/durations.ts'
import { notFound } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import type { Person } from '../../sessions/person.ts'
import * as queries from './queries.ts'

/** An operation in the groups that a person administers. @throws Refusal 404 */
export async function operationInReach(db: Db, person: Person, id: number): Promise<queries.OperationRow> {
  const found = await queries.findOperation(db, id)
  const scope = scopeOf(person)
  const isInReach =
    scope.kind === 'all' ||
    (scope.kind === 'below' && person.group !== null && found?.place.includes(`/${person.group.id}/`))
  if (!found || !isInReach) throw notFound('operation.notFound')
  return found
}

/** For how many days an operation can be undone: fewer if the bin is emptied earlier. */
export const daysToUndo = ({ config }: Pick<Services, 'config'>): number =>
  Math.min(undoDays, config.retentionDays.bin)

/** Operations before this moment can no longer be undone. */
export const undoLimit = (services: Pick<Services, 'config' | 'clock'>): Date =>
  new Date(services.clock().getTime() - daysToUndo(services) * dayMs)
