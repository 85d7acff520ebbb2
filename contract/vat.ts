/** An amount of the whole part of a hundredth of a percent, so that rates such as 5.5 % stay integers. */
const wholeRate = 10_000

const partsOf = (rate: number) => Math.round(rate * 100)

/** Rounds half up; no amount here is negative. */
const rounded = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

/** The VAT on an amount without it (EN 16931, BR-CO-17), in cents. @param rate in percent */
export const vatOn = (netCents: number, rate: number): number => rounded(netCents * partsOf(rate), wholeRate)

/** Amounts in cents: `totalCents` = net + VAT + rounding (BT-114). `lines`: what each line makes of the net amount. */
export type Reckoned = {
  lines: number[]
  netCents: number
  vatCents: number
  roundingCents: number
  totalCents: number
}

/**
 * The amounts of an order whose lines have one VAT rate.
 * @param charges of the lines, in whole cents
 * @param prices `rate` in percent; `includeVat`: whether the charges hold it already
 */
export function reckon(
  charges: readonly number[],
  { rate, includeVat }: { rate: number; includeVat: boolean },
): Reckoned {
  const charged = charges.reduce((sum, cents) => sum + cents, 0)
  if (!includeVat) {
    const vatCents = vatOn(charged, rate)
    return {
      lines: [...charges],
      netCents: charged,
      vatCents,
      roundingCents: 0,
      totalCents: charged + vatCents,
    }
  }
  const netCents = netWithin(charged, rate)
  const vatCents = vatOn(netCents, rate)
  return {
    lines: netLines(charges, netCents, rate),
    netCents,
    vatCents,
    roundingCents: charged - netCents - vatCents,
    totalCents: charged,
  }
}

/** The amounts of an order whose buyer accounts for the VAT (reverse charge): the net amounts of the same with VAT. */
export const withoutVat = ({ lines, netCents }: Reckoned): Reckoned => ({
  lines,
  netCents,
  vatCents: 0,
  roundingCents: 0,
  totalCents: netCents,
})

/** The net amount that makes up a total; where none does, the one that comes closest. */
function netWithin(totalCents: number, rate: number): number {
  const near = rounded(totalCents * wholeRate, wholeRate + partsOf(rate))
  const away = (netCents: number) => Math.abs(totalCents - netCents - vatOn(netCents, rate))
  return [near, near - 1, near + 1].reduce((best, other) => (away(other) < away(best) ? other : best))
}

/** Each line without VAT; the cents by which the lines differ from their sum go one by one to the line that is the largest then. */
function netLines(charges: readonly number[], netCents: number, rate: number): number[] {
  const lines = charges.map((cents) => rounded(cents * wholeRate, wholeRate + partsOf(rate)))
  let rest = netCents - lines.reduce((sum, cents) => sum + cents, 0)
  for (; rest !== 0; rest -= Math.sign(rest)) {
    const largest = lines.indexOf(Math.max(...lines))
    lines[largest] = Math.max(...lines) + Math.sign(rest)
  }
  return lines
}

/**
 * Whether a credit note has to say that the buyer repays the VAT it has deducted: in Belgium, or the seller does not get it back
 * (royal decree no. 4 on VAT, article 4).
 */
export const mentionsVatToRepay = ({ seller, vatCents }: { seller: { country: string }; vatCents: number }) =>
  seller.country === 'BE' && vatCents > 0
