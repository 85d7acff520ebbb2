import type { Seen } from './seen.ts'

const saysTheSame = (one: Seen, other: Seen) =>
  (one.said !== '' && one.said === other.said) ||
  (one.bankReference !== '' && one.bankName === other.bankName)

/**
 * The payments that went back within the file, by what takes them back: the latest before it that has the opposite amount and says the same.
 * @param movements those of the file that are booked in euros
 */
export function returnedBy(movements: readonly Seen[]): Map<Seen, Seen> {
  const found = new Map<Seen, Seen>()
  const taken = new Set<Seen>()
  const byAmount = Map.groupBy(
    movements.filter(({ kind }) => kind === 'booked'),
    ({ amountCents }) => amountCents,
  )
  const orders = new Map(movements.map((movement, order) => [movement, order]))
  for (const [order, back] of movements.entries()) {
    if (back.kind !== 'returned') continue
    const alike = (byAmount.get(-back.amountCents) ?? []).filter(
      (payment) => !taken.has(payment) && saysTheSame(payment, back),
    )
    const payment = alike.findLast((each) => (orders.get(each) ?? 0) < order) ?? alike[0]
    if (!payment) continue
    taken.add(payment)
    found.set(back, payment)
  }
  return found
}
