import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { groupId } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let portal: TestApp
let staff: Client
let linde: Client
let klas3: Client
beforeAll(async () => {
  portal = await createTestApp()
  staff = await portal.signInAs('staff')
  linde = await portal.signInAs('linde.admin')
  klas3 = await portal.signInAs('linde.klas3')
})
afterAll(() => portal.close())

type Row = { name: string; login?: string; packet?: string | null }
const shown = (rows: Row[]) => rows.map((row) => row.login ?? row.name)

async function members(who: Client, group: string | 0, query = '') {
  const id = group === 0 ? 0 : await groupId(portal, group)
  return (await who.get(`/weblockgroup/${id}/members${query}`)).body
}

describe('the members of a group', () => {
  it('the members of a group are its sub-groups first, then its people', async () => {
    const body = await members(linde, 'Derde leerjaar')
    expect(shown(body.data)).toEqual(['Klas 3A', 'Klas 3B', 'linde.klas3'])
    expect(body).toMatchObject({ total: 3, total_lics: 8, group: { name: 'Derde leerjaar' } })
  })

  it('members come page by page without a gap or a double, across the border of groups and people', async () => {
    await linde.put(`/weblockgroup/${await groupId(portal, 'Klas 3B')}/addgroup`, {
      group: { name: 'Kring 1' },
    })
    await linde.put(`/weblockgroup/${await groupId(portal, 'Klas 3B')}/addgroup`, {
      group: { name: 'Kring 2' },
    })
    const whole = shown((await members(linde, 'Klas 3B')).data)
    expect(whole).toHaveLength(17)
    for (const size of [1, 2, 3, 5, 20]) {
      const pages: string[] = []
      for (let page = 1; page <= Math.ceil(17 / size); page++) {
        const body = await members(linde, 'Klas 3B', `?page=${page}&size=${size}`)
        expect(body.total).toBe(17)
        pages.push(...shown(body.data))
      }
      expect(pages).toEqual(whole)
    }
    expect((await members(linde, 'Klas 3B', '?page=99&size=20')).data).toEqual([])
  })

  it('members are sorted as asked', async () => {
    expect(shown((await members(linde, 'Derde leerjaar', '?sort=-name')).data)).toEqual([
      'Klas 3B',
      'Klas 3A',
      'linde.klas3',
    ])
    expect(shown((await members(linde, 'Klas 3B', '?sort=valid_until')).data)).toContain('expired')
  })

  it('members are sorted by name as well, those without one at their login, page by page', async () => {
    const rename = (login: string, name: string) =>
      portal.services.db.updateTable('accounts').set({ name }).where('login', '=', login).execute()
    const people = async (query: string) =>
      ((await members(linde, 'Klas 3B', query)).data as Row[]).flatMap(({ login, name }) =>
        login === undefined ? [] : [{ login, name }],
      )
    const before = await people('')
    const first = before.slice(0, 3).map(({ login }) => login)
    for (const [index, name] of ['zoë', '', 'Aad'].entries()) await rename(first[index] as string, name)
    const whole = await people('?sort=full_name')
    const keys = whole.map(({ login, name }) => (name || login).toLowerCase())
    expect(keys[0]).toBe('aad')
    expect(keys.at(-1)).toBe('zoë')
    expect(keys).toContain(first[1])
    expect(keys).toEqual([...keys].sort())
    const pages = []
    for (const page of [1, 2, 3]) pages.push(...(await people(`?sort=full_name&size=6&page=${page}`)))
    expect(pages).toEqual(whole)
    expect(await people('?sort=-full_name')).toEqual([...whole].reverse())
    const found = (await people('?q=example&sort=full_name')).map(({ login, name }) =>
      (name || login).toLowerCase(),
    )
    expect(found.length).toBeGreaterThan(1)
    expect(found).toEqual([...found].sort())
    for (const { login, name } of before) await rename(login, name)
  })

  it('members are sorted by the seats that are shown, overarching groups first', async () => {
    const seats = async (sort: string) =>
      (await members(staff, 0, `?sort=${sort}`)).data.map((row: { nr_lics: number }) => row.nr_lics)
    expect(await seats('nr_lics')).toEqual([50, 5, 10, 30, 100])
    expect(await seats('-nr_lics')).toEqual([50, 100, 30, 10, 5])
    const path = `/weblockgroup/${await groupId(portal, 'Derde leerjaar')}/subgroups`
    expect(shown((await linde.get(`${path}?sort=-nr_lics`)).body.data)).toEqual(['Klas 3B', 'Klas 3A'])
    expect(shown((await linde.get(`${path}?q=klas 3a`)).body.data)).toEqual(['Klas 3A'])
  })

  it('members are searched for everywhere below, exact matches first', async () => {
    const body = await members(linde, 'Basisschool De Linde', '?q=EMMA')
    expect(shown(body.data)).toEqual(['emma'])
    expect(shown((await members(linde, 'Basisschool De Linde', '?q=klas%203')).data).slice(0, 2)).toEqual([
      'Klas 3A',
      'Klas 3B',
    ])
    expect((await members(klas3, 'Derde leerjaar', '?q=zesde')).total).toBe(0)
    expect((await members(linde, 'Basisschool De Linde', '?q=%25%25%25')).total).toBe(0)
  })

  it('members are searched for by the typed text, whatever a pattern would make of it', async () => {
    const name = 'Atelier A\\B 50% x_y'
    const place = `/weblockgroup/${await groupId(portal, 'Zesde leerjaar')}`
    expect((await linde.put(`${place}/addgroup`, { group: { name } })).status).toBe(200)
    const found = async (text: string) => {
      const body = await members(linde, 'Basisschool De Linde', `?q=${encodeURIComponent(text)}`)
      return body.similar ? [] : shown(body.data)
    }
    for (const text of ['r a\\b', '50% ', 'x_y']) expect([text, await found(text)]).toEqual([text, [name]])
    for (const text of ['r ab', '\\50%', 'x%y', 'xzy', 'a\\\\b'])
      expect([text, await found(text)]).toEqual([text, []])
  })

  it('staff find members of all customers at the top level, which is theirs alone', async () => {
    expect(shown((await members(staff, 0, '?q=sint-')).data)).toEqual([
      'Sint-Annaschool',
      'Sint-Jozefscollege',
    ])
    expect((await linde.get('/weblockgroup/0/members')).status).toBe(404)
  })

  it('members come with the groups above that one may see', async () => {
    const names = (rows: Row[]) => rows.map(({ name }) => name)
    expect(names((await members(linde, 'Klas 3A')).ancestors)).toEqual([
      'Basisschool De Linde',
      'Derde leerjaar',
    ])
    expect(names((await members(klas3, 'Klas 3A')).ancestors)).toEqual(['Derde leerjaar'])
    expect((await members(klas3, 'Derde leerjaar')).ancestors).toEqual([])
  })

  it.each([
    '?size=0',
    '?size=201',
    '?page=0',
    '?page=x',
    '?sort=password',
    '?q=ab',
    '?size=5&size=6',
    '?q=%00%00%00',
  ])('members are not listed for %s', async (query) => {
    const id = await groupId(portal, 'Klas 3A')
    const { status, body } = await linde.get(`/weblockgroup/${id}/members${query}`)
    expect([status, body.code]).toEqual([400, 'request.invalid'])
  })
})
