import type { Account } from '#contract/account.ts'
import type { CardPerson } from '../../platform/session/new-passwords.ts'

/**
 * The people with their ids: those who were just added with a list have none.
 * @param listed users of the licence
 * @returns undefined if a user is not among them
 */
export function withIds(
  people: readonly CardPerson[],
  listed: readonly Pick<Account, 'id' | 'login'>[],
): CardPerson[] | undefined {
  const ids = new Map(listed.map(({ id, login }) => [login.toLowerCase(), id]))
  const known = people.map((person) => ({
    ...person,
    id: person.id ?? ids.get(person.login.toLowerCase()) ?? null,
  }))
  return known.every(({ id, isAdmin }) => isAdmin || id !== null) ? known : undefined
}
