import { type Seen, withMessage } from './seen.ts'

/** A movement that was noted. `line`: the digest of what it says, `#`, and its place among those that say the same. `bankName`: as of a `Seen`. */
export type Noted = {
  line: string
  bankName: string
  date: string
  amountCents: number
  number: string
  customer: string
  isTakenBack: boolean
}

const dayAndAmountOf = ({ date, amountCents }: { date: string | null; amountCents: number }) =>
  `${date} ${amountCents}`

/** Equal for movements of which a noted one may be any: they say the same or, without a message, are of the same day and amount. */
export const sameAs = (movement: Seen): string =>
  movement.messages.length > 0 ? movement.digest : dayAndAmountOf(movement)

export const lineAt = (digest: string, place: number) => `${digest}#${place}`

const partsOf = (line: string) => {
  const [digest = '', place = ''] = line.split('#')
  return { digest, place: Number(place) }
}

const formatOf = (bankName: string) => bankName.split(':')[0]

const isNameless = (bankName: string) => bankName.endsWith(':')

/**
 * Whether two movements that say the same may be the same one: only different names that the bank gave them tell them apart, and these can be
 * compared within one format only.
 */
const mayBeSame = (one: string, other: string): boolean =>
  isNameless(one) || isNameless(other) || one === other || formatOf(one) !== formatOf(other)

/** A movement was noted before, or has a free place among those that say the same. */
export type Known = { noted: Noted } | { place: number }

/** Finds the movements that were noted, each noted one once. */
export function knownOf(movements: readonly Seen[], noted: readonly Noted[]): Map<Seen, Known> {
  const left = new Set(noted)
  const byDigest = Map.groupBy(noted, ({ line }) => partsOf(line).digest)
  const known = new Map<Seen, Known>()
  for (const [digest, alike] of Map.groupBy(movements, (movement) => movement.digest)) {
    const there = byDigest.get(digest) ?? []
    const take = (isIt: (bankName: string, movement: Seen) => boolean) => {
      for (const movement of alike) {
        const found =
          !known.has(movement) && there.find((each) => left.has(each) && isIt(each.bankName, movement))
        if (!found) continue
        left.delete(found)
        known.set(movement, { noted: found })
      }
    }
    take((bankName, movement) => bankName === movement.bankName)
    take((bankName, movement) => mayBeSame(bankName, movement.bankName))
  }
  takeWordless(movements, left, known)
  for (const [digest, alike] of Map.groupBy(movements, (movement) => movement.digest)) {
    const there = byDigest.get(digest) ?? []
    const taken = new Set(there.map(({ line }) => partsOf(line).place))
    let place = 1
    for (const movement of alike) {
      if (known.has(movement)) continue
      while (taken.has(place)) place++
      known.set(movement, { place: place++ })
    }
  }
  return known
}

/**
 * Formats write a text without a message differently. So such a movement was noted if one of its day and amount was noted from another format, and
 * there are not more such movements than noted ones.
 */
function takeWordless(movements: readonly Seen[], left: ReadonlySet<Noted>, known: Map<Seen, Known>): void {
  const wordless = movements.filter((each) => !known.has(each) && each.messages.length === 0)
  const noted = Map.groupBy(
    [...left].filter(({ line }) => !line.startsWith(withMessage)),
    dayAndAmountOf,
  )
  for (const [key, alike] of Map.groupBy(wordless, dayAndAmountOf)) {
    const others = (noted.get(key) ?? []).filter(
      ({ bankName }) => formatOf(bankName) !== formatOf(alike[0]?.bankName ?? ''),
    )
    if (others.length < alike.length) continue
    for (const [at, movement] of alike.entries()) {
      const found = others[at]
      if (found) known.set(movement, { noted: found })
    }
  }
}
