import type { PersonKind } from '#contract/access.ts'
import { type Hit, hitKinds } from '#contract/find.ts'
import { addressOf } from '../../platform/addresses.ts'
import { searchMinimum } from '../../platform/search-params.ts'
import { serialNumberMinimum } from '../licences/serial-number-search.ts'
import { maxHits } from './queries.ts'

/** One line that can be chosen: something found, or a wider search. */
export type Option =
  | { kind: 'hit'; hit: Hit; address: string }
  | { kind: 'allPeople' | 'licences'; address: string }

/** `total`: how many were found; null if it is not known. */
export type HitGroup = { kind: Hit['kind']; hits: Hit[]; total: number | null }

const bestOf = 3

/** The best three of each kind, the kind of the best hit first. */
export function groupHits(hits: readonly Hit[]): HitGroup[] {
  const kinds = [...new Set([...hits.slice(0, 1).map(({ kind }) => kind), ...hitKinds])]
  return kinds.flatMap((kind) => {
    const all = hits.filter((hit) => hit.kind === kind)
    if (all.length === 0) return []
    return [{ kind, hits: all.slice(0, bestOf), total: hits.length < maxHits ? all.length : null }]
  })
}

const looksLikeSerialNumber = /^[A-Za-z]{2,10}\d+$/

/** The searches that show all of a kind; lists need three letters. */
export function widerSearches(text: string, kind: PersonKind): Option[] {
  if (text.length < searchMinimum) return []
  const people: Option[] =
    kind === 'staff'
      ? [{ kind: 'allPeople', address: addressOf.accountSearch(text) }]
      : kind === 'admin'
        ? [{ kind: 'allPeople', address: addressOf.list('/users', { q: text }) }]
        : []
  const isNumber = text.length >= serialNumberMinimum && looksLikeSerialNumber.test(text)
  const licences: Option[] =
    isNumber && kind !== 'admin'
      ? [{ kind: 'licences', address: `/licenses/${encodeURIComponent(text.toUpperCase())}` }]
      : []
  return [...people, ...licences]
}
