import { knownWords } from './known-words.ts'

/** How often a letter stands in the known words, and beside which others. */
type Seen = { count: number; before: Map<string, number>; after: Map<string, number> }

const edge = ' '
const isLetter = (text: string) => /\p{L}/u.test(text)
const isPlain = (letter: string) => letter <= '\u007f'

function add(counts: Map<string, number>, key: string) {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function learn(): { letters: Map<string, Seen>; total: number } {
  const letters = new Map<string, Seen>()
  let total = 0
  for (const word of knownWords) {
    const small = [...word.toLowerCase()]
    for (const [at, letter] of small.entries()) {
      if (isPlain(letter)) continue
      const seen = letters.get(letter) ?? { count: 0, before: new Map(), after: new Map() }
      letters.set(letter, seen)
      seen.count++
      total++
      add(seen.before, small[at - 1] ?? edge)
      add(seen.after, small[at + 1] ?? edge)
    }
  }
  return { letters, total }
}

let learnt: ReturnType<typeof learn> | undefined

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Hebrew', 'Arabic'] as const
const scriptOf = (letter: string) =>
  scripts.findIndex((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(letter))

const smooth = 0.3
const kinds = 30

const share = (counts: Map<string, number>, key: string, count: number) =>
  Math.log(((counts.get(key) ?? 0) + smooth) / (count + smooth * kinds))

/** Signs beside words that are no letters; within a word only the apostrophe is one. */
const marks = '’‘“”–—´°º«»€…'

const costs = { otherScript: -8, capitalInside: -6, smallInside: -4, apostrophe: -9, mark: -11, symbol: -20 }

function costOfSymbol(symbol: string, before: string, after: string): number {
  if (isLetter(before) && isLetter(after)) return symbol === '’' ? costs.apostrophe : costs.symbol
  return marks.includes(symbol) ? costs.mark : costs.symbol
}

const isCapital = (letter: string) => letter !== letter.toLowerCase()

function costOfNeighbour(letter: string, neighbour: string): number {
  return isLetter(neighbour) && scriptOf(neighbour) !== scriptOf(letter) ? costs.otherScript : 0
}

function costOfCase(letter: string, before: string, after: string): number {
  if (isCapital(letter)) return isLetter(before) && !isCapital(before) ? costs.capitalInside : 0
  return isCapital(before) && isCapital(after) ? costs.smallInside : 0
}

/**
 * How likely the letters beyond ASCII in a word are, in the logarithm; 0 if it has none. `Lefèvre` is likelier than `Lefčvre`,
 * that than `LefŠvre`.
 */
export function likelihoodOf(word: string): number {
  learnt ??= learn()
  const characters = [...word]
  let sum = 0
  for (const [at, letter] of characters.entries()) {
    if (isPlain(letter)) continue
    const [before = edge, after = edge] = [characters[at - 1], characters[at + 1]]
    if (!isLetter(letter)) {
      sum += costOfSymbol(letter, before, after)
      continue
    }
    const small = letter.toLowerCase()
    const { count = 0, before: left = new Map(), after: right = new Map() } = learnt.letters.get(small) ?? {}
    const beside = (neighbour: string) => (isLetter(neighbour) ? neighbour.toLowerCase() : edge)
    sum += Math.log((count + smooth) / (learnt.total + smooth * kinds))
    sum += share(left, beside(before), count) + share(right, beside(after), count)
    sum +=
      costOfNeighbour(letter, before) + costOfNeighbour(letter, after) + costOfCase(letter, before, after)
  }
  return sum
}
