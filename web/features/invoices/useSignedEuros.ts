import { useEuros } from '../../platform/i18n/useEuros.ts'

/** Writes an amount of cents that may be negative, as euros with a true minus sign: programs that read aloud say it. */
export function useSignedEuros(): (cents: number) => string {
  const euros = useEuros()
  return (cents) => (cents < 0 ? `\u2212${euros(-cents)}` : euros(cents))
}
