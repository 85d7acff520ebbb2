import { whyNotEasyWay } from '#contract/account-rules.ts'
import type { CardPerson } from '../../platform/session/new-passwords.ts'

type Choice = {
  /** Whether the school has cards switched on. */
  isSwitchedOn: boolean
  isWanted: boolean
  /** Of the cards that were made in the last hour, by login. */
  codes: ReadonlyMap<string, string>
}

const none: ReadonlyMap<string, string> = new Map()

/**
 * The squares on the cards of these people; admins have none, nor has who has a second step. `isOffered`: there is something to choose. `codes`: those that the cards
 * show. `missing`: the users who get one if cards are made.
 */
export function squaresOf(people: readonly CardPerson[], { isSwitchedOn, isWanted, codes }: Choice) {
  const users = people.filter((person) => whyNotEasyWay({ ...person, isUser: !person.isAdmin }) === null)
  const isOffered = isSwitchedOn && users.length > 0
  return {
    isOffered,
    hasOthers: users.length < people.length,
    codes: isWanted ? codes : none,
    missing: isOffered && isWanted ? users.filter(({ login }) => !codes.has(login)) : [],
  }
}
