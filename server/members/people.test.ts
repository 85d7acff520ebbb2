import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { accountId, usersOf } from '#test/support/demo.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'

const portal = await createSchoolPortal()
const { staff, linde, klas3, lena, at, ids } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const people = async (who: Client, group: string, query = '') =>
  (await who.get(`${at(group)}/people${query}`)).body

type Person = { id: number; login: string; admin: boolean; group: { id: number; name: string } }
const logins = ({ data }: { data: Person[] }) => data.map(({ login }) => login)
const idsOf = (...names: string[]) => Promise.all(names.map((login) => accountId(portal, login)))

describe('the people of a group', () => {
  it('the people of a group are those in it and all below it, class by class, each with their class', async () => {
    const all = await people(klas3, 'Derde leerjaar')
    expect(all.group).toMatchObject({ id: ids['Derde leerjaar'], name: 'Derde leerjaar' })
    expect(all.total).toBe(all.data.length)
    expect(all.total).toBe(all.group.nr_people)
    expect(logins(all)).toEqual(expect.arrayContaining(['linde.klas3', 'lena', 'expired']))
    const classes = all.data.map(({ group }: Person) => group.name)
    expect([...new Set(classes)]).toEqual(['Derde leerjaar', 'Klas 3A', 'Klas 3B'])
    expect(classes).toEqual(classes.toSorted())
    expect(all.data[0]).toMatchObject({ packet_sn: 'SPR10001' })
  })

  it('the people of a group come in pages, and as admins or users alone', async () => {
    const users = await people(klas3, 'Derde leerjaar', '?admin=false')
    const admins = await people(klas3, 'Derde leerjaar', '?admin=true')
    expect(users.data.some(({ admin }: Person) => admin)).toBe(false)
    expect(logins(admins)).toContain('linde.klas3')
    const pages = []
    for (let page = 1; pages.length < users.total; page++) {
      const { data, total } = await people(klas3, 'Derde leerjaar', `?admin=false&page=${page}&size=7`)
      expect(total).toBe(users.total)
      pages.push(...data)
    }
    expect(pages).toEqual(users.data)
  })

  it('people who never signed in are fewer after each first sign-in', async () => {
    const [first] = await usersOf(portal, 'Klas 3B')
    const never = () => people(klas3, 'Klas 3B', '?never_signed_in=true')
    const before = await never()
    expect(logins(before)).toContain(first)
    await portal.signInAs(first ?? '')
    const after = await never()
    expect(after.total).toBe(before.total - 1)
    expect(logins(after)).not.toContain(first)
    expect((await people(klas3, 'Klas 3B')).total).toBe(before.total)
  })

  it('people can be named by their ids; those elsewhere are left out as unknown ones are', async () => {
    const [own, stranger] = await idsOf('lena', 'jozef.admin')
    const named = await people(klas3, 'Derde leerjaar', `?ids=${own},${stranger},987654`)
    expect([named.total, logins(named)]).toEqual([1, ['lena']])
    expect((await people(klas3, 'Klas 3B', `?ids=${own}`)).data).toEqual([])
    const many = Array.from({ length: 1000 }, (_, at) => at + 1).join()
    expect(logins(await people(linde, 'Basisschool De Linde', `?ids=${many}`))).toContain('lena')
    for (const wrong of [`${many},1001`, '1,', 'x', '1;2', ''])
      expect((await linde.get(`${at('Klas 3A')}/people?ids=${wrong}`)).status).toBe(400)
  })

  it('people are listed for admins of the group and for staff', async () => {
    expect((await people(klas3, 'Basisschool De Linde')).code).toBe('group.notFound')
    expect((await people(linde, 'Sint-Jozefscollege')).code).toBe('group.notFound')
    expect((await lena.get(`${at('Klas 3A')}/people`)).status).toBe(403)
    expect((await portal.visitor().get(`${at('Klas 3A')}/people`)).status).toBe(401)
    expect(logins(await people(staff, 'Scholengroep Noord'))).not.toContain('lena')
  })
})
