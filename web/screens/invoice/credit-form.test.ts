import { describe, expect, test } from 'vitest'
import type { CreditOffer } from '#contract/credit-notes.ts'
import { askedCents, balanceAfter, creditFrom } from './credit-form.ts'

const extension = { validUntil: '2027-12-14', endsBefore: '2026-12-14', seats: 40, seatsBefore: 30 }
const offer: CreditOffer = { totalCents: 39_900, creditedCents: 4000, paidCents: 20_000, extension }
const form = { reason: 'Ordered twice', part: 'whole', amountCents: '20,5', takesBack: true } as const

describe('the form of a credit', () => {
  test('a credit of the whole invoice has no amount, and may take the extension back', () => {
    expect(creditFrom(form, offer)).toEqual({ reason: form.reason, creditedCents: 4000, takesBack: true })
    expect(creditFrom(form, { ...offer, extension: null })).toMatchObject({ takesBack: false })
  })

  test('a credit of a part has its amount, and never takes the extension back, even if ticked', () => {
    expect(creditFrom({ ...form, part: 'part' }, offer)).toEqual({
      ...{ reason: form.reason, creditedCents: 4000, takesBack: false, amountCents: 2050 },
    })
  })

  test.each([
    ['whole', '', 35_900],
    ['part', ' 20.5 ', 2050],
    ['part', '0', null],
    ['part', 'twenty', null],
  ] as const)('%s with “%s” is %s cents', (part, amountCents, cents) => {
    expect(askedCents({ part, amountCents }, offer)).toBe(cents)
  })

  test.each([
    [5900, { open: 10_000, back: 0 }],
    [15_900, { open: 0, back: 0 }],
    [35_900, { open: 0, back: 20_000 }],
  ])('%s cents more leave %o', (cents, balance) => {
    expect(balanceAfter(offer, cents)).toEqual(balance)
  })
})
