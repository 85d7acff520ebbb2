import { useFormatter } from 'use-intl'

/** Writes a VAT rate, given in percent, as the paper does. */
export function usePercent(): (rate: number) => string {
  const format = useFormatter()
  return (rate) => `${format.number(rate, { maximumFractionDigits: 2 })}\u00a0%`
}
