import type { Answer, Client } from './client.ts'
import { accountId } from './demo.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** A portal with people of a school signed in, anew after each reset, and what they do to its groups and people. */
export type SchoolPortal = TestApp & {
  staff: Client
  /** An admin of all of Basisschool De Linde. */
  linde: Client
  /** An admin of its group Derde leerjaar. */
  klas3: Client
  /** A user in Klas 3A, below that. */
  lena: Client
  /** The numbers of all groups that the demo data has, by name. */
  ids: Record<string, number>
  /** A group's address, by its name. */
  at: (group: string) => string
  editGroup: (who: Client, group: string, change: object) => Promise<Answer>
  editAccount: (who: Client, login: string, change: object) => Promise<Answer>
}

/** Nobody is signed in before the first reset. */
export async function createSchoolPortal(): Promise<SchoolPortal> {
  const portal = await createTestApp()
  const people = {
    staff: portal.visitor(),
    linde: portal.visitor(),
    klas3: portal.visitor(),
    lena: portal.visitor(),
  }
  const logins = { staff: 'staff', linde: 'linde.admin', klas3: 'linde.klas3', lena: 'lena' }
  const ids: SchoolPortal['ids'] = {}
  const at = (group: string) => `/weblockgroup/${ids[group]}`
  return {
    ...portal,
    ...people,
    ids,
    at,
    editGroup: (who, group, change) =>
      who.post(at(group), { group: { id: ids[group], ...change }, language: 'nl' }),
    async editAccount(who, login, change) {
      const id = await accountId(portal, login)
      return who.post(`/weblockaccount/${id}`, { user: { id, ...change }, language: 'nl' })
    },
    async reset() {
      await portal.reset()
      for (const who of Object.keys(people) as (keyof typeof people)[]) {
        people[who].cookies.clear()
        await people[who].signIn(logins[who])
      }
      const groups = await portal.services.db.selectFrom('groups').select(['id', 'name']).execute()
      for (const { id, name } of groups) ids[name] = id
    },
  }
}
