/**
 * The structured message of a Belgian transfer: ten digits and their remainder modulo 97, where 97 stands for 0.
 * @param year of the invoice @param count its number within the year
 * @returns twelve digits
 */
export function paymentReference(year: number, count: number): string {
  return withCheckDigits(`${year}${String(count).padStart(6, '0')}`)
}

/** @param digits ten */
export function withCheckDigits(digits: string): string {
  const check = Number(digits) % 97 || 97
  return digits + String(check).padStart(2, '0')
}

/** A structured message as banks print it. @param digits twelve, as in `090933755493` */
export const structuredMessage = (digits: string): string =>
  `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`
