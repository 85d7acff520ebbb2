import * as v from 'valibot'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'

/** The countries that invoices go to: the European Union, and its neighbours. ISO 3166-1 alpha-2. */
export const countries = [
  'AT',
  'BE',
  'BG',
  'CH',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HR',
  'HU',
  'IE',
  'IS',
  'IT',
  'LI',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const

const gapsInNumbers = /[\s.\p{Pd}\p{Cf}/]+/gu

/** A company's number in capitals, without spaces, dots and dashes. */
const compactNumber = (typed: string) => typed.replaceAll(gapsInNumbers, '').toUpperCase()

/** Whether ten digits are a Belgian enterprise number: the last two are 97 less the others modulo 97. */
const isEnterpriseNumber = (digits: string): boolean =>
  /^[01]\d{9}$/.test(digits) && 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8))

/** Older numbers are nine digits: a 0 came before them. */
const tenDigits = (digits: string) => (/^\d{9}$/.test(digits) ? `0${digits}` : digits)

/** A Belgian enterprise number as typed, as ten digits: `BE 0123.456.749` is `0123456749`. Empty: none. */
export const enterpriseNumber = v.pipe(
  v.string(),
  v.maxLength(60),
  v.transform((typed) => tenDigits(compactNumber(typed).replace(/^BE/, ''))),
  v.check((digits) => digits === '' || isEnterpriseNumber(digits), 'field.enterpriseNumber'),
)

/** After the prefix, which is the country's but for Greece (EL) and Northern Ireland (XI). Check digits of Belgium only. */
const vatShapes: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IS: /^\d{5,6}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}(MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/** In capitals, without gaps, with the prefix that VAT has for the country. */
function compactVatNumber(typed: string): string {
  const compact = compactNumber(typed).replace(/^GR/, 'EL')
  return compact.startsWith('BE') ? `BE${tenDigits(compact.slice(2))}` : compact
}

function isVatNumber(compact: string): boolean {
  const [country, rest] = [compact.slice(0, 2), compact.slice(2)]
  return country === 'BE' ? isEnterpriseNumber(rest) : (vatShapes[country]?.test(rest) ?? false)
}

/** A VAT number as typed, in capitals without gaps, with its country: `BE0123456749`. Empty: none. */
export const vatNumber = v.pipe(
  v.string(),
  v.maxLength(60),
  v.transform(compactVatNumber),
  v.check((compact) => compact === '' || isVatNumber(compact), 'field.vatNumber'),
)

const outsideUnion: readonly string[] = ['CH', 'GB', 'IS', 'LI', 'NO']

export const isInUnion = (country: string): boolean =>
  countries.some((each) => each === country) && !outsideUnion.includes(country)

/** The country that gave a VAT number; `XI` of Northern Ireland is none. */
export const countryOfVatNumber = (vatNumber: string): string => vatNumber.slice(0, 2).replace('EL', 'GR')

/**
 * Whether a buyer of another country of the European Union accounts for the VAT (reverse charge), once staff have confirmed the VAT number.
 * Northern Ireland's numbers are for goods alone.
 * @param country of the buyer
 * @param vatCountry the seller's; null: no VAT is charged
 */
export const mayReverseCharge = (
  { country, vatNumber }: { country: string; vatNumber: string },
  vatCountry: string | null,
): boolean =>
  vatCountry !== null &&
  isInUnion(vatCountry) &&
  isInUnion(country) &&
  country !== vatCountry &&
  countryOfVatNumber(vatNumber) === country

const addressFields = {
  name: field.requiredText(),
  street: field.requiredText(),
  postcode: field.requiredText(20),
  city: field.requiredText(100),
  country: v.picklist(countries),
}

/** A public body, such as a school of a town, has rules of its own for invoices. `other`: a person, or an association without a number. */
export const buyerKinds = ['company', 'public', 'other'] as const

export type BuyerKind = (typeof buyerKinds)[number]

/** Whether the buyer has to be found on Peppol, and so needs a number: Belgian companies, since 2026, and public bodies. */
export const needsNumber = (kind: BuyerKind | undefined, country: string): boolean =>
  country === 'BE' && (kind === 'company' || kind === 'public')

/** Whether the buyer refuses an invoice without its order reference. */
export const needsReference = (kind: BuyerKind | undefined): boolean => kind === 'public'

/**
 * The one who is invoiced. `kind` absent: not known. `enterpriseNumber`: ten digits; `vatNumber`: with its country; `reference`: of the order, as the buyer's accounts
 * know it; each empty if there is none. `email`: the invoice goes there.
 */
export const Buyer = mapped({
  kind: v.optional(v.picklist(buyerKinds)),
  ...addressFields,
  enterpriseNumber: as('enterprise_number', v.optional(enterpriseNumber, '')),
  vatNumber: as('vat_number', v.optional(vatNumber, '')),
  reference: v.optional(field.text(100), ''),
  email: v.pipe(field.emailOrEmpty, v.nonEmpty()),
})

export type Buyer = Ours<typeof Buyer>

/**
 * The vendor on its papers. `register`: of legal persons, as in `RPR Antwerpen`. `iban` and `bic` without spaces; `phone`, `register`
 * and `bic` may be empty.
 */
export const Seller = mapped({
  ...addressFields,
  enterpriseNumber: as('enterprise_number', v.string()),
  vatNumber: as('vat_number', v.string()),
  register: v.string(),
  email: v.string(),
  phone: v.string(),
  iban: v.string(),
  bic: v.string(),
})

export type Seller = Ours<typeof Seller>
