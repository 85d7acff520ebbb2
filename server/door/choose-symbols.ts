import { randomInt } from 'node:crypto'
import { type ChildSymbol, symbols } from '#contract/symbols.ts'

/**
 * Symbols for new children of a class, at random, each one that no one in the class has. A class of more than sixty has none left: they
 * repeat, those that the fewest children have first, and the children tell them apart by their names.
 * @param taken the symbols of the others in the class; may hold symbols that are no longer given
 * @param random a whole number from 0 up to below the one given
 */
export function chooseSymbols(
  taken: readonly string[],
  count: number,
  random: (below: number) => number = randomInt,
): ChildSymbol[] {
  const holders = new Map<string, number>(symbols.map((symbol) => [symbol, 0]))
  const add = (symbol: string) => holders.set(symbol, (holders.get(symbol) ?? 0) + 1)
  for (const symbol of taken) if (holders.has(symbol)) add(symbol)

  let rarest: ChildSymbol[] = []
  return Array.from({ length: count }, () => {
    if (rarest.length === 0) {
      const fewest = Math.min(...holders.values())
      rarest = symbols.filter((symbol) => holders.get(symbol) === fewest)
    }
    const [chosen] = rarest.splice(random(rarest.length), 1) as [ChildSymbol]
    add(chosen)
    return chosen
  })
}
