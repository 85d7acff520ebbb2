import { afterAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { accountId, auditRows, groupId, queuedMails, snapshot } from '#test/support/demo.ts'
import { createTestApp } from '#test/support/test-app.ts'
import { failInterruptedOperations } from '../record/audit/long-operation.ts'

const portal = await createTestApp()
afterAll(() => portal.close())

const { db, longWork } = portal.services
let admin: Client
let root: number
let klas3B: number
beforeEach(async () => {
  await portal.reset()
  admin = await portal.signInAs('linde.admin')
  root = await groupId(portal, 'Basisschool De Linde')
  klas3B = await groupId(portal, 'Klas 3B')
})

type Sent = { rows?: object[]; csv?: string; options?: object }

const send = (sent: object, group = klas3B, who = admin) => who.post(`/weblockgroup/${group}/import`, sent)

/** Previews a list, then carries it out. */
async function carryOut(sent: Sent, { group = klas3B, who = admin, change = {} as Sent } = {}) {
  const { body } = await send(sent, group, who)
  const options = { ...sent.options, ...change.options, dry_run: false }
  return send({ ...sent, ...change, options, fingerprint: body.data.fingerprint }, group, who)
}

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    login: `nieuw.kind.${at}`,
    name: `Nieuw Kind ${at}`,
    password: `tulp-fiets-wolk-${at}${at}`,
  }))

const stored = (login: string) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select(['a.name', 'a.email', 'a.kind', 'a.seats', 'a.valid_until', 'a.password_hash', 'g.name as group'])
    .where('a.login', '=', login)
    .executeTakeFirst()

const operation = (id: number) =>
  db.selectFrom('operations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The people of each group as they are counted, and as they are. */
async function counts() {
  const groups = await db
    .selectFrom('groups as g')
    .select((eb) => [
      'g.account_count as counted',
      eb
        .selectFrom('accounts as a')
        .whereRef('a.group_id', '=', 'g.id')
        .select(eb.fn.countAll<number>().as('n'))
        .as('there'),
    ])
    .execute()
  return groups.filter(({ counted, there }) => counted !== there)
}

describe('an import', () => {
  it('an import adds people who can sign in, notes each, and is one operation', async () => {
    const csv =
      'Gebruikersnaam;Naam;E-mail;Wachtwoord;Klas;Geldig tot\nimke.vos;Imke Vos;imke@example.org;tulp-fiets-wolk-42;Klas 3A;30/06/2027\n;Zoë Van den Broeck;;;;'
    const { status, body } = await carryOut({ csv, options: { make_logins: true } }, { group: root })
    expect([status, body.state, body.data.counts.new]).toEqual([200, 'done', 2])
    expect(await stored('imke.vos')).toMatchObject({
      ...{ name: 'Imke Vos', email: 'imke@example.org', kind: 'user', seats: 1 },
      ...{ valid_until: '2027-06-30', group: 'Klas 3A' },
    })
    expect(await stored('zoe.vandenbroeck')).toMatchObject({
      group: 'Basisschool De Linde',
      password_hash: '!',
    })
    await portal.signInAs('imke.vos', 'tulp-fiets-wolk-42')
    const audit = await auditRows(portal, 2)
    expect(audit.map(({ action, operation_id }) => [action, operation_id])).toEqual([
      ['account.add', body.operation_id],
      ['account.add', body.operation_id],
    ])
    expect(JSON.stringify(audit)).not.toContain('tulp')
    expect(await operation(body.operation_id)).toMatchObject({
      kind: 'import',
      state: 'done',
      people: 2,
      groups: 0,
    })
    expect(await counts()).toEqual([])
  })

  it('an import gives a person whose row has no password none that fits', async () => {
    await carryOut({ rows: [{ login: 'zonder.wachtwoord' }] })
    for (const password of ['!', '', 'zonder.wachtwoord'])
      expect(
        (await portal.visitor().post('/login', { login: 'zonder.wachtwoord', password })).status,
      ).not.toBe(200)
  })

  it('an import adds the groups that are missing, each once', async () => {
    const rows = [
      { login: 'een.kind', group: 'Zevende leerjaar / 7A' },
      { login: 'twee.kind', group: 'Zevende leerjaar/7A' },
      { login: 'drie.kind', group: 'Zevende leerjaar' },
    ]
    const { body } = await carryOut({ rows, options: { make_groups: true } }, { group: root })
    const added = await db
      .selectFrom('groups')
      .select(['name', 'path', 'account_count', 'licence_id'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(added.map(({ name, account_count }) => [name, account_count])).toEqual([
      ['7A', 2],
      ['Zevende leerjaar', 1],
    ])
    expect(added[0]?.path.startsWith(added[1]?.path ?? '-')).toBe(true)
    expect(await operation(body.operation_id)).toMatchObject({ people: 3, groups: 2 })
    expect(await counts()).toEqual([])
  })

  it('an import changes people in the mode add_update alone, mails a changed address, and leaves the values of empty cells', async () => {
    await db
      .updateTable('accounts')
      .set({ name: 'Lena Peeters', email: 'oud@example.org', seats: 1 })
      .where('login', '=', 'lena')
      .execute()
    const rows = [
      {
        login: 'lena',
        name: 'Lena Pieters',
        email: 'nieuw@example.org',
        group: 'Klas 3B',
        valid_until: '',
        password: 'tulp-fiets-wolk-42',
      },
    ]
    const before = await stored('lena')
    const added = await carryOut({ rows }, { group: root })
    expect([added.status, added.body.operation_id]).toEqual([200, undefined])
    expect(await stored('lena')).toEqual(before)
    const { body } = await carryOut({ rows, options: { mode: 'add_update' } }, { group: root })
    expect(await stored('lena')).toEqual({
      ...before,
      name: 'Lena Pieters',
      email: 'nieuw@example.org',
      group: 'Klas 3B',
    })
    expect((await queuedMails(portal)).map(({ kind, to_address }) => [kind, to_address])).toEqual([
      ['emailChanged', 'oud@example.org'],
    ])
    const kept = await db
      .selectFrom('operation_changes')
      .select(['before', 'after'])
      .where('operation_id', '=', body.operation_id)
      .execute()
    expect(kept).toMatchObject([
      { before: { name: 'Lena Peeters', email: 'oud@example.org' }, after: { name: 'Lena Pieters' } },
    ])
    expect(await counts()).toEqual([])
  })

  it('an import that moves a person is in the activity of both groups, and a new name in that of the new one alone', async () => {
    const rows = [{ login: 'lena', name: 'Lena Anders', group: 'Klas 3B' }]
    const from = await groupId(portal, 'Klas 3A')
    const { body } = await carryOut({ rows, options: { mode: 'add_update' } }, { group: root })
    const told = async (group: number) => {
      const { data } = (await admin.get(`/weblockgroup/${group}/activity?size=50`)).body
      return (data as { action: string; operation_id: number }[])
        .filter(({ operation_id }) => operation_id === body.operation_id)
        .map(({ action }) => action)
    }
    expect([await told(from), await told(klas3B)]).toEqual([
      ['account.move'],
      ['account.edit', 'account.move'],
    ])
  })

  it('an import that is carried out twice changes nothing the second time', async () => {
    const rows = people(3)
    await carryOut({ rows })
    const before = await snapshot(portal)
    const { body } = await carryOut({ rows, options: { mode: 'add_update' } })
    expect(body.data.counts).toEqual({ new: 0, changed: 0, unchanged: 3, problem: 0 })
    expect(await snapshot(portal)).toEqual(before)
  })
})

describe('an import is refused, and changes nothing,', () => {
  const refused = async (
    call: () => Promise<{ status: number; body: { code: string; fields?: object } }>,
    expected: unknown[],
  ) => {
    const before = await snapshot(portal)
    const { status, body } = await call()
    expect([status, body.code]).toEqual(expected)
    expect(await snapshot(portal)).toEqual(before)
    return body
  }

  it('an import without the fingerprint of its preview is refused, and changes nothing', async () => {
    const sent = { rows: people(1), options: { dry_run: false } }
    await refused(() => send(sent), [400, 'field.required'])
    await refused(() => send({ ...sent, fingerprint: 'x' }), [409, 'import.changed'])
  })

  it('an import is refused, and changes nothing, if a login was taken meanwhile', async () => {
    const [row] = people(1)
    const { body } = await send({ rows: [row] })
    await carryOut({ rows: [{ login: 'nieuw.kind.0' }] }, { group: await groupId(portal, 'Klas 3A') })
    await refused(
      () => send({ rows: [row], options: { dry_run: false }, fingerprint: body.data.fingerprint }),
      [409, 'import.changed'],
    )
  })

  it('an import is refused, and changes nothing, if rows have problems, unless they are to be left out', async () => {
    const rows = [...people(1), { login: 'x' }, { login: 'jozef.admin' }]
    const body = await refused(() => carryOut({ rows }), [400, 'import.problems'])
    expect(Object.keys(body.fields ?? {})).toEqual(['2', '3'])
    const { status } = await carryOut({ rows }, { change: { options: { skip_problems: true } } })
    expect(status).toBe(200)
    expect(await stored('nieuw.kind.0')).toBeDefined()
  })

  it('an import is refused, and changes nothing, if a password is easy to guess', async () => {
    const rows = [{ login: 'nieuw.kind', password: 'password1' }]
    const body = await refused(() => carryOut({ rows }), [400, 'import.problems'])
    expect(Object.keys(body.fields ?? {})).toEqual(['1'])
  })

  it('an import is refused, and changes nothing, if the licence would hold too many people', async () => {
    const small = await createTestApp({ maxPerLicence: { groups: 20_000, accounts: 1 } })
    try {
      const linde = await small.signInAs('linde.admin')
      const { body } = await send({ rows: people(2) }, klas3B, linde)
      expect(body.data.counts.problem).toBe(2)
    } finally {
      await small.close()
    }
  })
})

describe('a long import', () => {
  it('a long import continues after its reply, reports its progress, and is done whole', async () => {
    const { status, body } = await carryOut({ rows: people(120) })
    expect([status, body.state]).toEqual([202, 'running'])
    await longWork.settled()
    expect(await operation(body.operation_id)).toMatchObject({
      state: 'done',
      done: 120,
      total: 120,
      people: 120,
    })
    expect(await stored('nieuw.kind.119')).toBeDefined()
    await portal.signInAs('nieuw.kind.119', 'tulp-fiets-wolk-119119')
    expect(await counts()).toEqual([])
  })

  it('a licence has one long import at a time: a second one is refused, or comes after the first', async () => {
    const first = { rows: people(60) }
    const second = {
      rows: people(60).map(({ login, name }) => ({ login: `ander.${login}`, name: `Ander ${name}` })),
    }
    const klas3 = await portal.signInAs('linde.klas3')
    const answers = await Promise.all([carryOut(first), carryOut(second, { who: klas3 })])
    await longWork.settled()
    const begun = answers.filter(({ status }) => status === 202)
    expect(begun.length).toBeGreaterThan(0)
    for (const { body } of begun) expect((await operation(body.operation_id)).state).toBe('done')
    for (const { status, body } of answers)
      if (status !== 202) expect([status, body.code]).toEqual([409, 'operation.running'])
    expect(await counts()).toEqual([])
  })

  it('a long import that ended with its process is marked as failed, and can be sent again', async () => {
    const at = portal.clock.now
    const { licence_id } = await db
      .selectFrom('groups')
      .select('licence_id')
      .where('id', '=', root)
      .executeTakeFirstOrThrow()
    const id = await accountId(portal, 'linde.admin')
    const { operationId } = await db
      .insertInto('operations')
      .values({
        at,
        actor_id: id,
        actor_login: 'linde.admin',
        kind: 'import',
        licence_id,
        place: `/${root}/`,
        state: 'running',
        total: 60,
        alive_at: at,
      })
      .returning('id as operationId')
      .executeTakeFirstOrThrow()
    expect((await carryOut({ rows: people(60) })).body.code).toBe('operation.running')
    portal.clock.now = new Date(at.getTime() + 30_000)
    await failInterruptedOperations(portal.services, false)
    expect((await operation(operationId)).state).toBe('running')
    portal.clock.now = new Date(at.getTime() + 30_001)
    await failInterruptedOperations(portal.services, false)
    expect(await operation(operationId)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/stopped/),
    })
    expect((await carryOut({ rows: people(60) })).status).toBe(202)
    await longWork.settled()
  })

  it.runIf(inject('portals') === 1)('that was given up meanwhile changes nothing', async () => {
    const before = await snapshot(portal)
    const { promise: isGivenUp, resolve: giveUp } = Promise.withResolvers<void>()
    const { passwords } = portal.services
    const { hash } = passwords
    const hashing = vi.spyOn(passwords, 'hash').mockImplementation(async (password) => {
      await isGivenUp
      return hash(password)
    })
    const { body } = await carryOut({ rows: people(60) })
    await db.updateTable('operations').set({ state: 'failed' }).where('id', '=', body.operation_id).execute()
    giveUp()
    await longWork.settled()
    hashing.mockRestore()
    expect(await operation(body.operation_id)).toMatchObject({ state: 'failed', people: 0 })
    expect(await snapshot(portal)).toEqual(before)
  })

  it('a long import that is cut off has changed nothing', async () => {
    const before = await snapshot(portal)
    const { body } = await carryOut({ rows: people(200) })
    await longWork.stop()
    expect(await operation(body.operation_id)).toMatchObject({ state: 'failed', people: 0 })
    expect(await snapshot(portal)).toEqual(before)
  })
})
