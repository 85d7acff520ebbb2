import * as v from 'valibot'
import * as field from '#contract/fields.ts'

// The contract also takes an empty address, and trims what was typed.
const plain = /^[\w.!#$%&'*+/=?^`{|}~@-]+$/

/** Whether mail can go to this address: one plain address as the contract takes it, and nothing beside it. */
export function isMailable(address: string): boolean {
  return plain.test(address) && v.is(field.emailOrEmpty, address)
}

/** `lena@example.org` as `l…@example.org`; one that is masked already stays as it is. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}…${address.slice(at)}`
}
