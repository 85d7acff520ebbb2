import type { Insertable } from 'kysely'
import type { Trx } from '../platform/db/database.ts'
import type { RequestsTable } from '../platform/db/tables.ts'

/** @returns its id */
export async function insertRequest(trx: Trx, request: Insertable<RequestsTable>): Promise<number> {
  const { id } = await trx.insertInto('requests').values(request).returning('id').executeTakeFirstOrThrow()
  return id
}
