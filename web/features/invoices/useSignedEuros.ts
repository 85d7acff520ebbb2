import { useEuros } from '../../platform/i18n/useEuros.ts'

/** Formats cents, also negative ones, as euros with a true minus sign, which screen readers say. */
export function useSignedEuros(): (cents: number) => string {
  const euros = useEuros()
  return (cents) => (cents < 0 ? `\u2212${euros(-cents)}` : euros(cents))
}
