import type { Account } from './account.ts'

/** The first letters of the first and the last name, or of the two parts of a login. */
export function initialsOf({ name, login }: Pick<Account, 'name' | 'login'>): string {
  const words = (name || login).split(/[\s.@_-]+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
