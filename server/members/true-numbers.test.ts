import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp } from '#test/support/apps.ts'
import type { Client } from '#test/support/client.ts'
import { accountId, groupId } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

const portal: TestApp = await createTestApp()
let linde: Client
beforeEach(async () => {
  await portal.reset()
  linde = await portal.signInAs('linde.admin')
})
afterAll(() => portal.close())

const members = async (client: Client, group: string, query = '') =>
  (await client.get(`/weblockgroup/${await groupId(portal, group)}/members${query}`)).body

type Row = { login?: string; name: string; nr_people?: number }
const logins = (rows: Row[]) => rows.map(({ login, name }) => login ?? name)

/** By following the parents, one account at a time. */
async function countedPeople(group: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH RECURSIVE below AS (
      SELECT id FROM groups WHERE name = ${group}
      UNION ALL SELECT g.id FROM groups AS g JOIN below ON g.parent_id = below.id
    ) SELECT count(*) FROM accounts WHERE group_id IN (SELECT id FROM below)`.execute(portal.services.db)
  return Number(rows[0]?.count)
}

describe('the number of people of a group', () => {
  it('the number of people of a group counts all below it, in each list and reply', async () => {
    const [whole, third, class3a] = await Promise.all(
      ['Basisschool De Linde', 'Derde leerjaar', 'Klas 3A'].map(countedPeople),
    )
    expect(third).toBeGreaterThan(class3a ?? 0)
    const page = await members(linde, 'Basisschool De Linde')
    expect(page.group.nr_people).toBe(whole)
    expect(page.data.find(({ name }: Row) => name === 'Derde leerjaar').nr_people).toBe(third)
    const id = await groupId(portal, 'Derde leerjaar')
    expect((await linde.get(`/weblockgroup/${id}`)).body.data.nr_people).toBe(third)
    const { data } = (await linde.get(`/weblockgroup/${id}/subgroups`)).body
    expect(data.find(({ name }: Row) => name === 'Klas 3A').nr_people).toBe(class3a)
    const above = (await members(linde, 'Klas 3A')).ancestors
    expect(above.map(({ nr_people }: Row) => nr_people)).toEqual([whole, third])
    const found = await members(linde, 'Basisschool De Linde', '?q=klas%203a')
    expect(found.data[0].nr_people).toBe(class3a)
  })

  it('the number of people of a group follows a move, and is none in a new group', async () => {
    const { body } = await linde.put(`/weblockgroup/${await groupId(portal, 'Zesde leerjaar')}/addgroup`, {
      group: { name: '6A' },
    })
    expect(body.data.nr_people).toBe(0)
    const [before, sixth] = [await countedPeople('Derde leerjaar'), await countedPeople('Zesde leerjaar')]
    await linde.put(`/weblockgroup/${body.data.id}/moveuserto/${await accountId(portal, 'lena')}`, {})
    expect((await members(linde, 'Derde leerjaar')).group.nr_people).toBe(before - 1)
    expect((await members(linde, 'Zesde leerjaar')).group.nr_people).toBe(sixth + 1)
  })
})

describe('the end date that counts', () => {
  const setEnd = async (group: string, validUntil: string | null) =>
    portal.services.db
      .updateTable('groups')
      .set({ valid_until: validUntil })
      .where('name', '=', group)
      .execute()

  it('the end date that counts is the earliest up to the licence’s, with the group that has it', async () => {
    await setEnd('Basisschool De Linde', '2027-06-30')
    const ends = async () => (await members(linde, 'Klas 3A')).ends
    expect(await ends()).toEqual({ date: '2027-06-30', of: 'licence', name: 'Basisschool De Linde' })
    await setEnd('Klas 3A', '2027-07-31')
    expect(await ends()).toMatchObject({ of: 'licence' })
    await setEnd('Derde leerjaar', '2027-03-31')
    expect(await ends()).toEqual({ date: '2027-03-31', of: 'group', name: 'Derde leerjaar' })
    await setEnd('Klas 3A', '2027-01-31')
    expect(await ends()).toEqual({ date: '2027-01-31', of: 'own', name: 'Klas 3A' })
    expect((await members(linde, 'Klas 3A', '?q=lena')).ends).toMatchObject({ of: 'own' })
    for (const group of ['Basisschool De Linde', 'Derde leerjaar', 'Klas 3A']) await setEnd(group, null)
    expect(await ends()).toBeNull()
  })
})

describe('the accounts of a group', () => {
  it('accounts show the last sign-in, whichever way it was', async () => {
    const row = async () => (await members(linde, 'Klas 3A')).data.find(({ login }: Row) => login === 'lena')
    expect(await row()).toMatchObject({ signed_in_at: null, linked: false, in_use: false })
    portal.clock.advance(60_000)
    await portal.signInAs('lena')
    expect((await row()).signed_in_at).toBe('2026-09-15T10:01:00.000Z')
    portal.clock.advance(60_000)
    const app = await openApp(portal, 'lena')
    expect(await row()).toMatchObject({ signed_in_at: '2026-09-15T10:02:00.000Z', in_use: true })
    await app.delete('/weblock/session')
    expect((await row()).in_use).toBe(false)
    await portal.services.db
      .insertInto('identities')
      .values({ account_id: await accountId(portal, 'lena'), provider: 'leerid', linked_at: new Date() })
      .execute()
    expect((await row()).linked).toBe(true)
    const [found] = (await members(linde, 'Basisschool De Linde', '?q=lena')).data
    expect(found).toMatchObject({ signed_in_at: '2026-09-15T10:02:00.000Z', linked: true })
  })

  it('accounts are counted by state over the whole group, and listed by state in pages', async () => {
    const { data, states } = await members(linde, 'Klas 3B', '?page=1&size=2')
    expect(data).toHaveLength(2)
    expect(states).toEqual({ all: 15, never: 15, locked: 0, expired: 1 })
    const expired = await members(linde, 'Klas 3B', '?page=1&size=20&state=expired')
    expect([expired.total, logins(expired.data)]).toEqual([1, ['expired']])
    const pages = []
    for (const page of [1, 2, 3]) {
      const never = await members(linde, 'Klas 3B', `?page=${page}&size=6&state=never`)
      expect(never.total).toBe(15)
      pages.push(...logins(never.data))
    }
    expect(pages).toEqual(logins((await members(linde, 'Klas 3B')).data))
    expect((await members(linde, 'Basisschool De Linde', '?state=never')).data).not.toContainEqual(
      expect.objectContaining({ packet: null }),
    )
    expect((await members(linde, 'Klas 3B', '?q=expired')).states).toBeNull()
  })

  it('accounts are in the state “locked” while failed sign-ins keep them out', async () => {
    const login = 'lena'
    const { perLoginAndAddress } = portal.services.config.signInTries
    for (let tried = 0; tried < perLoginAndAddress; tried++)
      await (await portal.visitor().open()).post('/login', { login, password: 'wrong' })
    const { states } = await members(linde, 'Klas 3A')
    expect(states.locked).toBe(1)
    const { data, total } = await members(linde, 'Klas 3A', '?state=locked')
    expect([total, logins(data)]).toEqual([1, [login]])
    expect(data[0].locked).toBe(true)
    expect(
      (await members(linde, 'Klas 3A')).data.filter((row: { locked?: boolean }) => row.locked),
    ).toHaveLength(1)
    expect((await members(linde, 'Basisschool De Linde', '?q=lena')).data[0].locked).toBe(true)
    await linde.post(`/weblockaccount/${await accountId(portal, login)}/unlock`, {})
    expect((await members(linde, 'Klas 3A')).states.locked).toBe(0)
  })

  it('accounts have no other states', async () => {
    const refused = await linde.get(`/weblockgroup/${await groupId(portal, 'Klas 3B')}/members?state=asleep`)
    expect(refused.body.code).toBe('request.invalid')
  })
})
