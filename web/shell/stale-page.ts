const storageKey = 'portal.reloaded'
const once = 60_000 // milliseconds

/**
 * After an update of the portal, parts that an open page has yet to load may be gone from the server. The page then loads
 * itself anew: once, and not while something typed would be lost.
 */
export function reloadWhenStale(): void {
  const typedIn = new Set<HTMLElement>()
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest('search')) typedIn.add(target)
  })
  window.addEventListener('vite:preloadError', () => {
    const isSomethingTyped = [...typedIn].some((field) => field.isConnected)
    if (!isSomethingTyped && mayReload(Date.now())) window.location.reload()
  })
}

function mayReload(now: number): boolean {
  try {
    if (now - Number(sessionStorage.getItem(storageKey)) < once) return false
    sessionStorage.setItem(storageKey, String(now))
    return true
  } catch {
    return false // Nothing could keep it from doing so for ever.
  }
}
