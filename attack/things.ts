import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { addCredited, addInvoice, addNote, addQuote } from '#test/support/ordering.ts'
import type { Quoted } from '#test/support/quoting.ts'

const payers = ['dealer', 'dealer2', 'linde.admin', 'jozef.admin'] as const
const appUsers = ['lena', 'yana.willems', 'jozef.admin'] as const
const signedIn = ['lena', 'linde.klas3', 'linde.admin', 'dealer', 'staff'] as const
/** No invoice of SPR10005 is open, so that its quote can be accepted. */
const quotedFor = ['SPR10001', 'SPR10002', 'SPR10005'] as const
const renamed = ['lena', 'yana.willems', 'jozef.admin'] as const

/** Ids are assigned in this order, from 1. */
export const things = {
  payments: Object.fromEntries(payers.map((login, index) => [login, index + 1])),
  appSessions: Object.fromEntries(appUsers.map((login, index) => [login, index + 1])),
  // Sessions too, after those of the apps.
  browsers: Object.fromEntries(signedIn.map((login, index) => [login, appUsers.length + index + 1])),
  operations: Object.fromEntries(renamed.map((login, index) => [login, index + 1])),
  invoices: { SPR10001: '2020-0001', SPR10002: '2020-0002' },
  credited: { SPR10001: '2020-0003', SPR10002: '2020-0004' },
  receipts: Object.fromEntries(['2020-0001', '2020-0002'].map((number, index) => [number, index + 1])),
  vatNumbers: { SPR10001: 1, SPR10002: 2 },
  quotes: Object.fromEntries(
    quotedFor.map((sn, index) => [sn, { number: `Q2020-000${index + 1}`, code: `quote-of-${sn}` }]),
  ),
  reminderCode: 'remind-linde.admin',
} as {
  payments: Record<(typeof payers)[number], number>
  appSessions: Record<(typeof appUsers)[number], number>
  browsers: Record<(typeof signedIn)[number], number>
  /** The person they renamed. */
  operations: Record<(typeof renamed)[number], number>
  /** The number of a licence's open invoice. */
  invoices: Record<'SPR10001' | 'SPR10002', string>
  /** The number of a licence's invoice that was paid and then credited. */
  credited: Record<'SPR10001' | 'SPR10002', string>
  /** The receipts that staff noted for the open invoices, by invoice number. */
  receipts: Record<string, number>
  /** A licence's open quote, and the code of its mail. */
  quotes: Record<(typeof quotedFor)[number], Quoted>
  /** The VAT number that the admin of a licence has asked to confirm. */
  vatNumbers: Record<'SPR10001' | 'SPR10002', number>
  /** In the link of a reminder that SPR10001 ends. */
  reminderCode: string
}

/** Open invitations: in Klas 3A, in another school, and a dealer. */
const invited = [
  ['invited.klas', 'Klas 3A'],
  ['invited.jozef', 'Sint-Jozefscollege'],
  ['invited.dealer', null],
] as const

/**
 * Adds the things that the demo data lacks: people who were invited, failed payments, open and credited invoices that were refused on Peppol, quotes,
 * VAT numbers to confirm, a reminder, apps that hold a seat, browsers
 * signed in elsewhere, and operations to undo.
 */
export async function addThings(db: Db): Promise<void> {
  const accounts = await db
    .selectFrom('accounts as a')
    .leftJoin('groups as g', 'g.id', 'a.group_id')
    .select(['a.id', 'a.login', 'a.name', 'g.licence_id', 'g.path'])
    .execute()
  const account = (login: string) => accounts.find((each) => each.login === login) ?? never(login)
  const licence = async (number: string) =>
    (await db.selectFrom('licences').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id
  const [linde, jozef] = [await licence('10001'), await licence('10002')]
  const now = new Date()
  await inviteSome(db, now)
  for (const login of payers)
    await db
      .insertInto('payments')
      .values({
        licence_id: login === 'dealer' || login === 'linde.admin' ? linde : jozef,
        started_by: account(login).id,
        by_web_code: false,
        language: 'nl',
        amount_cents: 14_900,
        status: 'failed',
        concern: 'refunded',
        concern_at: now,
        created_at: now,
      })
      .execute()
  for (const licenceId of [linde, jozef])
    await addNote(db, await addInvoice(db, licenceId, '2020-01-01'), 5000)
  for (const licenceId of [linde, jozef]) await addCredited(db, licenceId, '2020-01-01')
  await db.updateTable('sendings').set({ state: 'refused', due_at: null, fault: 'Refused' }).execute()
  for (const sn of quotedFor) await addQuote(db, await licence(sn.slice(3)), things.quotes[sn].code)
  for (const [licence_id, login] of [
    [linde, 'linde.admin'],
    [jozef, 'jozef.admin'],
  ] as const)
    await db
      .insertInto('vat_numbers')
      .values({
        licence_id,
        vat_number: 'DE123456789',
        name: 'Schule am See',
        state: 'asked',
        asked_by: account(login).id,
        decided_by: null,
        at: now,
      })
      .execute()
  await remind(db, linde, account('linde.admin').id)
  for (const login of appUsers)
    await db
      .insertInto('sessions')
      .values({
        token_hash: Buffer.from(login),
        account_id: account(login).id,
        created_at: now,
        seen_at: now,
        expires_at: new Date(now.getTime() + 3_600_000),
        app: 'online',
        machine: `of-${login}`,
        licence_id: account(login).licence_id,
      })
      .execute()
  for (const login of signedIn)
    await db
      .insertInto('sessions')
      .values({
        token_hash: Buffer.from(`browser of ${login}`),
        account_id: account(login).id,
        created_at: now,
        seen_at: now,
        expires_at: new Date(now.getTime() + 3_600_000),
        browser: 'Firefox',
        system: 'Linux',
      })
      .execute()
  for (const login of renamed) {
    const { id, name, licence_id, path } = account(login)
    const { operation_id } = await db
      .insertInto('operations')
      .values({ at: now, actor_id: id, actor_login: login, kind: 'bulk', licence_id, place: path ?? '/' })
      .returning('id as operation_id')
      .executeTakeFirstOrThrow()
    const [before, after] = [JSON.stringify({ name: 'Before' }), JSON.stringify({ name })]
    await db
      .insertInto('operation_changes')
      .values({ operation_id, at: now, target_kind: 'account', target_id: id, before, after })
      .execute()
  }
}

async function remind(db: Db, licence: number, account: number): Promise<void> {
  const hash = createHash('sha256').update(things.reminderCode).digest()
  await sql`
    INSERT INTO reminders (licence_id, series, step, account_id, at, code_hash)
    SELECT l.id, root.valid_until, 14, ${account}, now(), ${hash}
    FROM licences AS l JOIN groups AS root ON root.id = l.root_group_id WHERE l.id = ${licence}`.execute(db)
}

async function inviteSome(db: Db, now: Date): Promise<void> {
  for (const [login, group] of invited) {
    const [found] =
      group === null
        ? []
        : await db
            .updateTable('groups')
            .set((eb) => ({ account_count: eb('account_count', '+', 1) }))
            .where('name', '=', group)
            .returning(['id', 'licence_id'])
            .execute()
    const account = {
      ...{ login, name: 'Invited Person', email: `${login}@example.org`, password_hash: '', invited_at: now },
      ...({ kind: group === null ? 'dealer' : 'admin', group_id: found?.id ?? null } as const),
      valid_until: null,
    }
    const { id } = await db.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow()
    const expires_at = new Date(now.getTime() + 7 * 86_400_000)
    const invitation = { account_id: id, licence_id: found?.licence_id ?? null, invited_by: null, expires_at }
    await db
      .insertInto('invitations')
      .values({ ...invitation, code_hash: Buffer.from(login) })
      .execute()
  }
}

function never(login: string): never {
  throw new Error(`The demo data has no ${login}.`)
}

const firstNames = [
  'Ada',
  'Bram',
  'Chloë',
  'Dries',
  'Elif',
  'Femke',
  'Gust',
  'Hanne',
  'Ibrahim',
  'Jana',
  'Kato',
  'Lowie',
]
const lastNames = [
  'Peeters',
  'Jansens',
  'Maes',
  'Willems',
  'Claes',
  'Goossens',
  'El Amrani',
  'De Smet',
  'Van den Broeck',
]

/** Adds so many people to the classes of the school of `linde.admin`. */
export async function addPeople(db: Db, count: number): Promise<void> {
  for (let first = 1; first <= count; first += peopleAtOnce)
    await addSomePeople(db, first, Math.min(count, first + peopleAtOnce - 1))
  await sql`ANALYZE accounts`.execute(db)
}

/** No statement may take as long as the portal's time limit. */
const peopleAtOnce = 20_000

const addSomePeople = (db: Db, first: number, last: number) =>
  sql`
    WITH classes AS (
      SELECT array_agg(g.id) AS ids FROM groups AS g
      WHERE g.licence_id = (SELECT id FROM licences WHERE number = '10001')
    )
    INSERT INTO accounts (login, name, password_hash, kind, group_id)
    SELECT 'crowd.' || n, f.names[1 + n % cardinality(f.names)] || ' ' || l.names[1 + n / 7 % cardinality(l.names)] || ' ' || n,
      'x', 'user', ids[1 + n % cardinality(ids)]
    FROM classes, (SELECT ${sql.val(firstNames)}::text[] AS names) AS f, (SELECT ${sql.val(lastNames)}::text[] AS names) AS l,
      generate_series(${first}::integer, ${last}::integer) AS n`.execute(db)
