type Place = 'localStorage' | 'sessionStorage'

/** A browser may refuse its storage, as in a private window: then nothing is kept, and nothing is found. */
const storageIn = (place: Place) => ({
  get(key: string): string | null {
    try {
      return globalThis[place].getItem(key)
    } catch {
      return null
    }
  },
  /** @returns whether it is kept */
  set(key: string, value: string): boolean {
    try {
      globalThis[place].setItem(key, value)
      return true
    } catch {
      return false
    }
  },
  remove(key: string): void {
    try {
      globalThis[place].removeItem(key)
    } catch {
      // Then nothing is kept either.
    }
  },
})

/** For all tabs, until the person clears it. */
export const deviceStorage = storageIn('localStorage')

/** For this tab, until it is closed. */
export const tabStorage = storageIn('sessionStorage')
