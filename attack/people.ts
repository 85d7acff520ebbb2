import type { Client } from '#test/support/client.ts'
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
