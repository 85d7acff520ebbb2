const storageKey = 'portal.lastCall'

let here = 0

/** Remembers, for every tab, when a call was sent that kept the session alive. @param sentAt in ms since 1970 */
export function rememberCall(sentAt: number): void {
  here = Math.max(here, sentAt)
  try {
    localStorage.setItem(storageKey, String(here))
  } catch {
    // Storage may be forbidden: then each tab knows of its own calls.
  }
}

/** When any tab last sent such a call, in ms since 1970; 0 where none is known. */
export function lastCall(): number {
  try {
    // A moment still to come was written before the clock was put back.
    const elsewhere = Number(localStorage.getItem(storageKey)) || 0
    return elsewhere > Date.now() ? here : Math.max(here, elsewhere)
  } catch {
    return here
  }
}
