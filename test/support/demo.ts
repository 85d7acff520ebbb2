import type { Db } from '#server/platform/db/database.ts'
import type { TestApp } from './test-app.ts'

/** The number of a demo group, by its name. */
export async function groupId({ services }: TestApp, name: string): Promise<number> {
  const row = await services.db
    .selectFrom('groups')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.id
}

/** The number of an account, by its login. */
export async function accountId({ services }: TestApp, login: string): Promise<number> {
  const row = await services.db
    .selectFrom('accounts')
    .select('id')
    .where('login', '=', login)
    .executeTakeFirstOrThrow()
  return row.id
}

/** The id of a licence, by its number without the prefix. */
export async function licenceId({ services }: Pick<TestApp, 'services'>, number: string): Promise<number> {
  const row = await services.db
    .selectFrom('licences')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return row.id
}

/** The logins of the users directly in a demo group, in their order there. */
export async function usersOf({ services }: TestApp, group: string): Promise<string[]> {
  const rows = await services.db
    .selectFrom('accounts as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select('a.login')
    .where('g.name', '=', group)
    .where('a.kind', '=', 'user')
    .where('a.valid_until', 'is', null)
    .orderBy('a.id')
    .execute()
  return rows.map(({ login }) => login)
}

/** The newest audit rows about changes, newest first; who signed in and out is no change. */
export function auditRows({ services }: TestApp, count: number) {
  return services.db
    .selectFrom('audit')
    .selectAll()
    .where('action', 'not like', 'session.%')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}

/** The mails that wait to be sent, oldest first. */
export function queuedMails({ services }: TestApp) {
  return services.db
    .selectFrom('outbox')
    .select(['kind', 'to_name', 'to_address', 'language', 'content'])
    .orderBy('id')
    .execute()
}

/** The tables that a refused call must leave as they were; without sign-ins. */
export async function snapshot({ services: { db } }: { services: { db: Db } }) {
  const [
    groups,
    accounts,
    licences,
    payments,
    outbox,
    documents,
    requests,
    subscriptions,
    audit,
    bin,
    ...ways
  ] = await Promise.all([
    db.selectFrom('groups').selectAll().orderBy('id').execute(),
    db.selectFrom('accounts').selectAll().orderBy('id').execute(),
    db.selectFrom('licences').selectAll().orderBy('id').execute(),
    db.selectFrom('payments').selectAll().orderBy('id').execute(),
    // Not what sending changes, which goes on meanwhile.
    db.selectFrom('outbox').select(['id', 'kind', 'language', 'dedupe_key']).orderBy('id').execute(),
    db.selectFrom('me_documents').selectAll().orderBy('id').execute(),
    db.selectFrom('requests').selectAll().orderBy('id').execute(),
    db.selectFrom('subscriptions').selectAll().orderBy('id').execute(),
    db.selectFrom('audit').selectAll().where('action', 'not like', 'session.%').orderBy('id').execute(),
    db.selectFrom('bin').selectAll().orderBy('id').execute(),
    db.selectFrom('login_cards').selectAll().orderBy('account_id').execute(),
    db.selectFrom('login_pins').selectAll().orderBy('account_id').execute(),
    db.selectFrom('doors').selectAll().orderBy('group_id').execute(),
    db.selectFrom('invitations').selectAll().orderBy('account_id').execute(),
    db.selectFrom('reminder_settings').selectAll().orderBy('licence_id').execute(),
    db.selectFrom('reminders').selectAll().orderBy('id').execute(),
    db.selectFrom('orders').selectAll().orderBy('id').execute(),
    db.selectFrom('papers').selectAll().orderBy('number').execute(),
    db.selectFrom('receipts').selectAll().orderBy('id').execute(),
    // Not how often they are tried, which goes on meanwhile.
    db
      .selectFrom('sendings')
      .select(['number', 'licence_id', 'address', 'state', 'fault'])
      .orderBy('number')
      .execute(),
    db.selectFrom('buyers').selectAll().orderBy('licence_id').orderBy('is_dealer').execute(),
    db.selectFrom('quotes').selectAll().orderBy('number').execute(),
    db.selectFrom('payment_reminders').selectAll().orderBy('number').orderBy('step').execute(),
    db.selectFrom('disputes').selectAll().orderBy('id').execute(),
    db.selectFrom('vat_numbers').selectAll().orderBy('id').execute(),
    // Not when each was used last.
    db.selectFrom('totp_secrets').select(['account_id', 'secret']).orderBy('account_id').execute(),
    db.selectFrom('passkeys').select(['account_id', 'credential_id', 'name']).orderBy('id').execute(),
    db.selectFrom('recovery_codes').selectAll().orderBy('account_id').orderBy('code_hash').execute(),
    db.selectFrom('remembered_devices').selectAll().orderBy('id').execute(),
  ])
  const [cards, pins, doors, invitations, reminderSettings, reminders, ...others] = ways
  const [
    orders,
    papers,
    receipts,
    sendings,
    buyers,
    quotes,
    paymentReminders,
    disputes,
    vatNumbers,
    ...steps
  ] = others
  const people = accounts.map(({ signed_in_at: _, language: __, ...account }) => account)
  return {
    groups,
    accounts: people,
    licences,
    payments,
    outbox,
    documents,
    requests,
    subscriptions,
    audit,
    bin,
    cards: cards.map(({ used_at: _, ...card }) => card),
    pins: pins.map(({ uses_left: _, ...pin }) => pin),
    doors,
    invitations,
    reminderSettings,
    reminders,
    orders,
    papers,
    receipts,
    sendings,
    buyers,
    quotes,
    paymentReminders,
    disputes,
    vatNumbers,
    /** The methods with which people take the second step, and the browsers in which they need none. */
    steps: steps.flat(),
  }
}
