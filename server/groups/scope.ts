import type { PersonKind } from '#contract/access.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { notFound } from '../platform/errors.ts'
import type { Person } from '../sessions/person.ts'
import * as queries from './queries.ts'
import type { Scope } from './tree.ts'

export function scopeOf({ kind, group }: Pick<Person, 'kind'> & { group: { path: string } | null }): Scope {
  if (kind === 'staff') return { kind: 'all' }
  return kind === 'admin' && group ? { kind: 'below', path: group.path } : { kind: 'none' }
}

/** As `scopeOf`, from columns that were read with what the person wants to change: what they administer now. */
export const scopeNow = ({
  actorKind,
  actorPath,
}: {
  actorKind: PersonKind
  actorPath: string | null
}): Scope => scopeOf({ kind: actorKind, group: actorPath === null ? null : { path: actorPath } })

/** @throws Refusal 404 where the group does not exist or lies outside the scope: the two look the same */
export async function groupInScope(db: Db | Trx, scope: Scope, id: number): Promise<queries.GroupRow> {
  const found = await queries.findGroup(db, scope, id)
  if (!found) throw notFound('group.notFound')
  return found
}
