import type { Seen } from './seen.ts'

/** A movement that was noted. `line`: the digest of what it says, `#`, and its place among those that say the same. */
export type Noted = {
  line: string
  bankName: string | null
  number: string
  customer: string
  isTakenBack: boolean
}

export const lineAt = (digest: string, place: number) => `${digest}#${place}`

const partsOf = (line: string) => {
  const [digest = '', place = ''] = line.split('#')
  return { digest, place: Number(place) }
}

/** The format of a movement's own name; it has no sign `:`. */
const formatOf = (bankName: string) => bankName.slice(0, bankName.indexOf(':'))

/**
 * Whether two movements that say the same may be the same one: only different names that the bank gave them tell them apart, and these can be
 * compared within one format only.
 */
export const mayBeSame = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other || formatOf(one) !== formatOf(other)

/** What is known of a movement: that it was noted, or the place at which it would be. */
export type Known = { noted: Noted } | { place: number }

/** Finds the movements that were noted, each noted one once. */
export function knownOf(movements: readonly Seen[], noted: readonly Noted[]): Map<Seen, Known> {
  const byDigest = Map.groupBy(noted, ({ line }) => partsOf(line).digest)
  const known = new Map<Seen, Known>()
  for (const [digest, alike] of Map.groupBy(movements, (movement) => movement.digest)) {
    const there = byDigest.get(digest) ?? []
    const left = new Set(there)
    const take = (movement: Seen, found: Noted | undefined) => {
      if (!found) return
      left.delete(found)
      known.set(movement, { noted: found })
    }
    for (const movement of alike)
      take(
        movement,
        [...left].find(({ bankName }) => bankName !== null && bankName === movement.bankName),
      )
    for (const movement of alike)
      if (!known.has(movement))
        take(
          movement,
          [...left].find(({ bankName }) => mayBeSame(bankName, movement.bankName)),
        )
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
