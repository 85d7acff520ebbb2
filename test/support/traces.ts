import { sql } from 'kysely'
import { expect } from 'vitest'
import { inTransaction, type Trx } from '#server/platform/db/database.ts'
import { operator, writeAudit } from '#server/record/audit/audit.ts'
import { queueMail } from '#server/record/mail/outbox.ts'
import { keepRequest } from '#server/requests/keep-request.ts'
import { groupId } from './demo.ts'
import type { TestApp } from './test-app.ts'

/** The owner of these traces; nothing in the demo data holds her names. */
export const ottoline = {
  login: 'ottoline',
  name: 'Ottoline Zeldzaam',
  email: 'ottoline.unique@example.org',
}
const { login, name, email } = ottoline

/** Another address that she had before, and the network that she alone signs in from. */
export const formerEmail = 'zeldzaam.at.home@example.org'
export const network = '203.0.113.0/24'
/** Her name for her computer. */
export const machine = 'OTTOLINE-PC'
const fromHome = { headers: { 'x-forwarded-for': '203.0.113.7' } }
const password = 'a-password-nobody-guesses'
const subject = 'subject-of-ottoline'

/**
 * Adds Ottoline to Klas 3A, and something about her to every table that may hold something about people.
 * @param portal that trusts a proxy at 127.0.0.1
 * @returns the number of her account
 */
export async function leaveTraces(portal: TestApp): Promise<number> {
  const { services, clock } = portal
  const id = await addOttoline(portal)
  const at = clock.now
  const later = new Date(at.getTime() + 60_000)
  await inTransaction(services.db, async (trx) => {
    await leaveAtApps(trx, id, later)
    await leaveAtSignIn(trx, id, at, later)
    await leaveSecondStep(trx, id, at)
    await leaveBusiness(trx, id, at)
    await leaveOperation(trx, id, at)
    await writeAudit(trx, operator, at, {
      action: 'account.view',
      target: 'account',
      targetId: id,
      after: { note: `${name} called` },
    })
    await queueMails(trx, at, later)
    await keepRequest(services.config, trx, at, {
      kind: 'teacherPackage',
      content: { email, firstName: 'Ottoline', name: 'Zeldzaam', institution: '123456' },
      language: 'nl',
    })
    await keepRequest(services.config, trx, at, {
      kind: 'registration',
      content: { accountId: id, login },
      language: 'nl',
    })
  })
  return id
}

/** A passkey that she gave a name, and a browser that needs none. */
async function leaveSecondStep(trx: Trx, id: number, at: Date): Promise<void> {
  const of = { account_id: id, licence_id: null }
  const [key, hash] = [Buffer.from('key'), Buffer.from('hash')]
  const passkey = { credential_id: key, public_key: key, counter: 0, transports: [], synced: true }
  await trx
    .insertInto('passkeys')
    .values({ ...of, ...passkey, name: `Key of ${name}`, made_at: at, used_at: null })
    .execute()
  await trx
    .insertInto('recovery_codes')
    .values({ ...of, code_hash: hash })
    .execute()
  await trx
    .insertInto('remembered_devices')
    .values({ ...of, token_hash: hash, browser: 'Firefox', system: 'Linux', since: at, until: at })
    .execute()
}

/** Her account, with sign-ins that worked and one that did not, and a changed password. */
async function addOttoline(portal: TestApp): Promise<number> {
  const admin = await portal.signInAs('linde.admin')
  const group = await groupId(portal, 'Klas 3A')
  const { body } = await admin.put(`/weblockgroup/${group}/adduser`, { user: { login, password } })
  const id: number = body.data.id
  await admin.post(`/weblockaccount/${id}`, { user: { id, name, email: formerEmail } })
  await admin.post(`/weblockaccount/${id}`, { user: { id, name, email } })
  const own = await portal.visitor().open()
  expect((await own.post('/login', { login, password }, fromHome)).status).toBe(200)
  await own.post(`/weblockaccount/${id}`, {
    user: { id, name, email, password: `${password}2`, current_password: password },
  })
  const guess = await portal.visitor().open()
  expect((await guess.post('/login', { login, password: 'wrong' }, fromHome)).status).toBe(401)
  return id
}

const hash = (text: string) => Buffer.from(text)

/** Her own operations, and those of others on her. */
async function leaveOperation(trx: Trx, id: number, at: Date): Promise<void> {
  const { operation_id } = await trx
    .insertInto('operations')
    .values({ at, actor_id: id, actor_login: login, kind: 'bulk', licence_id: null, place: '/' })
    .returning('id as operation_id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('operation_changes')
    .values({
      operation_id,
      at,
      target_kind: 'account',
      target_id: id,
      before: JSON.stringify({ login, email: formerEmail }),
      after: JSON.stringify({ login, email }),
    })
    .execute()
}

async function leaveAtApps(trx: Trx, id: number, later: Date): Promise<void> {
  await sql`INSERT INTO waiting_apps SELECT token_hash, 'online', ${machine}, NULL, NULL, true, ${later}::timestamptz
    FROM sessions WHERE account_id = ${id}`.execute(trx)
  await trx
    .insertInto('hand_over_codes')
    .values({
      code_hash: hash('code'),
      account_id: id,
      app: 'online',
      machine,
      expires_at: later,
      used_at: null,
      session_hash: null,
    })
    .execute()
}

/** A forgotten password, an invitation, and an identity. */
async function leaveAtSignIn(trx: Trx, id: number, at: Date, later: Date): Promise<void> {
  await trx
    .insertInto('reset_codes')
    .values({ code_hash: hash('reset'), account_id: id, expires_at: later })
    .execute()
  await trx
    .insertInto('invitations')
    .values({
      account_id: id,
      licence_id: null,
      code_hash: hash('invitation'),
      invited_by: null,
      expires_at: later,
    })
    .execute()
  await trx
    .insertInto('reset_requests')
    .values({ login: login.toUpperCase(), language: 'nl', requested_at: at })
    .execute()
  await trx.insertInto('identities').values({ account_id: id, provider: 'leerid', linked_at: at }).execute()
  await trx
    .insertInto('identity_keys')
    .values({ provider: 'leerid', kind: 'subject', value: subject, account_id: id })
    .execute()
  await trx
    .insertInto('external_sign_ins')
    .values({
      state_hash: hash('state'),
      browser_hash: hash('browser'),
      nonce: 'n',
      code_verifier: 'v',
      redirect_uri: 'r',
      expires_at: later,
      exchanged_at: at,
      handle_hash: hash('handle'),
      identity: JSON.stringify({ subject, firstName: 'Ottoline', lastName: 'Zeldzaam' }),
    })
    .execute()
}

/** A payment, a reminder and the newsletter. */
async function leaveBusiness(trx: Trx, id: number, at: Date): Promise<void> {
  const licence = await trx
    .selectFrom('licences')
    .select('id')
    .where('number', '=', '10001')
    .executeTakeFirstOrThrow()
  const reminder = { licence_id: licence.id, account_id: id, series: '2026-10-15', step: 30, at }
  await trx
    .insertInto('reminders')
    .values({ ...reminder, code_hash: hash('reminder') })
    .execute()
  await sql`INSERT INTO reminder_days VALUES (encode(sha256(convert_to(${email}::text, 'UTF8')), 'hex'), '2026-09-15')`.execute(
    trx,
  )
  await trx
    .insertInto('payments')
    .values({
      licence_id: licence.id,
      started_by: id,
      by_web_code: false,
      language: 'nl',
      amount_cents: 14_900,
      status: 'open',
      created_at: at,
    })
    .execute()
  await trx
    .insertInto('buyers')
    .values({ licence_id: licence.id, is_dealer: false, buyer: JSON.stringify({ name, email }) })
    .execute()
  await trx
    .insertInto('subscriptions')
    .values({
      code_key: '1',
      email: email.toUpperCase(),
      first_name: 'Ottoline',
      name: 'Zeldzaam',
      language: 'nl',
      wants_product: true,
      wants_sprint: false,
      requested_at: at,
      confirmed_at: at,
    })
    .execute()
}

/** One to her, and two about her to others. */
async function queueMails(trx: Trx, at: Date, later: Date): Promise<void> {
  await queueMail(trx, at, {
    kind: 'newAdmin',
    content: { name: 'Marleen', newAdminName: name, newAdminLogin: login, serialNumber: 'SPR10001' },
    to: { name: 'Marleen', address: 'linde.admin@example.org' },
    language: 'nl',
    dedupeKey: 'about-ottoline',
  })
  await queueMail(trx, at, {
    kind: 'resetCode',
    content: { name, login, code: 'the-secret-code', expiresAt: later.toISOString() },
    to: { name, address: email },
    language: 'nl',
    dedupeKey: 'to-ottoline',
  })
  await queueMail(trx, at, {
    kind: 'ambiguousIdentity',
    content: { provider: 'LeerID', logins: ['lena', login] },
    to: { name: 'Vlinder', address: 'support@example.org' },
    language: 'nl',
    dedupeKey: 'ambiguous',
  })
}
