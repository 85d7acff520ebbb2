import { useSyncExternalStore } from 'react'
import type { Account } from '#contract/account.ts'
import { onForgetPasswords } from './forget-passwords.ts'

/**
 * A person as their card names them. `id` null: just added with a list, which does not tell it. `groupKey`: tells apart groups of the
 * same name. `isNew`: a user who never signed in.
 */
export type CardPerson = Pick<Account, 'login' | 'name' | 'serialNumber' | 'isAdmin' | 'hasSecondStep'> & {
  id: number | null
  groupName: string
  groupKey: string
  isNew: boolean
}

export const cardPersonOf = (
  { id, login, name, serialNumber, isAdmin, hasSecondStep, group }: Account,
  isNew = false,
): CardPerson => ({
  ...{ id, login, name, serialNumber, isAdmin, hasSecondStep, isNew },
  groupName: group?.name ?? '',
  groupKey: String(group?.id ?? ''),
})

/** The secrets made for a person, by an operation if it can be undone. `madeAt`: in ms since 1970. */
type Made = { person: CardPerson; madeAt: number; operationId?: number | undefined }

/** A person with a new password. */
export type NewPassword = Made & { password: string }

/** A user with a new card. `code`: what its square says. */
export type NewCode = Made & { code: string }

/** The secrets that a card can show for an hour, as the server tells neither again. */
export type KeptForCard = NewPassword | NewCode

const isPassword = (each: Pick<KeptForCard, 'person'>): each is NewPassword => 'password' in each
const isCode = (each: Pick<KeptForCard, 'person'>): each is NewCode => 'code' in each

/** How long cards can be printed again. */
export const keptMs = 3600_000

let kept: readonly KeptForCard[] = []
let passwords: readonly NewPassword[] = []
let codes: readonly NewCode[] = []
let isStored = false
/** Those that were made when the notice was closed. */
let closed: readonly NewPassword[] | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function keep(next: readonly KeptForCard[]): void {
  kept = next
  passwords = sameOr(passwords, kept.filter(isPassword))
  codes = sameOr(codes, kept.filter(isCode))
  isStored = false
  clearTimeout(timer)
  const oldest = Math.min(...kept.map(({ madeAt }) => madeAt))
  if (kept.length > 0) timer = setTimeout(forgetOld, oldest + keptMs - Date.now())
  tell()
}

/** The previous list, if nothing in it has changed: React and the closed notice compare lists by identity. */
const sameOr = <T>(before: readonly T[], next: readonly T[]): readonly T[] =>
  before.length === next.length && before.every((each, index) => each === next[index]) ? before : next

function tell(): void {
  for (const listener of listeners) listener()
}

/** Keeps new passwords and the codes of new cards, for an hour. A newer one of a person replaces the older one. */
export function keepForCards(made: readonly (Omit<NewPassword, 'madeAt'> | Omit<NewCode, 'madeAt'>)[]): void {
  const madeAt = Date.now()
  const newer = made.map((each) => ({ ...each, madeAt }))
  keep([...without(kept, newer), ...newer])
}

const slotOf = (each: KeptForCard) => `${isCode(each) ? 'code' : 'password'} ${each.person.login}`

function without(all: readonly KeptForCard[], others: readonly KeptForCard[]): KeptForCard[] {
  const left = new Set(others.map(slotOf))
  return all.filter((each) => !left.has(slotOf(each)))
}

const isFresh = ({ madeAt }: Made) => Date.now() - madeAt < keptMs

/** Takes back what this tab kept before a reload. What was made since then is newer. */
export function restoreKept(before: readonly KeptForCard[]): void {
  keep([...without(before.filter(isFresh), kept), ...kept])
}

/** Forgets those that are older than an hour. Timers stop while a device sleeps. */
export function forgetOld(): void {
  if (!kept.every(isFresh)) keep(kept.filter(isFresh))
}

/** Forgets the new passwords, or codes, that an undo has taken back. */
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
  closed = passwords
  tell()
}

/** Calls back when what is kept has changed. @returns a function that ends it */
export function onKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All that is kept, oldest first. */
export const keptForCards = (): readonly KeptForCard[] => kept

/** The same, for a component. */
export const useKeptForCards = () => useSyncExternalStore(onKept, keptForCards)

/** The new passwords of this tab, oldest first. */
export const newPasswords = (): readonly NewPassword[] => passwords

/** The same, for a component, which is drawn again when they change. */
export const useNewPasswords = () => useSyncExternalStore(onKept, newPasswords)

/** The codes of the new cards of this tab, for a component. */
export const useNewCodes = () => useSyncExternalStore(onKept, () => codes)

/** Whether a reload leaves them. */
export const areStored = (): boolean => isStored

/** The same, for a component. */
export const useAreStored = () => useSyncExternalStore(onKept, areStored)

/** Whether to tell of new passwords. */
export const useCardsNotice = () =>
  useSyncExternalStore(onKept, () => passwords.length > 0 && passwords !== closed)
