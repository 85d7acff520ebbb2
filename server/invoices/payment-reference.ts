/**
 * The structured message of a Belgian transfer: ten digits and their remainder modulo 97, where 97 stands for 0.
 * @param year of the invoice @param count its number within the year
 * @returns twelve digits
 */
export function paymentReference(year: number, count: number): string {
  const digits = `${year}${String(count).padStart(6, '0')}`
  const check = Number(digits) % 97 || 97
  return digits + String(check).padStart(2, '0')
}

/** The structured message as people write it: `+++090/9337/55493+++`. @param reference its twelve digits */
export const messageOf = (reference: string): string =>
  `+++${reference.slice(0, 3)}/${reference.slice(3, 7)}/${reference.slice(7)}+++`
