import { creditSentences } from '#i18n/credit-sentences.ts'
import type { CreditNote } from './paper.ts'

/** The sentences about the money of a credit note, in its language. */
export const sentencesOf = ({ language, totalCents, credits }: CreditNote): string[] =>
  creditSentences(language, { invoice: credits.number, totalCents, paidCents: credits.paidCents })
