/** A camera sees a card many times a second; one that is still held there is not tried again. */
const pauseMs = 2000

/** @returns whether to try this code: another one than before, or the same after it was away for two seconds */
export function createCardTries(now = () => performance.now()): (code: string) => boolean {
  let last = { code: '', seenAt: Number.NEGATIVE_INFINITY }
  return (code) => {
    const isNew = code !== last.code || now() - last.seenAt > pauseMs
    last = { code, seenAt: now() }
    return isNew
  }
}
