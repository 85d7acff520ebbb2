import type { PersonKind, Viewer } from '#contract/access.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { notFound } from '../platform/errors.ts'
import type { Person } from '../sessions/person.ts'
import * as queries from './queries.ts'
import type { Scope } from './tree.ts'

export function scopeOf({ kind, group }: Pick<Person, 'kind'> & { group: { path: string } | null }): Scope {
  if (kind === 'staff') return { kind: 'all' }
  return kind === 'admin' && group ? { kind: 'below', path: group.path } : { kind: 'none' }
}

/** The person who changes something, read with what they change: their session may know an earlier role or group. */
export type ActorRow = { actorKind: PersonKind; actorGroupId: number | null; actorPath: string | null }

/** The groups that a person administers now, and their role for the rules of the contract now. */
export type Standing = { scope: Scope; viewer: Viewer }

export const standingNow = (
  accountId: number,
  { actorKind: kind, actorGroupId: groupId, actorPath: path }: ActorRow,
): Standing => ({
  scope: scopeOf({ kind, group: path === null ? null : { path } }),
  viewer: { kind, accountId, groupId },
})

/** @throws Refusal 404 if the group does not exist or is out of scope: the two look the same */
export async function groupInScope(db: Db | Trx, scope: Scope, id: number): Promise<queries.GroupRow> {
  const found = await queries.findGroup(db, scope, id)
  if (!found) throw notFound('group.notFound')
  return found
}
