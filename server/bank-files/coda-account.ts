import { type CodaRecord, digitsOf, fieldOf } from './coda-record.ts'
import { accountIn } from './own-field.ts'
import { brokenAt } from './refusals.ts'

/** The account of a statement. `number`: without spaces, its IBAN if it is Belgian. `currency`: in three letters. */
export type CodaAccount = { number: string; currency: string }

/**
 * The account in record 1 or 8.
 * @param structure as record 1 tells it: a Belgian (0) or foreign (1) number, a Belgian (2) or foreign (3) IBAN
 * @param from the position at which it begins
 * @throws Refusal 400 `bankFile.broken`
 */
export function accountOf(record: CodaRecord, structure: string, from: number): CodaAccount {
  // The standard lets the currency be blank only here: it is that of the country.
  const isOld = structure === '0'
  const [numberEnd, currencyAt] = isOld
    ? [from + 11, from + 13]
    : [from + (structure === '2' ? 30 : 33), from + 34]
  const number = isOld
    ? accountIn(digitsOf(record, from, numberEnd))
    : fieldOf(record, from, numberEnd).trim()
  const currency = fieldOf(record, currencyAt, currencyAt + 2).trim() || (isOld ? 'EUR' : '')
  const isRight = /^[0-3]$/.test(structure) && /^[A-Z]{3}$/.test(currency) && number !== ''
  if (!isRight) throw brokenAt(record.line)
  return { number: number.replaceAll(' ', ''), currency }
}
