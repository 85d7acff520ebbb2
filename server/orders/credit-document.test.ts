import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seed } from '#test/proofs/budget.ts'
import { papers } from '#test/support/random-papers.ts'
import type { PaperDocument } from '../invoices/paper.ts'
import { creditNoteFor } from './credit-document.ts'

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

/** Invoices with their parts, to be credited one after the other, the rest last. */
const credited = fc
  .tuple(
    papers.filter(({ totalCents }) => totalCents >= 5),
    fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 4, maxLength: 4 }),
  )
  .map(([invoice, shares]) => {
    let left = invoice.totalCents
    const parts = shares.map((share, index) => {
      // Leaves at least one cent for each of the others.
      const part = Math.max(1, Math.floor(((left - shares.length + index) * share) / 1000))
      left -= part
      return part
    })
    return { invoice, parts: [...parts, left] }
  })

it('10,000 parts make up their invoices to the cent, and no amount of them is negative', () => {
  console.log(`PROOF_SEED=${seed} repeats these credit notes.`)
  for (const { invoice, parts } of fc.sample(credited, { seed, numRuns: 2000 })) {
    const said = { reason: 'x', paidCents: 0 }
    const notes: PaperDocument[] = parts.map((amountCents) =>
      creditNoteFor(invoice, { ...said, amountCents }, '2026-12-01'),
    )
    expect(notes.map(({ totalCents }) => totalCents)).toEqual(parts)
    expect(sum(parts)).toBe(invoice.totalCents)
    for (const { lines, netCents, vatCents, roundingCents, totalCents } of notes) {
      expect(sum(lines.map((line) => line.netCents))).toBe(netCents)
      expect(netCents + vatCents + roundingCents).toBe(totalCents)
      expect(Math.min(netCents, vatCents)).toBeGreaterThanOrEqual(0)
      expect(Math.abs(roundingCents)).toBeLessThanOrEqual(1)
    }
    // Each part is rounded on its own.
    const vatCents = sum(notes.map((note) => note.vatCents))
    expect(Math.abs(vatCents - invoice.vatCents)).toBeLessThanOrEqual(notes.length)
  }
})
