import type { OrderFields } from './order-form.ts'

/** Typed texts, by account and licence, while the document is open: a session that ends takes the page away. */
const typed = new Map<string, OrderFields>()

const keyOf = (accountId: number, serialNumber: string) => `${accountId} ${serialNumber}`

/** The texts that this person typed before on the renewal of this licence. */
export const typedBefore = (accountId: number, serialNumber: string) =>
  typed.get(keyOf(accountId, serialNumber))

/** Keeps what is typed; undefined: forgets it. */
export function keepTyped(accountId: number, serialNumber: string, fields: OrderFields | undefined): void {
  if (fields) typed.set(keyOf(accountId, serialNumber), fields)
  else typed.delete(keyOf(accountId, serialNumber))
}
