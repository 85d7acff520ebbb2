import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { groupId, snapshot } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { groupInScope } from '../groups/scope.ts'
import { planImport, readRows } from './imports.ts'

let portal: TestApp
let admin: Client
let klas3A: number
let klas3B: number
let root: number
beforeAll(async () => {
  portal = await createTestApp()
  admin = await portal.signInAs('linde.admin')
  klas3A = await groupId(portal, 'Klas 3A')
  klas3B = await groupId(portal, 'Klas 3B')
  root = await groupId(portal, 'Basisschool De Linde')
})
afterAll(() => portal.close())

const preview = (sent: object, group = klas3B, who = admin) => who.post(`/weblockgroup/${group}/import`, sent)

async function verdicts(sent: object, group = klas3B) {
  const { status, body } = await preview(sent, group)
  expect(status).toBe(200)
  return body.data.rows.map((row: { verdict: string }) => row.verdict)
}

describe('a preview of an import', () => {
  it('a preview shows the plan for each row, and changes nothing', async () => {
    const before = await snapshot(portal)
    const csv = 'Naam;Klas\nYasmina El Amrani;Klas 3B\nNoor;Klas 3B\nLars Van Damme;Klas 9Z'
    const { body } = await preview({ csv, options: { dry_run: true, make_logins: true } }, root)
    expect(body.data).toMatchObject({
      rows: [
        { line: 2, verdict: 'new', login: 'yasmina.elamrani', name: 'Yasmina El Amrani' },
        { line: 3, verdict: 'problem', fields: { name: 'No surname. Type it here.' } },
        { line: 4, verdict: 'problem', errormsg: 'There is no group “Klas 9Z”. Check the name.' },
      ],
      counts: { new: 1, changed: 0, unchanged: 0, problem: 2 },
      columns: ['name', 'group'],
      headings: ['Naam', 'Klas'],
    })
    expect(await snapshot(portal)).toEqual(before)
  })

  it('a preview gives other requests a turn after every hundred rows, in each of its six steps', async () => {
    const { services } = portal
    const place = await groupInScope(services.db, { kind: 'all' }, klas3B)
    const rows = await readRows(
      Array.from({ length: 1000 }, (_, at) => ({ line: at + 1, cells: { login: `lang.${at}` } })),
    )
    let turns = 0
    const turn = async () => turns++
    const options = { mode: 'add_update', makeLogins: false, makeGroups: false } as const
    await planImport(services, services.db, { scope: { kind: 'all' }, place }, rows, options, turn)
    expect(turns).toBeGreaterThanOrEqual(6 * 10)
  })

  it.runIf(inject('portals') === 1)(
    'waits for the lists of its own licence, and not for those of others',
    async () => {
      const colleague = await portal.signInAs('linde.klas3')
      const jozef = await portal.signInAs('jozef.admin')
      const school = await groupId(portal, 'Sint-Jozefscollege')
      const rows = [{ login: 'nieuw.kind', name: 'Nieuw Kind' }]
      const answered: string[] = []
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      const holding = portal.services.changeQueues.run('lists:SPR10001', () => held)
      const waiting = preview({ rows }, klas3A, colleague).then(({ status }) =>
        answered.push(`own ${status}`),
      )
      expect((await preview({ rows }, school, jozef)).status).toBe(200)
      expect(answered).toEqual([])
      release()
      await Promise.all([holding, waiting])
      expect(answered).toEqual(['own 200'])
    },
  )

  it('a preview shows 5,000 paths of groups in a bearable length', async () => {
    let parent = klas3B
    for (let depth = 0; depth < 12; depth++) {
      const group = { name: '中'.repeat(200), parent }
      parent = (await admin.put(`/weblockgroup/${parent}/addgroup`, { group, language: 'en' })).body.data.id
    }
    const group = { name: 'De diepste', parent }
    expect((await admin.put(`/weblockgroup/${parent}/addgroup`, { group, language: 'en' })).status).toBe(200)
    const { body } = await preview({
      rows: [{ login: 'nieuw.kind', name: 'Nieuw Kind', group: 'De diepste' }],
    })
    expect(body.data.rows[0].verdict).toBe('new')
    expect(body.data.rows[0].group.length).toBeLessThan(310)
    await admin.delete(`/weblockgroup/${parent}?recursive=true`)
  })

  it.runIf(inject('portals') === 1)(
    'a preview does not wait for lists that wait for their licence',
    async () => {
      const { changeQueues } = portal.services
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      const { rows: licences } = await portal.database.pool.query(
        "SELECT l.id, a.login FROM licences AS l JOIN groups AS g ON g.licence_id = l.id JOIN accounts AS a ON a.group_id = g.id WHERE a.login IN ('linde.admin', 'jozef.admin')",
      )
      const holding = licences.map(({ id }) => changeQueues.run(`licence:${id}`, () => held))
      const carryOut = async (who: Client, name: string) => {
        const rows = [{ login: `${name.length}.nieuw.kind`, name: 'Nieuw Kind' }]
        const place = await groupId(portal, name)
        const seen = await preview({ rows }, place, who)
        const options = { dry_run: false }
        return preview({ rows, options, fingerprint: seen.body.data.fingerprint }, place, who)
      }
      const jozef = await portal.signInAs('jozef.admin')
      const waiting = [carryOut(admin, 'Klas 3B'), carryOut(jozef, 'Sint-Jozefscollege')]
      await expect
        .poll(() => licences.map(({ id }) => changeQueues.load(`licence:${id}`).waiting))
        .toEqual([1, 1])
      const staff = await portal.signInAs('staff')
      expect((await preview({ rows: [{ login: 'z', name: 'Zo Maes' }] }, klas3A, staff)).status).toBe(200)
      release()
      await Promise.all([...holding, ...waiting])
    },
  )

  it('a preview of an import looks at no row of a list that is too long', async () => {
    const { status, body } = await preview({ rows: Array(100_000).fill(0) })
    expect([status, body.fields]).toEqual([400, { rows: expect.stringContaining('5,000') }])
    const nested = await preview({ csv: 'naam', options: { columns: Array(100_000).fill(0) } })
    expect([nested.status, nested.body.fields]).toEqual([400, { columns: expect.stringContaining('5,000') }])
  })

  it('a call without options gets a preview', async () => {
    const before = await snapshot(portal)
    const { body } = await preview({ rows: [{ login: 'nieuw.kind', name: 'Nieuwste Kind' }] })
    expect(body.data.counts.new).toBe(1)
    expect(await snapshot(portal)).toEqual(before)
  })

  it('a preview of an import has the same fingerprint for the same outcome, with passwords or without, and another for another one', async () => {
    const of = async (rows: object[]) => (await preview({ rows })).body.data.fingerprint
    const row = { login: 'nieuw.kind', name: 'Nieuwste Kind' }
    const first = await of([row])
    expect(await of([{ ...row, password: 'tulp-fiets-wolk-42' }])).toBe(first)
    const others = [
      { name: 'Ander Kind' },
      { login: 'ander.kind' },
      { email: 'kind@example.org' },
      { valid_until: '2027-06-30' },
      { nr_lics: 2 },
    ]
    const prints = await Promise.all(others.map((other) => of([{ ...row, ...other }])))
    expect(new Set([first, ...prints]).size).toBe(others.length + 1)
  })

  it.each([
    ['the login', { login: 'LENA' }],
    ['the e-mail address', { email: 'lena@example.org' }],
  ])('a preview of an import knows a person by %s', async (_, row) => {
    await portal.services.db
      .updateTable('accounts')
      .set({ email: 'lena@example.org', name: 'Lena Peeters' })
      .where('login', '=', 'lena')
      .execute()
    const { body } = await preview({ rows: [row] }, root)
    expect(body.data.rows).toMatchObject([{ verdict: 'unchanged', login: 'lena', name: 'Lena Peeters' }])
  })

  it('a preview of an import knows a person by the name only in the group of the row', async () => {
    const { groupName } = await portal.services.db
      .selectFrom('accounts as a')
      .innerJoin('groups as g', 'g.id', 'a.group_id')
      .select('g.name as groupName')
      .where('login', '=', 'lena')
      .executeTakeFirstOrThrow()
    const rows = [
      { name: 'lena peeters', group: groupName },
      { name: 'Lena Peeters', group: groupName === 'Klas 3A' ? 'Klas 3B' : 'Klas 3A', new_person: true },
    ]
    expect(await verdicts({ rows, options: { make_logins: true } }, root)).toEqual(['unchanged', 'new'])
  })

  it('a preview shows the differences, which change only in the mode add_update', async () => {
    const rows = [{ login: 'lena', name: 'Lena Pieters', group: 'Klas 3B', valid_until: '30/6/2027' }]
    const add = await preview({ rows }, root)
    expect(add.body.data.rows[0]).toMatchObject({ verdict: 'unchanged' })
    const update = await preview({ rows, options: { mode: 'add_update' } }, root)
    expect(update.body.data.rows[0]).toMatchObject({
      verdict: 'changed',
      changes: expect.arrayContaining([
        { field: 'name', before: 'Lena Peeters', after: 'Lena Pieters' },
        { field: 'valid_until', before: '', after: '2027-06-30' },
      ]),
    })
  })

  it('a preview of an import finds a problem in two people who fit one row, and in two rows that mean one person', async () => {
    const db = portal.services.db
    await db
      .updateTable('accounts')
      .set({ email: 'thuis@example.org' })
      .where('login', 'in', ['lena', 'emma'])
      .execute()
    const rows = [{ email: 'thuis@example.org' }, { login: 'lena' }, { login: 'lena' }]
    const { body } = await preview({ rows }, root)
    expect(body.data.rows.map(({ errormsg }: { errormsg: string }) => errormsg)).toEqual([
      'More than one person fits this row. Type the username of the right person.',
      undefined,
      'This is the same person as in line 2. Delete one of the two.',
    ])
  })

  it('a preview of an import does not change admins', async () => {
    const rows = [{ login: 'linde.admin', email: 'mine@example.org' }]
    const { body } = await preview({ rows, options: { mode: 'add_update' } }, root)
    expect(body.data.rows[0]).toMatchObject({
      verdict: 'problem',
      errormsg: 'This person is an admin. Change admins one by one.',
    })
  })

  it('a preview does not reveal the owner of a taken login', async () => {
    const rows = [{ login: 'jozef.admin', name: 'Jozef Claes', group: 'Klas 3B' }]
    const given = await preview({ rows }, root)
    expect(given.body.data.rows[0]).toMatchObject({
      verdict: 'problem',
      name: 'Jozef Claes',
      fields: { login: 'This username is already in use. You can take jozef.admin2, for example.' },
    })
    const made = await preview({ rows, options: { make_logins: true } }, root)
    expect(made.body.data.rows[0]).toMatchObject({
      verdict: 'new',
      login: 'jozef.admin2',
      taken: 'jozef.admin',
    })
  })

  it('a preview of an import suggests each login once', async () => {
    const rows = ['Klas 3A', 'Klas 3B'].map((group) => ({ name: 'Mats Willems', group }))
    const { body } = await preview({ rows, options: { make_logins: true } }, root)
    expect(body.data.rows.map(({ login }: { login: string }) => login)).toEqual([
      'mats.willems',
      'mats.willems2',
    ])
  })

  it.each([
    ['k'.repeat(300), 'Use at most 200 characters.'],
    ['7A / ', 'Please fill this in.'],
    ['7A \u202E', 'This text has a hidden character, perhaps from copying. Type the text by hand.'],
  ])('a preview names the fault in the name of a group to be added: %s', async (group, message) => {
    const { body } = await preview(
      { rows: [{ login: 'een.kind', group }], options: { make_groups: true } },
      root,
    )
    expect(body.data.rows[0].fields.group).toBe(message)
  })

  it('a preview of an import names the groups that it would add', async () => {
    const rows = [
      { login: 'een.kind', group: 'Zevende leerjaar / 7A' },
      { login: 'twee.kind', group: 'zevende leerjaar/7a' },
      { login: 'drie.kind', group: 'Basisschool De Linde / Zevende leerjaar' },
    ]
    const { body } = await preview({ rows, options: { make_groups: true } }, root)
    expect(body.data.new_groups).toEqual(['Zevende leerjaar', 'Zevende leerjaar / 7A'])
    expect(body.data.missing_groups).toEqual([])
    const without = (await preview({ rows: [...rows, { login: 'vier.kind', group: 'Klas 3A' }] }, root)).body
      .data
    expect(without.missing_groups).toEqual([
      'Zevende leerjaar / 7A',
      'zevende leerjaar/7a',
      'Basisschool De Linde / Zevende leerjaar',
    ])
    expect(without.new_groups).toEqual([])
    expect(body.data.rows.map(({ group }: { group: string }) => group)).toEqual([
      'Zevende leerjaar / 7A',
      'Zevende leerjaar / 7A',
      'Zevende leerjaar',
    ])
  })

  it('a preview of an import reads columns as they are mapped, and keeps leading zeros', async () => {
    const csv = 'x;y\n00123;Imke Vos'
    const options = { columns: ['login', 'name'], has_header: true }
    const { body } = await preview({ csv, options })
    expect(body.data.rows).toMatchObject([{ line: 2, login: '00123', name: 'Imke Vos' }])
  })

  it('a preview takes a mended cell in place of the line’s', async () => {
    const csv = 'Voornaam;Naam;Klas\nNoor;;Klas 3B\nMats;Willems;Klas 9Z'
    const edits = [
      { line: 2, name: 'Noor Aerts', login: 'noor', password: 'tulp-fiets-wolk-42' },
      { line: 3, group: '' },
      { line: 99, name: 'Niemand Hier' },
    ]
    const { body } = await preview({ csv, edits, options: { make_logins: true } })
    expect(body.data.rows).toMatchObject([
      { verdict: 'new', name: 'Noor Aerts', login: 'noor', has_password: true },
      { verdict: 'new', name: 'Mats Willems', login: 'mats.willems', group: 'Klas 3B', has_password: false },
    ])
  })

  it('a preview of an import refuses more seats than the pool of the group has', async () => {
    const { body } = await preview({ rows: [{ login: 'veel.plaatsen', nr_lics: 5000 }] })
    expect(body.data.rows[0]).toMatchObject({ verdict: 'problem', fields: { nr_lics: expect.any(String) } })
  })
})

describe('an import is refused', () => {
  it.each([
    ['without a list', {}, 'request.invalid'],
    ['with two lists', { csv: 'a', rows: [{}] }, 'request.invalid'],
    ['with no text', { csv: 'PK\u0003\u0004x' }, 'import.noText'],
    ['with an empty text', { csv: ' \n' }, 'import.empty'],
    ['with a header alone', { csv: 'naam;klas' }, 'import.empty'],
    ['with an open quote', { csv: 'naam;klas\n"Lena;3A' }, 'import.brokenQuote'],
    ['with 5,001 rows', { csv: 'a b\n'.repeat(5001) }, 'import.tooManyRows'],
  ])('an import is refused %s', async (_, sent, code) => {
    const { status, body } = await preview(sent)
    expect([status, body.code]).toEqual([400, code])
  })

  it('an import is refused if the group is out of scope, or holds no users', async () => {
    const rows = [{ login: 'nieuw.kind' }]
    const foreign = await groupId(portal, 'Sint-Jozefscollege')
    expect((await preview({ rows }, foreign)).body.code).toBe('group.notFound')
    expect((await preview({ rows }, 999_999)).body.code).toBe('group.notFound')
    const below = await portal.signInAs('linde.klas3')
    expect((await preview({ rows }, root, below)).status).toBe(404)
    expect((await preview({ rows }, klas3A, below)).status).toBe(200)
    const staff = await portal.signInAs('staff')
    const { id } = await portal.services.db
      .selectFrom('groups')
      .select('id')
      .where('licence_id', 'is', null)
      .executeTakeFirstOrThrow()
    expect((await preview({ rows }, id, staff)).body.code).toBe('group.overarchingAdminsOnly')
  })

  it('above 2 MB', async () => {
    expect((await preview({ csv: 'x'.repeat(2 * 1024 * 1024 + 1) })).status).toBe(413)
  })
})

describe('taken logins', () => {
  it('taken logins of other customers can be found out a limited number of times, each counted once', async () => {
    const strict = await createTestApp({ takenLoginsPerPerson: 1 })
    try {
      const { db } = strict.services
      const { group_id, password_hash } = await db
        .selectFrom('accounts')
        .select(['group_id', 'password_hash'])
        .where('login', '=', 'jozef.admin')
        .executeTakeFirstOrThrow()
      const logins = Array.from({ length: 51 }, (_, at) => `taken.login.of.theirs.${at}`)
      await db
        .insertInto('accounts')
        .values(
          logins.map((login) => ({
            login,
            group_id,
            password_hash,
            kind: 'user' as const,
            valid_until: null,
          })),
        )
        .execute()
      const linde = await strict.signInAs('linde.admin')
      const ask = async (some: string[]) => {
        const rows = some.map((login) => ({ login }))
        return (await linde.post(`/weblockgroup/${klas3B}/import`, { rows })).status
      }
      expect(await ask(logins.slice(0, 20))).toBe(200)
      expect(await ask(logins.slice(0, 20))).toBe(200)
      expect(await ask(['lena', 'nieuw.kind'])).toBe(200)
      expect(await ask(logins)).toBe(429)
      await db.updateTable('throttle').set({ points: 50 }).where('key', 'like', 'imported-logins:%').execute()
      // All are spent: what is refused must not tell which logins are taken.
      expect(await ask(['lena', 'nieuw.kind'])).toBe(429)
      expect(await ask(logins.slice(0, 1))).toBe(429)
      const carriedOut = { rows: [{ login: 'nieuw.kind' }], options: { dry_run: false }, fingerprint: 'x' }
      expect((await linde.post(`/weblockgroup/${klas3B}/import`, carriedOut)).status).toBe(429)
    } finally {
      await strict.close()
    }
  })
})
