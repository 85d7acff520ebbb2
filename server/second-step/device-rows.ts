import type { Insertable } from 'kysely'
import type { Trx } from '../platform/db/database.ts'
import type { RememberedDevicesTable } from '../platform/db/sign-in-tables.ts'
import { together } from '../platform/db/together.ts'

/** @returns since when it is remembered; undefined if it is not */
export async function findDevice(
  trx: Trx,
  accountId: number,
  tokenHash: Buffer,
  now: Date,
): Promise<Date | undefined> {
  const found = await trx
    .selectFrom('remembered_devices')
    .select('since')
    .where('token_hash', '=', tokenHash)
    .where('account_id', '=', accountId)
    .where('until', '>', now)
    .executeTakeFirst()
  return found?.since
}

/** @param before the hash of the token that the browser has; its other accounts move to the new one */
export async function insertDevice(
  trx: Trx,
  device: Insertable<RememberedDevicesTable>,
  before: Buffer | null,
): Promise<void> {
  const insertion = trx.insertInto('remembered_devices').values(device)
  if (before === null) return void (await together(trx, [insertion]))
  const { account_id, token_hash } = device
  await together(trx, [
    trx
      .deleteFrom('remembered_devices')
      .where('token_hash', '=', before)
      .where('account_id', '=', account_id),
    trx
      .updateTable('remembered_devices')
      .set({ token_hash })
      .where('token_hash', '=', before)
      .where('account_id', '<>', account_id),
    insertion,
  ])
}

/** @returns whether it was one of this account's */
export async function deleteDevice(trx: Trx, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('remembered_devices')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
