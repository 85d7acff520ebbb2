import type { Buyer } from '#contract/buyers.ts'

/** Where a buyer is found on Peppol: a scheme of electronic addresses (EAS), and the number in it. */
export type PeppolAddress = { scheme: string; id: string }

/** ISO 6523: the Crossroads Bank for Enterprises. */
export const belgianEnterprise = '0208'

/**
 * The schemes of electronic addresses (EAS) that are VAT numbers, by their prefix. Buyers in other countries have addresses of other kinds
 * there.
 */
const vatSchemes: Readonly<Record<string, string>> = {
  AT: '9914',
  BG: '9926',
  CH: '9927',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  DK: '0184',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FI: '0213',
  FR: '9957',
  GB: '9932',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SI: '9949',
  SK: '9950',
}

type Numbers = Pick<Buyer, 'enterpriseNumber' | 'vatNumber'>

/** Empty: unknown. A Belgian VAT number holds the enterprise number. */
export const enterpriseNumberOf = ({ enterpriseNumber, vatNumber }: Numbers) =>
  enterpriseNumber || (vatNumber.startsWith('BE') ? vatNumber.slice(2) : '')

/** Null: without a number there is no address. */
export function peppolAddressOf(buyer: Numbers): PeppolAddress | null {
  const enterpriseNumber = enterpriseNumberOf(buyer)
  if (enterpriseNumber) return { scheme: belgianEnterprise, id: enterpriseNumber }
  const scheme = vatSchemes[buyer.vatNumber.slice(0, 2)]
  return scheme ? { scheme, id: buyer.vatNumber } : null
}

/** `0208:0123456749`. */
export const writtenAddress = ({ scheme, id }: PeppolAddress): string => `${scheme}:${id}`

/** @param address as `writtenAddress` writes it */
export function readAddress(address: string): PeppolAddress {
  const [scheme = '', id = ''] = address.split(':', 2)
  return { scheme, id }
}
