import type { Db, Trx } from '../db/database.ts'
import { notFound } from '../errors.ts'
import type { Person } from '../sessions/person.ts'
import * as queries from './queries.ts'
import type { Scope } from './tree.ts'

export function scopeOf({ kind, group }: Person): Scope {
  if (kind === 'staff') return { kind: 'all' }
  return kind === 'admin' && group ? { kind: 'below', path: group.path } : { kind: 'none' }
}

/** As `scopeOf`, read anew: within a lock it says what is true now, after a move, a demotion or a deletion. */
export async function currentScopeOf(trx: Trx, person: Person): Promise<Scope> {
  if (person.kind === 'staff') return { kind: 'all' }
  const found = await queries.findAdministeredPath(trx, person.id)
  return found ? { kind: 'below', path: found.path } : { kind: 'none' }
}

/** @throws Refusal 404 where the group does not exist or lies outside the scope: the two look the same */
export async function groupInScope(db: Db | Trx, scope: Scope, id: number): Promise<queries.GroupRow> {
  const found = await queries.findGroup(db, scope, id)
  if (!found) throw notFound('group.notFound')
  return found
}
