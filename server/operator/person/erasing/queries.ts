import { type Expression, sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { isTheirMail, isTheirRequest, isTheirSubscription, type Who } from '../queries.ts'

/** Where an account lies, and what it may; nobody else changes it until this transaction is over. */
export function lockAccount(trx: Trx, id: number) {
  return trx
    .selectFrom('accounts')
    .select(['id', 'kind', 'group_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function findLicenceId(trx: Trx, accountId: number): Promise<number | null> {
  const found = await trx
    .selectFrom('accounts as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select('g.licence_id')
    .where('a.id', '=', accountId)
    .executeTakeFirst()
  return found?.licence_id ?? null
}

/** Whether this is the root group of the licence: its admins know the web code. */
export async function isRootGroup(trx: Trx, licenceId: number, groupId: number | null): Promise<boolean> {
  const found = await trx
    .selectFrom('licences')
    .select('root_group_id')
    .where('id', '=', licenceId)
    .executeTakeFirst()
  return groupId !== null && found?.root_group_id === groupId
}

export async function isThereStaff(trx: Trx): Promise<boolean> {
  const found = await trx
    .selectFrom('accounts')
    .select('id')
    .where('kind', '=', 'staff')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const erasable = {
  requests: isTheirRequest,
  subscriptions: isTheirSubscription,
  outbox: isTheirMail,
} satisfies Record<string, (who: Who) => Expression<boolean>>

/** Deletes what is found by a login or an address. @returns how many there were */
export async function deleteTheir(trx: Trx, table: keyof typeof erasable, who: Who): Promise<number> {
  const { numAffectedRows } =
    await sql`DELETE FROM ${sql.table(table)} WHERE ${erasable[table](who)}`.execute(trx)
  return Number(numAffectedRows)
}

export async function deleteResetRequests(trx: Trx, login: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('reset_requests')
    .where(sql`lower(login)`, '=', login.toLowerCase())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The apps that wait for this account's sessions; before the sessions end, which lead to them. */
export async function deleteWaitingApps(trx: Trx, accountId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('waiting_apps')
    .where('holder_hash', 'in', (eb) =>
      eb.selectFrom('sessions').select('token_hash').where('account_id', '=', accountId),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Sign-ins under way by the identity that the account is linked to; before the link goes. */
export async function deleteExternalSignIns(trx: Trx, accountId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('external_sign_ins')
    .where(sql<string>`identity->>'subject'`, 'in', (eb) =>
      eb
        .selectFrom('identity_keys')
        .select('value')
        .where('account_id', '=', accountId)
        .where('kind', '=', 'subject'),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteLink(trx: Trx, accountId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('identities')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteFromBin(trx: Trx, accountId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('bin')
    .where('target_kind', '=', 'account')
    .where('target_id', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The columns that name an account; their rows stay. */
const namings = {
  licences: 'dealer_id',
  payments: 'started_by',
  me_documents: 'issued_by',
  bin: 'deleted_by',
} as const

export type Naming = keyof typeof namings

/** @returns how many rows named the account */
export async function clearName(trx: Trx, table: Naming, accountId: number): Promise<number> {
  const column = sql.ref(namings[table])
  const { numAffectedRows } = await sql`
    UPDATE ${sql.table(table)} SET ${column} = NULL WHERE ${column} = ${accountId}`.execute(trx)
  return Number(numAffectedRows)
}
