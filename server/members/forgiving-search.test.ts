import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { groupId } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

const password = 'een-heel-lang-wachtwoord'

let portal: TestApp
let staff: Client
let linde: Client
beforeAll(async () => {
  portal = await createTestApp()
  staff = await portal.signInAs('staff')
  linde = await portal.signInAs('linde.admin')
  const klas = await groupId(portal, 'Klas 3B')
  const people = [
    ['yb', 'Yoùsef Benali'],
    ['lp', 'Lena Peeters-Søndergaard'],
    ['lv', 'Lene Peeters-Vos'],
  ]
  for (const [login, name] of people)
    await linde.put(`/weblockgroup/${klas}/adduser`, { user: { login: `forgiven.${login}`, name, password } })
  await linde.put(`/weblockgroup/${klas}/addgroup`, { group: { name: 'Leesgroep Écureuil' } })
})
afterAll(() => portal.close())

const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)

async function search(who: Client, group: string, q: string, query = '') {
  const { body } = await who.get(
    `/weblockgroup/${await groupId(portal, group)}/members?q=${encodeURIComponent(q)}${query}`,
  )
  return body
}

describe('a search of a group’s people and groups', () => {
  it.each([
    ['yousef', 'Yoùsef Benali'],
    ['YOÙSEF', 'Yoùsef Benali'],
    ['peeters-sondergaard', 'Lena Peeters-Søndergaard'],
    ['ecureuil', 'Leesgroep Écureuil'],
  ])('a search ignores accents: %s finds %s', async (text, name) => {
    const body = await search(linde, 'Klas 3B', text)
    expect(namesOf(body.data)).toEqual([name])
    expect(body.similar).toBe(false)
  })

  it.each([
    ['benali yousef', ['Yoùsef Benali']],
    ['benali, yousef', ['Yoùsef Benali']],
    ['ecureuil lees', ['Leesgroep Écureuil']],
  ])('a search takes words in any order: %s', async (text, names) => {
    const body = await search(linde, 'Klas 3B', text)
    expect(namesOf(body.data)).toEqual(names)
    expect(body).toMatchObject({ similar: true, total: names.length })
  })

  it.each(['yousaf', 'yousf', 'yoousef', 'yuosef', 'benalo yousef', 'yousef bennali'])(
    'a search of a group’s people and groups forgives one letter: %s finds Yoùsef Benali',
    async (text) => expect(namesOf((await search(linde, 'Klas 3B', text)).data)).toEqual(['Yoùsef Benali']),
  )

  it('a search shows the right words before those with a wrong letter', async () => {
    const body = await search(linde, 'Klas 3B', 'peeters lene')
    expect(namesOf(body.data)).toEqual(['Lene Peeters-Vos', 'Lena Peeters-Søndergaard'])
  })

  it('a search shows only exact matches if there are any', async () => {
    const body = await search(linde, 'Klas 3B', 'lene peeters')
    expect(namesOf(body.data)).toEqual(['Lene Peeters-Vos'])
    expect(body.similar).toBe(false)
  })

  it.each(['yxusaf', 'xyz', 'benali zzzz', '%%%', '_____', '\\\\\\', ', , ,'])(
    'a search of a group’s people and groups finds nothing for %s',
    async (text) => {
      const body = await search(linde, 'Klas 3B', text)
      expect(body).toMatchObject({ data: [], total: 0, similar: false })
    },
  )

  it('a search of a group’s people and groups pages through what is similar', async () => {
    const first = await search(linde, 'Klas 3B', 'peeters lene', '&page=1&size=1')
    const second = await search(linde, 'Klas 3B', 'peeters lene', '&page=2&size=1')
    expect([...namesOf(first.data), ...namesOf(second.data)]).toEqual([
      'Lene Peeters-Vos',
      'Lena Peeters-Søndergaard',
    ])
    expect([first.total, second.total]).toEqual([2, 2])
  })

  it('a search stays in the group, and in one’s own tree', async () => {
    expect((await search(linde, 'Klas 3A', 'benali yousef')).total).toBe(0)
    const other = await portal.signInAs('linde.klas3')
    expect((await search(other, 'Derde leerjaar', 'benali yousaf')).total).toBe(1)
    const { status } = await (await portal.signInAs('jozef.admin')).get(
      `/weblockgroup/${await groupId(portal, 'Klas 3B')}/members?q=benali%20yousaf`,
    )
    expect(status).toBe(404)
  })
})

it('staff’s search of all customers forgives as much', async () => {
  for (const text of ['yousef benali', 'benali yousef', 'yousaf benali']) {
    const { body } = await staff.get(`/weblockgroup/users/${encodeURIComponent(text)}`)
    expect(namesOf(body.data)).toEqual(['Yoùsef Benali'])
    expect(body.similar).toBe(text !== 'yousef benali')
  }
})

it('a search for a hundred short words is answered', async () => {
  const body = await search(linde, 'Klas 3B', 'a'.repeat(100).split('').join(' '))
  expect(body.error).toBe(false)
})
