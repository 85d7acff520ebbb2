import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { serialNumber } from '../../platform/db/pieces.ts'
import type { Tables } from '../../platform/db/tables.ts'

/**
 * The person that an operator means. `accountId`: also of a deleted account. `login`, `emails` (present and former, in lower case):
 * only those that identify this person alone. `isShared`: another account has one of their addresses, so what is found by it may
 * belong to that one.
 */
export type Who = {
  accountId: number | null
  login: string | null
  emails: readonly string[]
  isShared: boolean
}

type Reader = Db | Trx

export async function listLoginsWithEmail(db: Reader, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('login')
    // Both conditions are those of the index.
    .where('email', '<>', '')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('id')
    .execute()
  return rows.map(({ login }) => login)
}

/** Without the password hash. */
export function readAccount(db: Reader, id: number) {
  return db
    .selectFrom('accounts')
    .select(['id', 'login', 'name', 'email', 'kind', 'group_id as groupId', 'seats'])
    .select(['seats_reserved as seatsReserved', 'valid_until as validUntil'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function readFromBin(db: Reader, id: number) {
  return db
    .selectFrom('bin')
    .select(['deleted_at as deletedAt', sql`content - 'password_hash'`.as('account')])
    .where('target_kind', '=', 'account')
    .where('target_id', '=', id)
    .executeTakeFirst()
}

/** Changes of an account by operations, as far as they can be undone, without password hashes. */
export function listChanges(db: Reader, id: number) {
  return db
    .selectFrom('operation_changes')
    .select(['at', sql`before - 'password_hash'`.as('before'), sql`after - 'password_hash'`.as('after')])
    .where('target_kind', '=', 'account')
    .where('target_id', '=', id)
    .orderBy('id')
    .execute()
}

/** The groups above an account, from the top, and the licence of each. */
export async function listGroups(db: Reader, accountId: number) {
  const { rows } = await sql<{ id: number; name: string; licence: string | null }>`
    SELECT above.id, above.name, ${serialNumber} AS licence
    FROM accounts AS a
    JOIN groups AS own ON own.id = a.group_id
    JOIN groups AS above ON above.id = ANY(string_to_array(trim(both '/' FROM own.path), '/')::bigint[])
    LEFT JOIN licences AS l ON l.id = above.licence_id
    WHERE a.id = ${accountId} ORDER BY length(above.path)`.execute(db)
  return rows
}

export function listSessions(db: Reader, accountId: number) {
  return db
    .selectFrom('sessions as s')
    .leftJoin('licences as l', 'l.id', 's.licence_id')
    .leftJoin('waiting_apps as w', 'w.holder_hash', 's.token_hash')
    .select([
      's.created_at as startedAt',
      's.seen_at as seenAt',
      's.expires_at as endsAt',
      's.app',
      's.machine',
      's.browser',
      's.system',
    ])
    .select([serialNumber.as('licence'), 'w.app as waitingApp', 'w.machine as waitingMachine'])
    .where('s.account_id', '=', accountId)
    .orderBy('s.id')
    .execute()
}

export function listHandOvers(db: Reader, accountId: number) {
  return db
    .selectFrom('hand_over_codes')
    .select(['app', 'machine', 'expires_at as endsAt', 'used_at as usedAt'])
    .where('account_id', '=', accountId)
    .orderBy('expires_at')
    .execute()
}

/** A person's methods of the second step, and the browsers in which they need none; without its secrets. */
export async function readSecondStep(db: Reader, accountId: number) {
  const app = await db
    .selectFrom('totp_secrets')
    .select('made_at as madeAt')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'made_at as madeAt', 'used_at as usedAt', 'synced'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  const devices = await db
    .selectFrom('remembered_devices')
    .select(['browser', 'system', 'since', 'until'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return { authenticatorApp: app ?? null, passkeys, rememberedDevices: devices }
}

export async function readIdentity(db: Reader, accountId: number) {
  const link = await db
    .selectFrom('identities')
    .select(['provider', 'linked_at as linkedAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!link) return null
  const keys = await db
    .selectFrom('identity_keys')
    .select(['kind', 'value'])
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .orderBy('value')
    .execute()
  return { ...link, keys }
}

export function listResetCodes(db: Reader, accountId: number) {
  return db
    .selectFrom('reset_codes')
    .select('expires_at as endsAt')
    .where('account_id', '=', accountId)
    .execute()
}

/** An invitation to choose the first password that waits, if any. */
export function listInvitations(db: Reader, accountId: number) {
  return db
    .selectFrom('invitations')
    .select('expires_at as endsAt')
    .where('account_id', '=', accountId)
    .execute()
}

/** The reminders of licences that were mailed to them. */
export function listReminders(db: Reader, accountId: number) {
  return db
    .selectFrom('reminders as r')
    .innerJoin('licences as l', 'l.id', 'r.licence_id')
    .select(['r.at', sql<string>`l.prefix || l.number`.as('licence'), 'r.series', 'r.step'])
    .where('r.account_id', '=', accountId)
    .orderBy('r.id')
    .execute()
}

const ofLogin = (login: string) => sql<boolean>`lower(login) = ${login.toLowerCase()}`

export function listResetRequests(db: Reader, login: string) {
  return db
    .selectFrom('reset_requests')
    .select(['language', 'requested_at as requestedAt'])
    .where(ofLogin(login))
    .execute()
}

type Condition = Expression<boolean>

/** False if there is nothing to compare with. */
const same = (text: Expression<unknown>, value: string | null): Condition =>
  sql<boolean>`coalesce(lower(${text}) = ${value?.toLowerCase() ?? null}::text, false)`

const isOneOf = (text: Expression<unknown>, emails: readonly string[]): Condition =>
  sql<boolean>`coalesce(lower(${text}) = ANY(${sql.val(emails)}::text[]), false)`

/** Public forms that the person sent. */
export function isTheirRequest({ accountId, emails }: Who): Condition {
  return sql<boolean>`(${isOneOf(sql`content->>'email'`, emails)}
    OR coalesce((content->>'accountId') = ${accountId === null ? null : String(accountId)}::text, false))`
}

export const isTheirSubscription = ({ emails }: Who): Condition => isOneOf(sql`email`, emails)

/** The buyer that the next order of a licence begins with. */
export const isTheirBuyer = ({ emails }: Who): Condition => isOneOf(sql`buyer->>'email'`, emails)

/** Mails to the person, or about them to others. */
export function isTheirMail({ login, emails }: Who): Condition {
  return sql<boolean>`(${isOneOf(sql`to_address`, emails)}
    OR ${same(sql`content->>'login'`, login)}
    OR ${same(sql`content->>'newAdminLogin'`, login)}
    OR ${isOneOf(sql`content->'replyTo'->>'address'`, emails)}
    OR coalesce(lower((content->'logins')::text)::jsonb ? ${login?.toLowerCase() ?? null}::text, false))`
}

export function listRequests(db: Reader, who: Who) {
  return db
    .selectFrom('requests')
    .select(['id', 'kind', 'content', 'language', 'agreed_at as agreedAt', 'privacy_notice as privacyNotice'])
    .where(isTheirRequest(who))
    .orderBy('id')
    .execute()
}

export function listSubscriptions(db: Reader, who: Who) {
  return db
    .selectFrom('subscriptions')
    .select(['id', 'email', 'first_name as firstName', 'name', 'language'])
    .select(['wants_product as wantsProduct', 'wants_sprint as wantsSprint'])
    .select(['requested_at as requestedAt', 'confirmed_at as confirmedAt'])
    .where(isTheirSubscription(who))
    .execute()
}

export function listBuyers(db: Reader, who: Who) {
  return db
    .selectFrom('buyers as b')
    .innerJoin('licences as l', 'l.id', 'b.licence_id')
    .select([serialNumber.as('licence'), 'b.buyer'])
    .where(isTheirBuyer(who))
    .orderBy('b.licence_id')
    .orderBy('b.is_dealer')
    .execute()
}

/** Without the codes in them, which grant access. */
export function listMails(db: Reader, who: Who) {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'to_name as toName', 'to_address as toAddress', 'language'])
    .select(
      sql`CASE WHEN jsonb_typeof(content->'licences') = 'array'
        THEN jsonb_set(content, '{licences}', (SELECT jsonb_agg(l - 'code') FROM jsonb_array_elements(content->'licences') AS l))
        ELSE content - 'code' - 'unsubscribeCode' END`.as('content'),
    )
    .select(['created_at as writtenAt', 'send_at as sendAt', 'sent_at as sentAt', 'given_up_at as givenUpAt'])
    .where(isTheirMail(who))
    .orderBy('id')
    .execute()
}

type OverAudit = ExpressionBuilder<Tables, 'audit'>

const isAbout = (eb: OverAudit, accountId: number) =>
  eb.and([eb('target_kind', '=', 'account'), eb('target_id', '=', accountId)])

/** Events of an account, and acts of its person; without the content of changes to others. */
export function listAudit(db: Reader, accountId: number) {
  const own = (column: 'before' | 'after') =>
    sql`CASE WHEN target_kind = 'account' AND target_id = ${accountId} THEN ${sql.ref(column)} END`.as(column)
  return db
    .selectFrom('audit')
    .select(['at', 'action', 'target_kind as targetKind', 'target_id as targetId'])
    .select([
      sql<boolean>`actor_id IS NOT DISTINCT FROM ${accountId}::bigint`.as('byThem'),
      own('before'),
      own('after'),
    ])
    .where((eb) => eb.or([isAbout(eb, accountId), eb('actor_id', '=', accountId)]))
    .orderBy('id')
    .execute()
}
