import { useEffect, useState } from 'react'

/** The browser never tells that it stayed: its stop button was pressed, or the other page does not answer. */
const longestLeaving = 15_000

type Leaving = { replacesPage?: boolean }

/** Takes a person to a page outside of the portal. `isLeaving` lasts until the page is left, or came back to. */
export function useLeaving() {
  const [isLeaving, setLeaving] = useState(false)

  useEffect(() => {
    if (!isLeaving) return
    const stay = () => setLeaving(false)
    // By the Back button the page may come back just as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && stay()
    const timer = setTimeout(stay, longestLeaving)
    window.addEventListener('pageshow', comeBack)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [isLeaving])

  /** `replacesPage`: the Back button leads past this page, which would only lead away again. */
  const leave = (address: string, { replacesPage = false }: Leaving = {}) => {
    setLeaving(true)
    if (replacesPage) location.replace(address)
    else location.assign(address)
  }
  return { isLeaving, leave }
}
