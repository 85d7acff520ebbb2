import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seed } from '#test/proofs/budget.ts'
import { exactAmounts } from '#test/support/exact-amounts.ts'
import { charges, rates } from '#test/support/random-papers.ts'
import { reckon } from './vat.ts'

const manyLines = fc.record({
  charges: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 40 }),
  rate: fc.constantFrom(...rates),
  includeVat: fc.constant(true),
})

it('10,000 orders have the amounts of exact arithmetic, and no line is negative', () => {
  console.log(`PROOF_SEED=${seed} repeats these orders.`)
  const orders = fc.oneof({ weight: 4, arbitrary: charges }, { weight: 1, arbitrary: manyLines })
  const holds = fc.property(orders, ({ charges, ...prices }) => {
    const amounts = reckon(charges, prices)
    expect(amounts).toEqual(exactAmounts(charges, prices))
    expect(amounts.lines.filter((cents) => cents < 0)).toEqual([])
  })
  fc.assert(holds, { seed, numRuns: 10_000 })
})

it('a price with VAT is a cent off exactly where no net amount reaches it: at 21 %, one total in six', () => {
  console.log(`PROOF_SEED=${seed} repeats the large totals.`)
  const large = fc.sample(fc.integer({ min: 12_101, max: 999_999_999 }), { seed, numRuns: 5_000 })
  const small = Array.from({ length: 12_100 }, (_, cents) => cents + 1)
  for (const rate of rates) {
    const off = [...small, ...large].filter((totalCents) => {
      const { roundingCents } = reckon([totalCents], { rate, includeVat: true })
      const exact = exactAmounts([totalCents], { rate, includeVat: true })
      if (roundingCents !== exact.roundingCents) expect.fail(`${totalCents} at ${rate} %: ${roundingCents}`)
      return roundingCents !== 0
    })
    if (rate === 21) expect(off.filter((cents) => cents <= 12_100)).toHaveLength(2_100)
  }
})
