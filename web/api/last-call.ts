import { deviceStorage } from '../storage.ts'

const storageKey = 'portal.lastCall'

let here = 0

/** Remembers, for every tab, when a call was sent that kept the session alive. @param sentAt in ms since 1970 */
export function rememberCall(sentAt: number): void {
  here = Math.max(here, sentAt)
  // Where it cannot be kept, each tab knows of its own calls.
  deviceStorage.set(storageKey, String(here))
}

/** When any tab last sent such a call, in ms since 1970; 0 where none is known. */
export function lastCall(): number {
  const elsewhere = Number(deviceStorage.get(storageKey)) || 0
  // A moment still to come was written before the clock was put back.
  return elsewhere > Date.now() ? here : Math.max(here, elsewhere)
}
