import { describe, expect, it } from 'vitest'
import { offerFor } from './offer.ts'

const licence = { seats: 100, priceCents: 39_900, seatPriceCents: null, endsNow: '2026-11-30' }
const today = '2026-11-20'
const taxes = { rate: 21, includeVat: true, exemption: null }

const offer = (wanted: { years: number; seats: number }, of: Partial<typeof licence> = {}, day = today) =>
  offerFor({ ...licence, ...of }, wanted, day, taxes)

const charged = ({ charges }: ReturnType<typeof offer>) => charges.map(({ kind, cents }) => [kind, cents])

describe('the price of a renewal', () => {
  it('the price of a renewal holds its VAT', () => {
    const { amounts, from, validUntil } = offer({ years: 1, seats: 100 })
    expect(amounts).toMatchObject({ netCents: 32_975, vatCents: 6925, roundingCents: 0, totalCents: 39_900 })
    expect([from, validUntil]).toEqual(['2026-12-01', '2027-11-30'])
  })

  it('two or three years cost two or three times as much as one', () => {
    const { amounts, validUntil } = offer({ years: 3, seats: 100 })
    expect([amounts.totalCents, validUntil]).toEqual([119_700, '2029-11-30'])
  })

  it('the price of a renewal counts more seats for each year, and for the days that are left', () => {
    // 20 × 3.99 × 2 years; 20 × 3.99 × 10 / 365.
    const more = offer({ years: 2, seats: 120 })
    expect(charged(more)).toEqual([
      ['years', 79_800],
      ['moreSeats', 15_960],
      ['moreSeatsNow', 219],
    ])
    expect(more.charges.map(({ from, until }) => [from, until])).toEqual([
      ['2026-12-01', '2028-11-30'],
      ['2026-12-01', '2028-11-30'],
      ['2026-11-20', '2026-11-30'],
    ])
  })

  it('the price of a renewal rounds each line once, not the price of a seat', () => {
    // A third of a cent each: 100 / 3 × 2.
    expect(charged(offer({ years: 1, seats: 5 }, { seats: 3, priceCents: 100 }))).toEqual([
      ['years', 100],
      ['moreSeats', 67],
      ['moreSeatsNow', 2],
    ])
  })

  it('more seats cost the price that staff set on the licence, if any', () => {
    const of = { seatPriceCents: 500 } as never
    expect(charged(offer({ years: 1, seats: 102 }, of))).toEqual([
      ['years', 39_900],
      ['moreSeats', 1000],
      ['moreSeatsNow', 27],
    ])
  })

  it('the renewal of a term that has ended begins today, and has no days left', () => {
    const ended = offer({ years: 1, seats: 101 }, { endsNow: '2026-11-19' })
    expect(charged(ended)).toEqual([
      ['years', 39_900],
      ['moreSeats', 399],
    ])
    expect([ended.from, ended.validUntil]).toEqual(['2026-11-20', '2027-11-20'])
  })

  it('the price of a renewal without VAT adds it to the total', () => {
    const { amounts } = offerFor(licence, { years: 1, seats: 100 }, today, { ...taxes, includeVat: false })
    expect(amounts).toMatchObject({ netCents: 39_900, vatCents: 8379, totalCents: 48_279 })
  })
})
