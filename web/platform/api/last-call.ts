import { deviceStorage } from '../../kit/storage.ts'

const storageKey = 'portal.lastCall'

let thisTab = 0

/** Stores, for all tabs, the time of a call that kept the session alive. @param sentAt in ms since 1970 */
export function rememberCall(sentAt: number): void {
  thisTab = Math.max(thisTab, sentAt)
  // Without storage, each tab knows only its own calls.
  deviceStorage.set(storageKey, String(thisTab))
}

/** When any tab last sent such a call, in ms since 1970; 0 if unknown. */
export function lastCall(): number {
  const anyTab = Number(deviceStorage.get(storageKey)) || 0
  // Ignore a time in the future: the clock has been set back since.
  return anyTab > Date.now() ? thisTab : Math.max(thisTab, anyTab)
}
