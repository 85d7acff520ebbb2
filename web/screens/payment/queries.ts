import { queryOptions } from '@tanstack/react-query'
import { Payment, readPayment } from '#contract/payments.ts'
import { call } from '../../platform/api/call.ts'
import { minuteMs } from '../../platform/durations.ts'

/** The key of everything the server answers about payments. */
export const paymentsKey = ['payments'] as const

/** In milliseconds: most banks answer at once, a few take their time. */
const soon = 3000
const later = 15_000
const answersBeforeLater = (2 * minuteMs) / soon
// Every question keeps the session alive, so a page that was left open stops asking after half an hour.
const answersInAll = answersBeforeLater + (30 * minuteMs - 2 * minuteMs) / later

/**
 * The time until the next question about a payment; false once it is settled, or after half an hour.
 * @param answers how many there were already
 */
export function askAgainIn(payment: Payment | undefined, answers: number): number | false {
  if (payment?.status !== 'open' || answers >= answersInAll) return false
  return answers < answersBeforeLater ? soon : later
}

/** The state of a payment; asks again for as long as it is open. */
export function paymentQuery(id: number) {
  return queryOptions({
    queryKey: [...paymentsKey, id],
    queryFn: async ({ signal }): Promise<Payment> =>
      Payment.fromWire(await call(readPayment, { params: { id } }, signal)),
    refetchInterval: ({ state }) => askAgainIn(state.data, state.dataUpdateCount),
    // Asking rests while the page is hidden, such as behind the bank's app.
    refetchOnWindowFocus: true,
  })
}
