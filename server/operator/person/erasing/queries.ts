import { type Expression, sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { receiverAt } from '../../../reminders/due-rows.ts'
import { isTheirBuyer, isTheirMail, isTheirRequest, isTheirSubscription, type Who } from '../queries.ts'

/** The licence in which an account lies, or from which it was deleted: an undo, under the same lock, may bring it back. */
export async function findLicenceId(trx: Trx, accountId: number): Promise<number | null> {
  const found = await trx
    .selectFrom('accounts as a')
    .leftJoin('groups as g', 'g.id', 'a.group_id')
    .select('g.licence_id as licenceId')
    .where('a.id', '=', accountId)
    .executeTakeFirst()
  const deleted = found
    ? null
    : await trx
        .selectFrom('bin as b')
        .innerJoin('operations as o', 'o.id', 'b.operation_id')
        .select('o.licence_id as licenceId')
        .where('b.target_kind', '=', 'account')
        .where('b.target_id', '=', accountId)
        .orderBy('b.id', 'desc')
        .limit(1)
        .executeTakeFirst()
  return (found ?? deleted)?.licenceId ?? null
}

/** Whether this is the root group of the licence: its admins know the web code. */
export async function isRootGroup(trx: Trx, licenceId: number, groupId: number | null): Promise<boolean> {
  const found = await trx
    .selectFrom('licences')
    .select('root_group_id as rootGroupId')
    .where('id', '=', licenceId)
    .executeTakeFirst()
  return groupId !== null && found?.rootGroupId === groupId
}

export async function hasStaff(trx: Trx): Promise<boolean> {
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
  buyers: isTheirBuyer,
} satisfies Record<string, (who: Who) => Expression<boolean>>

/** Deletes rows that are found by a login or an address. @returns how many */
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

/** Deletes the apps that wait for the account's sessions; call it before the sessions end. */
export async function deleteWaitingApps(trx: Trx, accountId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('waiting_apps')
    .where('holder_hash', 'in', (eb) =>
      eb.selectFrom('sessions').select('token_hash').where('account_id', '=', accountId),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes unfinished sign-ins by the account's identity; call it before deleting the link. */
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

export async function deleteChanges(trx: Trx, accountId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('operation_changes')
    .where('target_kind', '=', 'account')
    .where('target_id', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteReminders(trx: Trx, accountId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('reminders')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The days on which a person was reminded, by the hashes of their addresses, or as a dealer. */
export async function deleteReminderDays(trx: Trx, { accountId, emails }: Who): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM reminder_days WHERE receiver = ${`dealer:${accountId}`}::text
      OR receiver IN (SELECT ${receiverAt(sql`e`)} FROM unnest(${sql.val(emails)}::text[]) AS e)`.execute(trx)
  return Number(numAffectedRows)
}

/** The columns that refer to an account in rows that stay. */
const references = {
  licences: 'dealer_id',
  payments: 'started_by',
  me_documents: 'issued_by',
  bin: 'deleted_by',
  licence_notes: 'author_id',
  orders: 'ordered_by',
  receipts: 'noted_by',
  disputes: 'reported_by',
  vat_numbers: 'asked_by',
} as const

export type Reference = keyof typeof references

export const tablesWithNames = Object.keys(references) as Reference[]

/** @returns how many rows referred to the account */
export async function clearName(trx: Trx, table: Reference, accountId: number): Promise<number> {
  const column = sql.ref(references[table])
  const { numAffectedRows } = await sql`
    UPDATE ${sql.table(table)} SET ${column} = NULL WHERE ${column} = ${accountId}`.execute(trx)
  return Number(numAffectedRows)
}
