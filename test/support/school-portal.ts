import type pg from 'pg'
import type { Config } from '#server/platform/config/config.ts'
import type { Answer, Client } from './client.ts'
import { accountId } from './demo.ts'
import { keepRows } from './kept-rows.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** A portal with people of a school signed in again after each reset, and what they do to its groups and people. */
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

const signedIn = 'signed_in'

/** By database: the cookies that go with the sessions in the rows kept as `signed_in`. */
const cookiesKept = new WeakMap<pg.Pool, Map<string, string>[]>()

/** No one is signed in before the first reset. @param overrides of the configuration */
export async function createSchoolPortal(overrides: Partial<Config> = {}): Promise<SchoolPortal> {
  const portal = await createTestApp(overrides)
  const people = {
    staff: portal.visitor(),
    linde: portal.visitor(),
    klas3: portal.visitor(),
    lena: portal.visitor(),
  }
  const logins = { staff: 'staff', linde: 'linde.admin', klas3: 'linde.klas3', lena: 'lena' }
  const clients = Object.values(people)
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
      const { pool } = portal.database
      const cookies = cookiesKept.get(pool)
      await portal.reset(cookies && signedIn)
      for (const [index, who] of clients.entries()) {
        who.cookies.clear()
        for (const [name, value] of cookies?.[index] ?? []) who.cookies.set(name, value)
      }
      if (!cookies) {
        for (const [who, login] of Object.entries(logins))
          await people[who as keyof typeof logins].signIn(login)
        await keepRows(pool, signedIn)
        cookiesKept.set(
          pool,
          clients.map((who) => new Map(who.cookies)),
        )
      }
      const groups = await portal.services.db.selectFrom('groups').select(['id', 'name']).execute()
      for (const { id, name } of groups) ids[name] = id
    },
  }
}
