import { idsOfPath } from '../groups/tree.ts'
import type { Trx } from '../platform/db/database.ts'

/** Admins of a group and of those above it who have an e-mail address, longest-standing first. @param path the group's */
export function listAdminsWithEmail(trx: Trx, path: string, limit: number) {
  return trx
    .selectFrom('accounts as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select(['a.id', 'a.login', 'a.name', 'a.email'])
    .where('g.id', 'in', idsOfPath(path))
    .where('a.kind', '=', 'admin')
    .where('a.email', '<>', '')
    .orderBy('a.id')
    .limit(limit)
    .execute()
}
