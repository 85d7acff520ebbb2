import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeFormula, unescapeFormula } from './spreadsheet-cells.ts'

const formulas = ['=1+1', '+32470', '-5', '@sum', "'=1", "''=1", "'-", '＝1', '=', "'''@"]
const plain = ['', 'Lena', "'s Gravenwezel", "''", 'a=1', '2026-06-30', '3', ' =1', '"=1"', "d'Hondt"]

const inside = [
  ['A;=x', "A;'=x"],
  ['A,=x', "A,'=x"],
  ['A;"=x"', 'A;"\'=x"'],
  ["A;'=x", "A;''=x"],
  ['=1;-2', "'=1;'-2"],
  ['\t=1', "'\t'=1"],
  ['A;B,C', 'A;B,C'],
  ['Peeters, -', 'Peeters, -'],
] as const

/** A text of what matters here. */
const text = fc.string({ unit: fc.constantFrom('=', '-', "'", '"', ';', ',', '\t', ' ', 'a', '＝') })

describe('a cell of an export', () => {
  it.each(inside)('%j begins with no formula behind any separator: %j', (cell, escaped) => {
    expect(escapeFormula(cell)).toBe(escaped)
    expect(unescapeFormula(escaped)).toBe(cell)
  })

  it('a cell of whatever text comes back as it was, and begins with no formula, whatever separates it', () => {
    fc.assert(
      fc.property(text, (cell) => {
        const escaped = escapeFormula(cell)
        expect(unescapeFormula(escaped)).toBe(cell)
        for (const separator of [';', ',', '\t', '\0'])
          for (const [at, part] of escaped.split(separator).entries())
            expect(at === 0 ? part : part.replace(/^"+/, '')).not.toMatch(/^[=\-＝]/)
      }),
      { numRuns: 2000 },
    )
  })

  it.each(formulas)('%j begins with no formula, and comes back as it was', (cell) => {
    const escaped = escapeFormula(cell)
    expect(escaped).toBe(`'${cell}`)
    expect(unescapeFormula(escaped)).toBe(cell)
  })

  it.each(plain)('%j is left as it is, both ways', (cell) => {
    expect(escapeFormula(cell)).toBe(cell)
    expect(unescapeFormula(cell)).toBe(cell)
  })
})
