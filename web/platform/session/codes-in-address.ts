import { tabStorage } from '../../kit/storage.ts'
import { minuteMs } from '../durations.ts'

/**
 * The code of a login card (`/login#card=…`) or of a class door (`/door#…`) that an address brought. Kept in this page's memory; a
 * door's also in this tab, so that a reload does not put the children out.
 */
type Held = { card: string | null; door: string | null }

/** No door is open for longer (`doorMinutes` of the contract). */
export const maxDoorMs = 40 * minuteMs

const storageKey = 'portal.door'

let held: Held = { card: null, door: null }
const listeners = new Set<() => void>()

function hold(change: Partial<Held>): void {
  held = { ...held, ...change }
  if (change.door === null) tabStorage.remove(storageKey)
  else if (change.door !== undefined) storeDoor(change.door)
  for (const listener of listeners) listener()
}

function storeDoor(door: string): void {
  tabStorage.set(storageKey, `${Date.now() + maxDoorMs} ${door}`)
}

/** The door that this tab held before a reload, as long as it can be open. */
function storedDoor(): string | null {
  const [, until, door = null] = /^(\d+) (.+)$/.exec(tabStorage.get(storageKey) ?? '') ?? []
  const leftMs = Number(until) - Date.now()
  // A clock that was set back must not make it last.
  if (leftMs > 0 && leftMs <= maxDoorMs) return door
  tabStorage.remove(storageKey)
  return null
}

export const heldCodes = (): Held => held
export const holdDoor = (door: string | null): void => hold({ door })
export const forgetCard = (): void => hold({ card: null })

/** Calls back when a code came or went. @returns ends it */
export function onHeldCodes(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The code behind the `#` of an address, if there is one. */
export function codeBehind({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): Partial<Held> | null {
  if (pathname === '/door' && hash.length > 1) return { door: decoded(hash.slice(1)) }
  const [, card] = /^\/login\/?$/.test(pathname) ? (/^#card=(.*)$/.exec(hash) ?? []) : []
  return card === undefined ? null : { card }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Takes codes out of the address before anything reads it, so that none stays in the history or is sent on. Call it before there is a
 * router: each later change of the address passes here first, too.
 */
export function takeCodesFromAddress(): void {
  held = { ...held, door: storedDoor() }
  takeCode()
  window.addEventListener('popstate', takeCode)
  window.addEventListener('hashchange', takeCode)
}

function takeCode(): void {
  const code = codeBehind(window.location)
  if (!code) return
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', `${pathname}${search}`)
  hold(code)
}
