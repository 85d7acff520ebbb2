import { useFormatter } from 'use-intl'

/** Writes an amount of money, in integer cents, as euros in the person's locale. */
export function useEuros(): (cents: number) => string {
  const format = useFormatter()
  return (cents) => format.number(cents / 100, { style: 'currency', currency: 'EUR' })
}
