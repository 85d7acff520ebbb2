import type { Db, Trx } from '../platform/db/database.ts'

export function findWebCode(
  db: Db | Trx,
  { prefix, number }: { prefix: string; number: string },
): Promise<{ licenceId: number; webCode: string } | undefined> {
  return db
    .selectFrom('licences')
    .select(['id as licenceId', 'web_code as webCode'])
    .where('prefix', '=', prefix)
    .where('number', '=', number)
    .executeTakeFirst()
}

export function updateOfWebCode(trx: Trx, licenceId: number, webCode: string, at: Date) {
  return trx
    .updateTable('licences')
    .set({ web_code: webCode, web_code_renewed_at: at })
    .where('id', '=', licenceId)
}

/** The admins of a licence's root group who have an e-mail address, longest-standing first. */
export function listRootAdmins(
  trx: Trx,
  licenceId: number,
  { except, limit }: { except: number; limit: number },
) {
  return trx
    .selectFrom('licences as l')
    .innerJoin('accounts as a', 'a.group_id', 'l.root_group_id')
    .select(['a.name', 'a.email'])
    .where('l.id', '=', licenceId)
    .where('a.kind', '=', 'admin')
    .where('a.email', '<>', '')
    .where('a.id', '<>', except)
    .orderBy('a.id')
    .limit(limit)
    .execute()
}
