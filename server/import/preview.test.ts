import { afterAll, describe, expect, it } from 'vitest'
import { snapshot } from '#test/support/demo.ts'
import { createImportPortal } from '#test/support/importing.ts'

const portal = await createImportPortal()
const { klas3B, root, preview } = portal
afterAll(() => portal.close())

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
