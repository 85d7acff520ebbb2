/** A Belgian company's number with its dots: `0123.456.749`. */
const withDots = (digits: string) => `${digits.slice(0, 4)}.${digits.slice(4, 7)}.${digits.slice(7)}`

/** A VAT number as people write it: `BE 0123.456.749`, with a gap after its country. @param compact without gaps */
export function vatNumberText(compact: string): string {
  const [country, rest] = [compact.slice(0, 2), compact.slice(2)]
  return `${country}\u00a0${country === 'BE' ? withDots(rest) : rest}`
}

/** A company's number as people write it: ten digits get the dots of Belgium. */
export const companyNumberText = (digits: string): string =>
  digits.length === 10 ? withDots(digits) : digits

/** An account's number in fours. */
export const accountText = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1\u00a0')
