type StorageName = 'localStorage' | 'sessionStorage'

/** Web storage that never throws. Browsers can block it, as in private windows: then it stores and returns nothing. */
const safeStorage = (name: StorageName) => ({
  get(key: string): string | null {
    try {
      return globalThis[name].getItem(key)
    } catch {
      return null
    }
  },
  /** @returns whether it was stored */
  set(key: string, value: string): boolean {
    try {
      globalThis[name].setItem(key, value)
      return true
    } catch {
      return false
    }
  },
  remove(key: string): void {
    try {
      globalThis[name].removeItem(key)
    } catch {
      // Blocked storage holds nothing to remove.
    }
  },
})

/** Shared by all tabs, until the person clears it. */
export const deviceStorage = safeStorage('localStorage')

/** For this tab, until it is closed. */
export const tabStorage = safeStorage('sessionStorage')
