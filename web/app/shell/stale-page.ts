import { tabStorage } from '../../kit/storage.ts'

const storageKey = 'portal.reloaded'
const reloadIntervalMs = 60_000
const leavingMs = 10_000

/**
 * After an update of the portal, files that an open page still has to load may be gone from the server. Reloads the page
 * then: at most once a minute, and not if typed text would be lost.
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
  window.addEventListener('vite:preloadError', async ({ payload }) => {
    if (payload instanceof Error) missing.add(payload)
    // If the portal is out of reach, a reload would leave nothing: the page stays, and says so.
    if (!(await isInReach())) return
    // WebKit aborts pending loads when the person leaves the page; a reload would bring them back.
    const isLeaving = Date.now() - leftAt < leavingMs
    const hasTypedText = [...typedIn].some((field) => field.isConnected)
    if (!isLeaving && !hasTypedText && mayReload(Date.now())) window.location.reload()
  })
}

const missing = new WeakSet<Error>()

/** Whether an error means that a file of the page did not come. */
export const isOfMissingFile = (error: unknown): boolean => error instanceof Error && missing.has(error)

const answerMs = 3_000

/** Whether the portal answers, within 3 s. */
export const isInReach = (): Promise<boolean> =>
  fetch('/robots.txt', { cache: 'no-store', signal: AbortSignal.timeout(answerMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

function mayReload(now: number): boolean {
  if (now - Number(tabStorage.get(storageKey)) < reloadIntervalMs) return false
  // Without storage, nothing would prevent an endless reload.
  return tabStorage.set(storageKey, String(now))
}
