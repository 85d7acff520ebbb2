import type { EasyWay } from '#server/platform/db/sign-in-tables.ts'
import type { Client } from '#test/support/client.ts'
import { browserBy, type Class, switchWays } from '#test/support/easy-ways.ts'
import type { Target } from './target.ts'

/** The attackers' logins. A sub-group's admin has neighbours in the same licence; every person has strangers. */
export const people = {
  visitor: null,
  user: 'lena',
  subAdmin: 'linde.klas3',
  admin: 'linde.admin',
  dealer: 'dealer',
  staff: 'staff',
} as const

export type PersonName = keyof typeof people

export const personNames = Object.keys(people) as PersonName[]

/** This person's browser, with an XSRF token. */
export async function browserOf(target: Target, name: PersonName): Promise<Client> {
  const login = people[name]
  if (login !== null) return target.signInAs(login)
  const visitor = target.visitor()
  await visitor.get('/isloggedin')
  return visitor
}

/** The class of the user, with its licence's admin. */
export async function classOf(target: Target): Promise<Class & { lena: { id: number; login: string } }> {
  const { groups, accounts } = await target.rows()
  const idOf = (name: string) => groups.find((group) => group.name === name)?.id ?? 0
  return {
    visitor: target.visitor,
    admin: await target.signInAs(people.admin),
    rootId: idOf('Basisschool De Linde'),
    groupId: idOf('Klas 3A'),
    lena: { id: accounts.find(({ login }) => login === people.user)?.id ?? 0, login: people.user },
  }
}

/** The user's browser, who came in without the password. */
export async function userBy(target: Target, way: EasyWay): Promise<Client> {
  const { lena, ...school } = await classOf(target)
  await switchWays(school, true)
  return browserBy(way, school, lena)
}
