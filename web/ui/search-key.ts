import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../storage.ts'
import { isShown } from './is-shown.ts'

/**
 * Leads to the first search on the page: its field takes the focus, its button opens the field. A key alone can be in the
 * way of who speaks or uses switches, so it can be put out of use.
 */
const key = '/'
const storageKey = 'portal.searchKey'
const off = 'off'

const listeners = new Set<() => void>()

const isInUse = (): boolean => deviceStorage.get(storageKey) !== off

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  document.addEventListener('keydown', search)
  // Another tab may have chosen.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    if (listeners.size === 0) document.removeEventListener('keydown', search)
  }
}

/** Puts the search key in or out of use, and remembers that on this device. */
export function chooseSearchKey(isOn: boolean): void {
  if (isOn) deviceStorage.remove(storageKey)
  else deviceStorage.set(storageKey, off)
  for (const listener of listeners) listener()
}

/** Makes the key lead to the search that bears it as `aria-keyshortcuts`. @returns the key; undefined where it is out of use */
export function useSearchKeyName(): typeof key | undefined {
  return useSyncExternalStore(subscribe, isInUse) ? key : undefined
}

function search(event: KeyboardEvent): void {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey
  // Some keyboards have the key only with AltGr, which counts as Control and Alt.
  if (event.key !== key || (hasModifier && !event.getModifierState('AltGraph'))) return
  if (event.defaultPrevented || isForTyping(event.target)) return
  const target = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]`)].find(isReachable)
  if (!target) return
  event.preventDefault()
  if (target instanceof HTMLInputElement) target.select()
  target.focus()
  if (target instanceof HTMLButtonElement && target.ariaExpanded === 'false') target.click()
}

const isForTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

/** Behind a dialog nothing is. */
const isReachable = (element: HTMLElement) =>
  isShown(element) && !element.closest('[inert], [aria-hidden="true"]')
