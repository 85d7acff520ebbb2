import { useSyncExternalStore } from 'react'
import type { Account } from '#contract/account.ts'

/** A person as their card names them. `id` null: just added with a list, which does not tell it. */
export type CardPerson = Pick<Account, 'login' | 'name' | 'serialNumber' | 'isAdmin'> & {
  id: number | null
  groupName: string
}

export const cardPersonOf = ({ id, login, name, serialNumber, isAdmin, group }: Account): CardPerson => ({
  ...{ id, login, name, serialNumber, isAdmin },
  groupName: group?.name ?? '',
})

/** A person whose password was made just now, by an operation if it can be undone. */
export type NewPassword = { person: CardPerson; password: string; operationId?: number | undefined }

// In memory only: a password must not outlive this tab, and the server cannot tell it again.
let kept: readonly NewPassword[] = []
const listeners = new Set<() => void>()

function keep(next: readonly NewPassword[]): void {
  kept = next
  for (const listener of listeners) listener()
}

/** Keeps new passwords for the login cards, until this tab closes or reloads. A newer password replaces an older one. */
export function keepForCards(made: readonly NewPassword[]): void {
  keep([...without(made.map(({ person }) => person.login)), ...made])
}

function without(logins: readonly string[]): NewPassword[] {
  const left = new Set(logins)
  return kept.filter(({ person }) => !left.has(person.login))
}

/** Forgets the new passwords of people who are gone again. */
export const forgetCardsOf = (logins: readonly string[]) => keep(without(logins))

/** Forgets the new passwords that an undo has taken back. */
export const forgetCardsOfOperation = (id: number) =>
  keep(kept.filter(({ operationId }) => operationId !== id))

/** Forgets all new passwords: their cards are not wanted, or another person signs in. */
export const forgetNewPasswords = () => keep([])

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The new passwords of this tab, oldest first. */
export const newPasswords = (): readonly NewPassword[] => kept

/** The same, for a component, which is drawn again when they change. */
export const useNewPasswords = () => useSyncExternalStore(subscribe, newPasswords)
