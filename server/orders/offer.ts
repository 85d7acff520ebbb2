import { renewedUntil } from '#contract/products.ts'
import { type Reckoned, reckon, withoutVat } from '#contract/vat.ts'
import { daysAfter } from '../platform/calendar.ts'
import { dayMs } from '../platform/durations.ts'

/** The facts that a renewal's price depends on. `endsNow`: the end date that it counts from; the seats' price is of one year, null: a share of the whole. */
export type Priced = {
  seats: number
  priceCents: number
  seatPriceCents: number | null
  endsNow: string
}

/** The years and the new total of seats that are wanted. */
export type Wanted = { years: number; seats: number }

/** A charge: for the years, more seats in these years, or more seats until they begin. `from`, `until`: included. */
export type Charge = {
  kind: 'years' | 'moreSeats' | 'moreSeatsNow'
  cents: number
  seats: number
  from: string
  until: string
}

/** Why no VAT is charged: the article of the law by which the product is exempt, or the buyer accounts for it. */
export type Exemption = { kind: 'exempt'; article: string } | { kind: 'reverse_charge' }

/** How prices are meant. `rate`: of VAT, in percent; `includeVat`: whether prices hold it. `exemption` null: VAT is charged. */
export type Taxes = { rate: number; includeVat: boolean; exemption: Exemption | null }

export type Offer = { charges: Charge[]; amounts: Reckoned; from: string; validUntil: string }

const daysBetween = (from: string, until: string) =>
  Math.round((Date.parse(until) - Date.parse(from)) / dayMs)

/**
 * The price of a renewal. More seats cost their price for each year, and for the rest of the present term by its days of 365. Each line is
 * rounded once.
 * @param today `YYYY-MM-DD`; a term that has ended is followed by one from today
 */
export function offerFor(licence: Priced, { years, seats }: Wanted, today: string, taxes: Taxes): Offer {
  const { endsNow, priceCents } = licence
  const validUntil = renewedUntil(endsNow, today, years)
  const from = endsNow < today ? today : daysAfter(endsNow, 1)
  const more = seats - licence.seats
  const daysLeft = Math.max(0, daysBetween(today, endsNow))
  const charges: Charge[] = [
    { kind: 'years', cents: years * priceCents, seats: licence.seats, from, until: validUntil },
  ]
  if (more > 0)
    charges.push({
      kind: 'moreSeats',
      cents: costOf(licence, more * years, 1),
      seats: more,
      from,
      until: validUntil,
    })
  if (more > 0 && daysLeft > 0)
    charges.push({
      kind: 'moreSeatsNow',
      cents: costOf(licence, more * daysLeft, 365),
      seats: more,
      from: today,
      until: endsNow,
    })
  const cents = charges.map((charge) => charge.cents)
  const amounts = reckon(cents, taxes)
  const isReversed = taxes.exemption?.kind === 'reverse_charge'
  return { charges, amounts: isReversed ? withoutVat(amounts) : amounts, from, validUntil }
}

/** The price of a year with more seats than a licence has, which it costs from then on. */
export const yearPriceFor = (licence: Omit<Priced, 'endsNow'>, seats: number): number =>
  licence.priceCents + costOf(licence, seats - licence.seats, 1)

/** The price of so many years of one seat, over a divisor, in whole cents. */
function costOf(
  { seats, priceCents, seatPriceCents }: Omit<Priced, 'endsNow'>,
  count: number,
  divisor: number,
): number {
  return seatPriceCents === null
    ? Math.round((count * priceCents) / (seats * divisor))
    : Math.round((count * seatPriceCents) / divisor)
}
