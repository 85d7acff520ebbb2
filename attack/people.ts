import type { Client } from '#test/support/client.ts'
import type { Target } from './target.ts'

/** Who attacks, and how they sign in. The admin of a sub-group has neighbours in the same licence; all have strangers. */
export const people = {
  nobody: null,
  user: 'lena',
  subAdmin: 'linde.klas3',
  admin: 'linde.admin',
  dealer: 'dealer',
  staff: 'staff',
} as const

export type PersonName = keyof typeof people

export const personNames = Object.keys(people) as PersonName[]

/** A browser of theirs, with an XSRF token. */
export async function browserOf(target: Target, name: PersonName): Promise<Client> {
  const login = people[name]
  if (login !== null) return target.signInAs(login)
  const visitor = target.visitor()
  await visitor.get('/isloggedin')
  return visitor
}
