import type { VatExemption } from '#contract/orders.ts'
import { type ProductOption, productType } from '#contract/products.ts'
import { translate } from '#i18n/catalogues.ts'
import type { Language } from '#i18n/languages.ts'
import { writtenDate } from '#i18n/written.ts'
import type { PaperDocument, PaperLine } from '../invoices/paper.ts'
import type { Charge, Exemption, Offer, Taxes } from './offer.ts'

type Term = { from: string; until: string }

type Subject = { serialNumber: string; options: readonly Pick<ProductOption, 'name' | 'isIncluded'>[] }

/** The rate of VAT that the lines of an order name, in percent. */
export const chargedRate = ({ rate, exemption }: Taxes) => (exemption ? 0 : rate)

/** Why no VAT is charged, in a language. */
export const exemptionIn = (language: Language, exemption: Exemption | null): VatExemption | null =>
  exemption && {
    kind: exemption.kind,
    text:
      exemption.kind === 'exempt'
        ? translate(language, 'orderLines.exempt', { article: exemption.article })
        : translate(language, 'orderLines.reverseCharge'),
  }

/** The lines of an offer in a language, each without VAT and rounded. */
export const linesOf = (
  { charges, amounts }: Pick<Offer, 'charges' | 'amounts'>,
  subject: Subject,
  { years, taxes, language }: { years: number; taxes: Taxes; language: Language },
): PaperLine[] =>
  charges.map((charge, index) => {
    const netCents = amounts.lines[index] ?? 0
    return {
      quantity: 1,
      unitCents: netCents,
      netCents,
      vatRate: chargedRate(taxes),
      ...wordsOf(charge, subject, years, language),
    }
  })

function wordsOf(charge: Charge, { serialNumber, options }: Subject, years: number, language: Language) {
  const t = (key: string, values?: Record<string, string | number>) =>
    translate(language, `orderLines.${key}`, values)
  const { kind, seats } = charge
  const key = kind === 'years' ? productType(serialNumber) : kind
  const licence = t('licence', { serialNumber, seats })
  const extras = kind === 'years' ? extrasOf(options) : null
  return {
    text: t(key, { years: String(years), seats }),
    detail: `${extras ? `${licence}, ${t(extras)}` : licence}\n${periodIn(language, charge)}`,
  }
}

/** The line of a credit note for a part of an invoice. @param netCents the amount of the part, without VAT */
export const creditLine = (
  { number, language, vatRate, periodFrom, periodUntil }: PaperDocument,
  netCents: number,
): PaperLine => ({
  text: translate(language, 'orderLines.credit', { number }),
  detail: periodIn(language, { from: periodFrom, until: periodUntil }),
  quantity: 1,
  unitCents: netCents,
  netCents,
  vatRate,
})

/** Lines that were for a term, as they are for another. */
export const redated = (
  lines: readonly PaperLine[],
  before: Term,
  after: Term,
  language: Language,
): PaperLine[] =>
  lines.map((line) => ({
    ...line,
    detail: line.detail.replace(periodIn(language, before), periodIn(language, after)),
  }))

const periodIn = (language: Language, { from, until }: Term) =>
  translate(language, 'orderLines.period', {
    from: writtenDate(from, language),
    until: writtenDate(until, language),
  })

/** The options that schools ask after, as the texts name them; null: none of them. */
function extrasOf(options: Subject['options']): 'ocrAndDictionaries' | 'ocr' | 'dictionaries' | null {
  const has = (name: string) => options.some((option) => option.name === name && option.isIncluded)
  if (has('ocr')) return has('dictionaries') ? 'ocrAndDictionaries' : 'ocr'
  return has('dictionaries') ? 'dictionaries' : null
}
