import { type Language, locales } from '#i18n/languages.ts'

/** The amounts of an order or a credit note, in cents. `lines`: without VAT. */
export type ExactAmounts = {
  lines: number[]
  netCents: number
  vatCents: number
  roundingCents: number
  totalCents: number
}

/** `rate` in percent, with at most two decimals. `isReversed`: the buyer accounts for the VAT. */
type Prices = { rate: number; includeVat: boolean; isReversed?: boolean }

/** In hundredths of a percent. */
const whole = 10_000n

const partsOf = (rate: number) => BigInt(Math.round(rate * 100))

/** A quotient, rounded half up. */
function rounded(dividend: bigint, divisor: bigint): bigint {
  const rest = dividend % divisor
  return dividend / divisor + (rest + rest >= divisor ? 1n : 0n)
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)

/** The VAT on an amount without it: their product, rounded half up to the cent (EN 16931, BR-CO-17). @param rate in percent */
export const exactVat = (netCents: number, rate: number): number =>
  Number(rounded(BigInt(netCents) * partsOf(rate), whole))

/**
 * The amounts that charges make, by the rules of EN 16931 and of prices that include VAT. It counts in whole numbers of any size, and shares no code
 * with the portal, so that tests can compare the two.
 * @param charges of the lines, in cents
 */
export function exactAmounts(
  charges: readonly number[],
  { rate, includeVat, isReversed = false }: Prices,
): ExactAmounts {
  const parts = partsOf(rate)
  const charged = charges.map(BigInt)
  const net = includeVat ? netWithin(sum(charged), parts) : sum(charged)
  const vat = isReversed ? 0n : rounded(net * parts, whole)
  const total = includeVat && !isReversed ? sum(charged) : net + vat
  return {
    lines: (includeVat ? linesWithin(charged, net, parts) : charged).map(Number),
    netCents: Number(net),
    vatCents: Number(vat),
    roundingCents: Number(total - net - vat),
    totalCents: Number(total),
  }
}

/** The net amount that makes a total with its VAT. If none does, two are a cent off; the closer one to the quotient counts. */
function netWithin(total: bigint, parts: bigint): bigint {
  const withVat = (net: bigint) => net + rounded(net * parts, whole)
  let net = (total * whole) / (whole + parts)
  while (withVat(net) > total) net -= 1n
  while (withVat(net + 1n) <= total) net += 1n
  return withVat(net) === total ? net : rounded(total * whole, whole + parts)
}

/** Each charge without VAT; the cents that are missing or too much go one by one to the first of the largest lines. */
function linesWithin(charged: readonly bigint[], net: bigint, parts: bigint): bigint[] {
  const lines = charged.map((charge) => rounded(charge * whole, whole + parts))
  while (sum(lines) !== net) {
    const largest = lines.reduce((most, line) => (line > most ? line : most), 0n)
    lines[lines.indexOf(largest)] = largest + (sum(lines) < net ? 1n : -1n)
  }
  return lines
}

/** An amount in euros as the language's readers write it, made from its digits. */
export function exactEuros(cents: number, language: Language): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const euros = `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  const format = new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'EUR' })
  return format.format(euros as Intl.StringNumericLiteral)
}
