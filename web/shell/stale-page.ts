import { tabStorage } from '../storage.ts'

const storageKey = 'portal.reloaded'
const once = 60_000 // milliseconds
const leaving = 10_000 // milliseconds

/**
 * After an update of the portal, parts that an open page has yet to load may be gone from the server. The page then
 * reloads: once, and not while something typed would be lost.
 */
export function reloadWhenStale(): void {
  const typedIn = new Set<HTMLElement>()
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest('search')) typedIn.add(target)
  })
  let leftAt = Number.NEGATIVE_INFINITY
  window.addEventListener('beforeunload', () => {
    leftAt = Date.now()
  })
  window.addEventListener('vite:preloadError', () => {
    // WebKit gives up what still loads when the page is left; a reload would then call the person back.
    const isLeaving = Date.now() - leftAt < leaving
    const isSomethingTyped = [...typedIn].some((field) => field.isConnected)
    if (!isLeaving && !isSomethingTyped && mayReload(Date.now())) window.location.reload()
  })
}

function mayReload(now: number): boolean {
  if (now - Number(tabStorage.get(storageKey)) < once) return false
  // Where it cannot be kept, nothing would stop it from reloading for ever.
  return tabStorage.set(storageKey, String(now))
}
