import { useEffect, useState } from 'react'

/** Browsers do not report a navigation that was stopped or got no response. */
const leavingTimeoutMs = 15_000

type Leaving = { replacesPage?: boolean }

/** Navigates to a page outside the portal. `isLeaving` is set until the page is left or restored. */
export function useLeaving() {
  const [isLeaving, setLeaving] = useState(false)

  useEffect(() => {
    if (!isLeaving) return
    const stay = () => setLeaving(false)
    // The Back button may restore the page in the state in which it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && stay()
    const timer = setTimeout(stay, leavingTimeoutMs)
    window.addEventListener('pageshow', comeBack)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [isLeaving])

  /** `replacesPage`: Back skips this page, which would only leave again. */
  const leave = (address: string, { replacesPage = false }: Leaving = {}) => {
    setLeaving(true)
    if (replacesPage) location.replace(address)
    else location.assign(address)
  }
  return { isLeaving, leave }
}
