import type { Trx } from '../platform/db/database.ts'
import { isNotOver } from '../platform/db/pieces.ts'

/** Whether a licence has an admin who can sign in. */
export async function hasAdmin(trx: Trx, licenceId: number, today: string): Promise<boolean> {
  const found = await trx
    .selectFrom('accounts as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select('a.id')
    .where('g.licence_id', '=', licenceId)
    .where('a.kind', '=', 'admin')
    // An invited admin without a password yet cannot sign in.
    .where('a.password_hash', '<>', '')
    .where(isNotOver(today))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
