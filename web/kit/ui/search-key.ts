import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../storage.ts'
import { isShown } from './is-shown.ts'

/**
 * Goes to the first search on the page: focuses its field, or presses the button that opens the field. Single-key
 * shortcuts can disturb voice control and switches, so people can turn it off.
 */
const key = '/'
const storageKey = 'portal.searchKey'
const off = 'off'

const listeners = new Set<() => void>()

const isInUse = (): boolean => deviceStorage.get(storageKey) !== off

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  document.addEventListener('keydown', search)
  // Another tab may change the setting.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    if (listeners.size === 0) document.removeEventListener('keydown', search)
  }
}

/** Turns the search key on or off, and remembers that on this device. */
export function chooseSearchKey(isOn: boolean): void {
  if (isOn) deviceStorage.remove(storageKey)
  else deviceStorage.set(storageKey, off)
  for (const listener of listeners) listener()
}

/** Activates the key for the search that has it as `aria-keyshortcuts`. @returns the key; undefined if it is off */
export function useSearchKeyName(): typeof key | undefined {
  return useSyncExternalStore(subscribe, isInUse) ? key : undefined
}

function search(event: KeyboardEvent): void {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey
  // Some keyboards need AltGr for this key, which counts as Control and Alt.
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

/** Nothing behind an open dialog is reachable. */
const isReachable = (element: HTMLElement) =>
  isShown(element) && !element.closest('[inert], [aria-hidden="true"]')
