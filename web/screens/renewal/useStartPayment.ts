import { type Renewal, renewalToWire, StartedPayment, startPayment } from '#contract/payments.ts'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { useLeaving } from '../../platform/useLeaving.ts'

/**
 * Starts the payment of a renewal and goes to the payment page. `isPending` stays set until the page is left.
 * @param onRefused called after a failure, which is also in `error`
 */
export function useStartPayment(renewal: Renewal, onRefused: () => void) {
  const { isLeaving, leave } = useLeaving()
  const { submit, isPending, error } = useSubmit({
    call: () => call(startPayment, { body: renewalToWire(renewal, `${location.origin}/successful-payment`) }),
    onSuccess: (reply) => leave(StartedPayment.fromWire(reply).paymentPage),
    onError: onRefused,
  })
  return { pay: () => void submit(undefined), isPending: isPending || isLeaving, error }
}
