import { useEffect, useState } from 'react'
import { type Renewal, renewalToWire, startPayment } from '#contract/payments.ts'
import { call } from '../../api/call.ts'
import { useSubmit } from '../../api/useSubmit.ts'

/** The browser never tells that it stayed: its stop button was pressed, or the payment page does not answer. */
const longestLeaving = 15_000

/**
 * Starts the payment of a renewal and takes the person to the payment page. `isPending` stays until the page is left.
 * @param onRefused called after a failure, which stands in `error`
 */
export function useWayToPayment(renewal: Renewal, onRefused: () => void) {
  const [isLeaving, setLeaving] = useState(false)
  const { submit, isPending, error } = useSubmit({
    call: () => call(startPayment, { body: renewalToWire(renewal, `${location.origin}/successful-payment`) }),
    onSuccess: ({ redirectUrl }) => {
      setLeaving(true)
      location.assign(redirectUrl)
    },
    onError: onRefused,
  })

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

  return { pay: () => void submit(undefined), isPending: isPending || isLeaving, error }
}
