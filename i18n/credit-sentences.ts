import { translate } from './catalogues.ts'
import type { Language } from './languages.ts'
import { writtenEuros } from './written.ts'

/** Sentences about the money of a credit note: the paid part is paid back, the rest no longer has to be paid. */
export function creditSentences(
  language: Language,
  { invoice, totalCents, paidCents }: { invoice: string; totalCents: number; paidCents: number },
): string[] {
  const lessCents = totalCents - paidCents
  const sentence = (key: string, cents: number) =>
    translate(language, `paper.${key}`, { amount: writtenEuros(cents, language), invoice })
  return [
    ...(paidCents > 0 ? [sentence('payBack', paidCents)] : []),
    ...(lessCents > 0 ? [sentence('less', lessCents)] : []),
  ]
}
