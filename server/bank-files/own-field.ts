/**
 * The twelve digits of a structured message in its own field, such as `+++090/9337/55493+++`; null for anything else. What the bank calls a
 * message is one, also with wrong check digits: then the amount must not decide.
 */
export function referenceIn(field: string): string | null {
  if (!/^[+*]{0,3}\d{3}[/.\s-]?\d{4}[/.\s-]?\d{5}[+*]{0,3}$/.test(field)) return null
  const digits = field.replaceAll(/\D/g, '')
  return /^0+$/.test(digits) ? null : digits
}

/** In characters. */
const maxAccountLength = 40

/** An account without spaces, as `BE68539007547034`. A Belgian one as it was written before, `539-0075470-34`, becomes that. */
export function accountIn(field: string): string {
  const plain = field.slice(0, maxAccountLength).replaceAll(/\s/gu, '').toUpperCase()
  const [iban] = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}(?=EUR$)|^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.exec(plain) ?? []
  if (iban) return iban
  if (!/^\d{3}-?\d{7}-?\d{2}$/.test(plain)) return plain
  const digits = plain.replaceAll('-', '')
  // B is 11 and E is 14 in the check digits of an IBAN.
  const check = 98n - (BigInt(`${digits}111400`) % 97n)
  return `BE${String(check).padStart(2, '0')}${digits}`
}

/** One line, without space around it. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()
