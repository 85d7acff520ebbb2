import type { Language } from '#i18n/languages.ts'
import { writtenEuros } from '#i18n/written.ts'
import { Refusal } from '../platform/errors.ts'

/** @param line of the file, from 1, that cannot be read */
export const brokenAt = (line: number) => new Refusal(400, 'bankFile.broken', { values: { line } })

/** The new balance of a statement is not what its movements make of the old one. In cents. */
export class UnequalBalance extends Refusal {
  readonly stated: number
  readonly expected: number

  constructor(stated: number, expected: number, language: Language = 'en') {
    const values = { stated: writtenEuros(stated, language), expected: writtenEuros(expected, language) }
    super(400, 'bankFile.balance', { values })
    this.stated = stated
    this.expected = expected
  }

  /** The same with the amounts as a language writes them: the readers do not know the requester's. */
  inLanguage(language: Language): UnequalBalance {
    return new UnequalBalance(this.stated, this.expected, language)
  }
}
