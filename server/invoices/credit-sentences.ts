import { translate } from '#i18n/catalogues.ts'
import { writtenEuros } from '#i18n/written.ts'
import type { CreditNote } from './paper.ts'

/** Sentences about the money of a credit note, in its language: the paid part is paid back, the rest no longer has to be paid. */
export function creditSentences({ language, totalCents, credits }: CreditNote): string[] {
  const { number: invoice, paidCents } = credits
  const lessCents = totalCents - paidCents
  const sentence = (key: string, cents: number) =>
    translate(language, `paper.${key}`, { amount: writtenEuros(cents, language), invoice })
  return [
    ...(paidCents > 0 ? [sentence('payBack', paidCents)] : []),
    ...(lessCents > 0 ? [sentence('less', lessCents)] : []),
  ]
}
