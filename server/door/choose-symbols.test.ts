import { describe, expect, it } from 'vitest'
import { type ChildSymbol, symbols } from '#contract/symbols.ts'
import { chooseSymbols } from './choose-symbols.ts'

const allBut = (...left: ChildSymbol[]) => symbols.filter((symbol) => !left.includes(symbol))
const counts = (given: readonly string[]) =>
  symbols.map((symbol) => given.filter((each) => each === symbol).length)

describe('the symbols of a class', () => {
  it('no two of sixty children get the same one', () => {
    expect(chooseSymbols([], 60).sort()).toEqual([...symbols].sort())
  })

  it('a new child gets one that no one in the class has', () => {
    const given = chooseSymbols(allBut('fox', 'car', 'sun'), 3)
    expect(given.sort()).toEqual(['car', 'fox', 'sun'])
  })

  it('the random number says which of the free ones', () => {
    const belows: number[] = []
    const last = (below: number) => {
      belows.push(below)
      return below - 1
    }
    expect(chooseSymbols(allBut('fox', 'car', 'sun'), 2, last)).toEqual(['sun', 'car'])
    expect(belows).toEqual([3, 2])
  })

  it('any of them can be chosen, so that the first of a class is not always the fox', () => {
    const first = (n: number) => chooseSymbols([], 1, () => n)
    expect(symbols.flatMap((_, n) => first(n))).toEqual(symbols)
  })

  it('symbols repeat evenly from the sixty-first child on', () => {
    expect(new Set(counts(chooseSymbols([], 120)))).toEqual(new Set([2]))
    const taken = [...symbols, ...allBut('bee', 'key')]
    expect(chooseSymbols(taken, 3, () => 0)).toEqual(['bee', 'key', 'fox'])
  })

  it('a symbol that is no longer given changes nothing', () => {
    expect(chooseSymbols(['moon', '__proto__'], 60).sort()).toEqual([...symbols].sort())
    expect(chooseSymbols(['moon', ...symbols, ...symbols], 1, () => 0)).toEqual(['fox'])
  })

  it('no symbols are given when no child is new', () => {
    expect(chooseSymbols(['fox'], 0)).toEqual([])
  })
})
