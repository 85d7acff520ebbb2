import * as v from 'valibot'
import * as field from '#contract/fields.ts'

// The contract also accepts an empty address, and trims.
const plain = /^[\w.!#$%&'*+/=?^`{|}~@-]+$/

/** Whether mail can be sent to this address: exactly one plain address that the contract accepts. */
export function isMailable(address: string): boolean {
  return plain.test(address) && v.is(field.emailOrEmpty, address)
}

/** `lena@example.org` as `l…@example.org`; a masked address stays the same. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}…${address.slice(at)}`
}
