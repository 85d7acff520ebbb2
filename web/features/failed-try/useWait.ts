import { useEffect, useState } from 'react'
import { afterMs } from '../../kit/after-ms.ts'
import { isToWait } from '../../platform/api/api-error.ts'

/** The time for which the server refuses further tries. */
export type Wait = {
  /** When it said so, and until when: both by its clock, as the device's may be wrong. */
  since: Date
  until: Date
  isOver: boolean
}

/** @returns how long to wait after this failure; null if that makes no difference */
export function useWait(error: unknown): Wait | null {
  const [over, setOver] = useState<unknown>(null)
  useEffect(() => {
    if (isToWait(error)) return afterMs(1000 * error.retryAfter, () => setOver(error))
  }, [error])
  if (!isToWait(error)) return null
  const { answeredAt, retryAfter } = error
  const until = new Date(answeredAt + 1000 * retryAfter)
  return { since: new Date(answeredAt), until, isOver: over === error }
}
