import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { accountId, queuedMails, snapshot } from '#test/support/demo.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'

const portal = await createSchoolPortal()
const { linde, klas3, at, ids } = portal
const { db } = portal.services
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const school = 'Basisschool De Linde'
const both = { make_logins: true, mode: 'add_update' }

type Row = {
  verdict: string
  login: string
  errormsg?: string
  similar?: { id: number; login: string; name: string; deleted: boolean }
  twin?: { line: number; group: string }
}

async function preview(sent: object, who = linde, group = school) {
  const { status, body } = await who.post(`${at(group)}/import`, { options: both, ...sent })
  expect([status, body.code]).toEqual([200, undefined])
  return body.data as { rows: Row[]; fingerprint: string; counts: Record<string, number> }
}

const firstOf = async (row: object, group?: string) => (await preview({ rows: [row] }, linde, group)).rows[0]

async function carryOut(rows: object[], options: object = {}) {
  const { fingerprint } = await preview({ rows, options: { ...both, ...options } })
  const sent = { rows, fingerprint, options: { ...both, ...options, dry_run: false } }
  return linde.post(`${at(school)}/import`, sent)
}

const edit = (login: string, values: object) =>
  db.updateTable('accounts').set(values).where('login', '=', login).execute()

const accounts = () => db.selectFrom('accounts').select(['id', 'login', 'name', 'group_id']).execute()

describe('a row with an id', () => {
  it('a row with an id means that person, whatever else it says, also as the first column of an exported list', async () => {
    const id = await accountId(portal, 'lena')
    const row = { id, name: 'Lena Peeters', email: 'new@example.org', group: 'Klas 3B' }
    expect(await firstOf(row)).toMatchObject({ verdict: 'changed', login: 'lena' })
    const csv = `Id;Username;Full name\n${id};lena;Lena Peeters`
    const { rows } = await preview({ csv })
    expect(rows).toMatchObject([{ verdict: 'changed', login: 'lena', name: 'Lena Peeters' }])
  })

  it('an id in a row changes the person’s login, which is audited and mailed, and can be undone', async () => {
    const id = await accountId(portal, 'lena')
    await edit('lena', { email: 'lena@example.org' })
    const { body } = await carryOut([{ id, login: 'lena.peeters' }])
    expect(body.data.rows[0]).toMatchObject({
      verdict: 'changed',
      changes: [{ field: 'login', before: 'lena', after: 'lena.peeters' }],
    })
    expect(await accountId(portal, 'lena.peeters')).toBe(id)
    expect((await queuedMails(portal)).map(({ kind }) => kind)).toContain('loginChanged')
    const [entry] = await db
      .selectFrom('audit')
      .select(['before', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(entry).toMatchObject({ before: { login: 'lena' }, after: { login: 'lena.peeters' } })
    expect((await linde.post(`/operations/${body.operation_id}/undo`, {})).status).toBe(200)
    expect(await accountId(portal, 'lena')).toBe(id)
  })

  it('a former login does not return by undo once another person has it', async () => {
    const id = await accountId(portal, 'lena')
    const { body } = await carryOut([{ id, login: 'lena.peeters' }])
    const user = { login: 'LENA', password: 'een-lang-geheim' }
    expect((await linde.put(`${at('Klas 3B')}/adduser`, { user })).status).toBe(200)
    const undone = await linde.post(`/operations/${body.operation_id}/undo`, {})
    expect([undone.status, undone.body.code, undone.body.conflicts]).toEqual([
      409,
      'operation.conflict',
      [{ name: 'lena', errormsg: 'Another person uses this username now.' }],
    ])
    expect(await accountId(portal, 'lena.peeters')).toBe(id)
  })

  it('a row with an id keeps a login whose zeros a spreadsheet took away, and refuses one that another person has', async () => {
    await edit('lena', { login: '0012345' })
    const id = await accountId(portal, '0012345')
    expect(await firstOf({ id, login: '12345' })).toMatchObject({ verdict: 'unchanged', login: '0012345' })
    expect(await firstOf({ id, login: 'emma' })).toMatchObject({ verdict: 'problem' })
    expect(await firstOf({ id, login: 'jozef.admin' })).toMatchObject({
      verdict: 'problem',
      fields: { login: expect.stringContaining('already in use') },
    })
  })

  it('an id of another school, of no one, or that is no number is unknown here, all alike', async () => {
    const foreign = await accountId(portal, 'jozef.admin')
    const rows = [foreign, 987_654_321, 'x', '0'].map((id) => ({ id, name: 'Nieuwste Kind' }))
    const { rows: shown } = await preview({ rows })
    for (const row of shown)
      expect(row).toMatchObject({
        verdict: 'problem',
        fields: { id: 'This id is not known here. Empty the cell, or leave the column out.' },
      })
    expect(shown.map(({ similar }) => similar)).toEqual(shown.map(() => undefined))
    const above = await accountId(portal, 'linde.admin')
    const below = await preview({ rows: [{ id: above, name: 'x y' }] }, klas3, 'Klas 3A')
    expect(below.rows[0]).toMatchObject({ verdict: 'problem', fields: { id: expect.any(String) } })
  })

  it('an id beneath the heading of another system is none of the portal', async () => {
    const { rows } = await preview({ csv: 'ID;Naam;Klas\n1;Nieuwste Kind;Klas 3A' })
    expect(rows).toMatchObject([{ verdict: 'new' }])
  })
})

describe('a row that resembles someone of another login asks who is meant', () => {
  it.each<[string, object, object]>([
    [
      'by e-mail',
      { email: 'lena@example.org' },
      { login: '987', name: 'Nul Tweede', email: 'LENA@example.org' },
    ],
    ['by name and group', {}, { login: '12345', name: 'Lena Van den Broeck', group: 'Klas 3A' }],
    [
      'by a name without accents',
      { name: 'Zoë O’Brien' },
      { login: 'een.ander', name: "Zoe O'Brien", group: 'Klas 3A' },
    ],
    ['by a name turned round', {}, { login: 'een.ander', name: 'Van den Broeck, Lena', group: 'Klas 3A' }],
    ['by a name in another class', {}, { name: 'Lena Van den Broeck', group: 'Klas 3B' }],
  ])('a row that resembles someone of another login asks who is meant: %s', async (_, stored, row) => {
    if (Object.keys(stored).length > 0) await edit('lena', stored)
    const id = await accountId(portal, 'lena')
    const before = await snapshot(portal)
    const shown = await firstOf(row)
    expect(shown).toMatchObject({ verdict: 'problem', similar: { id, login: 'lena', deleted: false } })
    expect(shown?.errormsg).toMatch(/ \(lena\) is already here\. Is this the same person\?$/)
    expect(await firstOf({ ...row, new_person: true })).toMatchObject({ verdict: 'new', similar: { id } })
    expect(await firstOf({ ...row, login: '', id })).toMatchObject({ login: 'lena' })
    expect(await snapshot(portal)).toEqual(before)
  })

  it('a row that resembles someone in the bin asks who is meant, by login, e-mail or name, also by the id of an earlier export', async () => {
    const id = await accountId(portal, 'lena')
    await edit('lena', { email: 'lena@example.org' })
    expect((await linde.delete(`/weblockaccount/${id}`)).status).toBe(200)
    const similar = { id, login: 'lena', name: 'Lena Van den Broeck', deleted: true }
    const rows = [
      { login: 'lena', name: 'Iemand Anders' },
      { email: 'lena@example.org', name: 'Iemand Anders' },
      { name: 'Lena Van den Broeck', group: 'Klas 3B' },
      { id, name: 'Iemand Anders' },
    ]
    for (const row of rows) {
      const shown = await firstOf(row)
      expect(shown).toMatchObject({ verdict: 'problem', similar })
      expect(shown?.errormsg).toContain('was deleted a short time ago')
      expect(await firstOf({ ...row, new_person: true })).toMatchObject({ verdict: 'new', similar })
    }
    const jozef = await portal.signInAs('jozef.admin')
    const foreign = await preview({ rows }, jozef, 'Sint-Jozefscollege')
    expect(foreign.rows.map((row) => row.similar)).toEqual(rows.map(() => undefined))
  })

  it('a row asks who is meant if another login would turn one person into another', async () => {
    const row = { login: 'emma', name: 'Lena Van den Broeck', group: 'Klas 3A' }
    expect(await firstOf(row)).toMatchObject({
      verdict: 'problem',
      login: 'emma',
      similar: { login: 'lena' },
    })
    expect(await firstOf({ ...row, new_person: true })).toMatchObject({ verdict: 'changed', login: 'emma' })
  })

  it('a row does not ask who is meant beside someone who was alike before, nor for a namesake whom another row means', async () => {
    await edit('emma', { name: 'Lena Van den Broeck', email: 'thuis@example.org' })
    await edit('lena', { email: 'thuis@example.org' })
    const alike = { name: 'Lena Van den Broeck', email: 'thuis@example.org' }
    const { rows } = await preview({
      rows: [
        { ...alike, login: 'emma' },
        { ...alike, login: 'lena' },
      ],
    })
    expect(rows.map(({ verdict, similar }) => [verdict, similar])).toEqual([
      ['unchanged', undefined],
      ['unchanged', undefined],
    ])
  })

  it('a row asks about a person in another class if another row means that person, unless two logins differ', async () => {
    const row = { name: 'Lena Van den Broeck', group: 'Klas 3A' }
    const namesake = { ...row, group: 'Klas 3B' }
    const verdicts = async (...rows: object[]) =>
      (await preview({ rows })).rows.map(({ verdict, similar }) => [verdict, similar?.login])
    const asked = [
      ['unchanged', undefined],
      ['problem', 'lena'],
    ]
    expect(await verdicts(row, namesake)).toEqual(asked)
    expect(await verdicts({ ...row, login: 'lena' }, namesake)).toEqual(asked)
    expect(await verdicts({ ...row, login: 'lena' }, { ...namesake, login: '12345' })).toEqual([
      ['unchanged', undefined],
      ['new', undefined],
    ])
  })

  it('a row asks who is meant before anything is added; answers are part of what is carried out', async () => {
    const row = { login: '12345', name: 'Lena Van den Broeck', group: 'Klas 3A' }
    const before = await accounts()
    expect((await carryOut([row])).body.code).toBe('import.problems')
    const skipped = await carryOut([row], { skip_problems: true })
    expect([skipped.status, skipped.body.operation_id]).toEqual([200, undefined])
    const { fingerprint } = await preview({ rows: [row] })
    const answered = { rows: [{ ...row, new_person: true }], fingerprint }
    const other = await linde.post(`${at(school)}/import`, {
      ...answered,
      options: { ...both, dry_run: false },
    })
    expect([other.status, other.body.code]).toEqual([409, 'import.changed'])
    expect(await accounts()).toEqual(before)
    expect((await carryOut([{ ...row, new_person: true }])).status).toBe(200)
    expect((await accounts()).length).toBe(before.length + 1)
  })

  it('nothing is done if a question has come up since the preview', async () => {
    const rows = [{ login: 'nieuw.kind', name: 'Nieuw Kind', group: 'Klas 3A' }]
    const { fingerprint } = await preview({ rows })
    await edit('emma', { name: 'Nieuw Kind' })
    const { status, body } = await linde.post(`${at(school)}/import`, {
      ...{ rows, fingerprint, options: { ...both, dry_run: false } },
    })
    expect([status, body.code]).toEqual([409, 'import.changed'])
  })

  it('an answer to a line of a list says who is meant', async () => {
    const id = await accountId(portal, 'lena')
    const csv = 'Gebruikersnaam;Naam;Klas\n12345;Lena Van den Broeck;Klas 3A'
    const same = await preview({ csv, edits: [{ line: 2, id: String(id), login: '' }] })
    expect(same.rows).toMatchObject([{ verdict: 'unchanged', login: 'lena' }])
    const other = await preview({ csv, edits: [{ line: 2, new_person: true }] })
    expect(other.rows).toMatchObject([{ verdict: 'new', login: '12345', similar: { id } }])
    expect(ids['Klas 3A']).toBeDefined()
  })
})

describe('two rows of one name that tell of someone new ask whether they are two people', () => {
  const person = { name: 'Nieuwste Kind', group: 'Klas 3A' }
  const inOther = { name: 'Kind, Nieuwste', group: 'Klas 3B' }
  const both = ['new', 'new']
  const asked = ['new', 'problem']
  it.each<[string, object, object, string[]]>([
    ['of one address', { ...person, email: 'a@example.org' }, { ...person, email: 'A@example.org' }, asked],
    ['of a login in one of them alone', { ...person, login: 'x.y' }, person, asked],
    ['of one login', { ...person, login: 'x.y' }, { ...person, login: 'x.y' }, asked],
    ['of two logins', { ...person, login: 'x.y' }, { ...person, login: 'x.z' }, both],
    ['of two addresses', { ...person, email: 'a@example.org' }, { ...person, email: 'b@example.org' }, both],
    ['in two classes', person, inOther, asked],
    ['in two classes, one with a login', { ...person, login: 'x.y' }, inOther, asked],
    ['in a class and in none', person, { name: person.name }, asked],
    ['in two classes, of two logins', { ...person, login: 'x.y' }, { ...inOther, login: 'x.z' }, both],
  ])('two rows of one name ask whether they are two people: %s', async (_, first, second, verdicts) => {
    const { rows } = await preview({ rows: [first, second] })
    expect(rows.map(({ verdict }) => verdict)).toEqual(verdicts)
  })

  it('two rows of one name are two people once that is said, on each row', async () => {
    const { rows } = await preview({ rows: [person, inOther, inOther] })
    expect(rows.map(({ verdict, twin }) => [verdict, twin])).toEqual([
      ['new', undefined],
      ['problem', { line: 1, group: 'Derde leerjaar / Klas 3A' }],
      ['problem', { line: 2, group: 'Derde leerjaar / Klas 3B' }],
    ])
    expect(rows[1]?.errormsg).toBe(
      'The same name is in line 1 (Derde leerjaar / Klas 3A). Is this a second person? If not, this line is left out.',
    )
    const { rows: answered } = await preview({ rows: [person, { ...inOther, new_person: true }, inOther] })
    expect(answered.map(({ verdict, login }) => [verdict, login])).toEqual([
      ['new', 'nieuwste.kind'],
      ['new', 'nieuwste.kind2'],
      ['problem', expect.any(String)],
    ])
  })

  it('two rows of one new name ask whether they are two people before they ask who of the school is meant', async () => {
    const row = { name: 'Lena Van den Broeck', group: 'Klas 3B', new_person: true }
    const { rows } = await preview({ rows: [row, { ...row, new_person: false }] })
    expect(rows).toMatchObject([
      { verdict: 'new' },
      { verdict: 'problem', twin: { line: 1 }, similar: { login: 'lena' } },
    ])
  })
})

it('a person whose adding was undone is added again without a question', async () => {
  const rows = [{ name: 'Nele Vermeersch', group: 'Klas 3A' }]
  const { body } = await carryOut(rows)
  expect((await linde.post(`/operations/${body.operation_id}/undo`)).status).toBe(200)
  expect((await preview({ rows })).rows[0]).toMatchObject({ verdict: 'new' })
})
