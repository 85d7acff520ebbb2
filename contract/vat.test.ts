import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seed } from '#test/proofs/budget.ts'
import { charges, rates } from '#test/support/random-papers.ts'
import { reckon, vatOn } from './vat.ts'

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

const manyLines = fc.record({
  charges: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 40 }),
  rate: fc.constantFrom(...rates),
  includeVat: fc.constant(true),
})

it('the amounts of an order add up, and no line is negative', () => {
  console.log(`PROOF_SEED=${seed} repeats these orders.`)
  const orders = fc.oneof({ weight: 4, arbitrary: charges }, { weight: 1, arbitrary: manyLines })
  const holds = fc.property(orders, ({ charges, ...prices }) => {
    const { lines, netCents, vatCents, roundingCents, totalCents } = reckon(charges, prices)
    expect(netCents + vatCents + roundingCents).toBe(totalCents)
    expect(vatCents).toBe(vatOn(netCents, prices.rate))
    expect(sum(lines)).toBe(netCents)
    expect(lines.filter((cents) => !Number.isSafeInteger(cents) || cents < 0)).toEqual([])
    expect(lines).toHaveLength(charges.length)
    if (prices.includeVat) expect(totalCents).toBe(sum(charges))
    else expect([netCents, roundingCents]).toEqual([sum(charges), 0])
  })
  fc.assert(holds, { seed, numRuns: 10_000 })
})

/** Every net amount near enough; net + VAT grows with the net amount, so no other can reach the total. */
function isReached(totalCents: number, rate: number): boolean {
  const near = Math.round((totalCents * 100) / (100 + rate))
  return [-3, -2, -1, 0, 1, 2, 3].some((away) => near + away + vatOn(near + away, rate) === totalCents)
}

it('a price with VAT is a cent off exactly where no net amount reaches it: at 21 %, one total in six', () => {
  console.log(`PROOF_SEED=${seed} repeats the large totals.`)
  const large = fc.sample(fc.integer({ min: 12_101, max: 999_999_999 }), { seed, numRuns: 5_000 })
  const small = Array.from({ length: 12_100 }, (_, cents) => cents + 1)
  for (const rate of rates) {
    const off = [...small, ...large].filter((totalCents) => {
      const { roundingCents } = reckon([totalCents], { rate, includeVat: true })
      if (Math.abs(roundingCents) !== (isReached(totalCents, rate) ? 0 : 1))
        expect.fail(`${totalCents} at ${rate} %: ${roundingCents}`)
      return roundingCents !== 0
    })
    if (rate === 21) expect(off.filter((cents) => cents <= 12_100)).toHaveLength(2_100)
  }
})
