import { mentionsVatToRepay } from '#contract/vat.ts'
import { translate } from '#i18n/catalogues.ts'
import { creditSentences } from '#i18n/credit-sentences.ts'
import type { CreditNote } from './paper.ts'

/** The sentences about the money of a credit note, in its language. */
export const sentencesOf = ({ language, totalCents, credits }: CreditNote): string[] =>
  creditSentences(language, { invoice: credits.number, totalCents, paidCents: credits.paidCents })

/** The sentence about its VAT that the law demands, in its language; `null`: none. */
export const vatMentionOf = (note: CreditNote): string | null =>
  mentionsVatToRepay(note) ? translate(note.language, 'paper.vatToRepay') : null
