import { useSyncExternalStore } from 'react'
import type { Account } from '#contract/account.ts'
import { onForgetPasswords } from './forget-passwords.ts'

/**
 * A person as their card names them. `id` null: just added with a list, which does not tell it. `groupKey`: tells apart groups of the
 * same name. `isNew`: a user who never signed in.
 */
export type CardPerson = Pick<Account, 'login' | 'name' | 'serialNumber' | 'isAdmin'> & {
  id: number | null
  groupName: string
  groupKey: string
  isNew: boolean
}

export const cardPersonOf = (
  { id, login, name, serialNumber, isAdmin, group }: Account,
  isNew = false,
): CardPerson => ({
  ...{ id, login, name, serialNumber, isAdmin, isNew },
  groupName: group?.name ?? '',
  groupKey: String(group?.id ?? ''),
})

/** A person with a new password, made by an operation if it can be undone. `madeAt`: in ms since 1970. */
export type NewPassword = {
  person: CardPerson
  password: string
  madeAt: number
  operationId?: number | undefined
}

/** How long cards can be printed again. */
export const keptMs = 3600_000

let kept: readonly NewPassword[] = []
let isStored = false
/** Those that were made when the notice was closed. */
let closed: readonly NewPassword[] | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function keep(next: readonly NewPassword[]): void {
  kept = next
  isStored = false
  clearTimeout(timer)
  const oldest = Math.min(...kept.map(({ madeAt }) => madeAt))
  if (kept.length > 0) timer = setTimeout(forgetOld, oldest + keptMs - Date.now())
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Keeps new passwords for the login cards, for an hour. A newer password replaces an older one. */
export function keepForCards(made: readonly Omit<NewPassword, 'madeAt'>[]): void {
  const madeAt = Date.now()
  keep([...without(made), ...made.map((each) => ({ ...each, madeAt }))])
}

function without(others: readonly Pick<NewPassword, 'person'>[]): NewPassword[] {
  const left = new Set(others.map(({ person }) => person.login))
  return kept.filter(({ person }) => !left.has(person.login))
}

const isFresh = ({ madeAt }: NewPassword) => Date.now() - madeAt < keptMs

/** Takes back what this tab kept before a reload. What was made since then is newer. */
export function restoreNewPasswords(before: readonly NewPassword[]): void {
  const made = new Set(kept.map(({ person }) => person.login))
  keep([...before.filter((each) => isFresh(each) && !made.has(each.person.login)), ...kept])
}

/** Forgets those that are older than an hour. Timers stop while a device sleeps. */
export function forgetOld(): void {
  if (!kept.every(isFresh)) keep(kept.filter(isFresh))
}

/** Forgets the new passwords that an undo has taken back. */
export const forgetCardsOfOperation = (id: number) =>
  keep(kept.filter(({ operationId }) => operationId !== id))

onForgetPasswords(() => keep([]))

/** Notes that a reload leaves them: they are stored. */
export function noteStored(): void {
  isStored = true
  tell()
}

/** Closes the notice of the new passwords until others are made. */
export function closeCardsNotice(): void {
  closed = kept
  tell()
}

/** @returns a function that ends it */
export function onNewPasswords(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The new passwords of this tab, oldest first. */
export const newPasswords = (): readonly NewPassword[] => kept

/** The same, for a component, which is drawn again when they change. */
export const useNewPasswords = () => useSyncExternalStore(onNewPasswords, newPasswords)

/** Whether a reload leaves them. */
export const areStored = (): boolean => isStored

/** The same, for a component. */
export const useAreStored = () => useSyncExternalStore(onNewPasswords, areStored)

/** Whether to tell of new passwords. */
export const useCardsNotice = () =>
  useSyncExternalStore(onNewPasswords, () => kept.length > 0 && kept !== closed)
