import type { Attention } from '#contract/home.ts'
import { type PoolUse, usePools, whyFull } from '../apps/pool-use.ts'
import { isWithin } from '../groups/tree.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import { dayMs } from '../platform/durations.ts'
import type { Glance, LicenceFacts } from './queries.ts'

type OwnGroup = { id: number; path: string; name: string }

const noticeDays = 60
const soonDays = 30

/** The lower, the more urgent. */
export function urgencyOf({ code, days = 0 }: Attention): number {
  switch (code) {
    case 'licence.ended':
      return 0
    case 'person.locked':
      return 1
    case 'licence.ends':
      return days <= soonDays ? 2 : 5
    case 'payment.concern':
      return 3
    case 'invoice.unpaid':
      return days < 0 ? 3 : 5
    case 'seats.full':
      return 4
    case 'people.neverSignedIn':
      return 6
  }
}

/** An unpaid invoice is mentioned from this many days before it is due. */
export const dueNoticeDays = 7

/** Whether the admin of this group may pay for another year of the licence, as `mayRenew` of the products says. */
export const mayRenew = ({ rootId, priceCents, ends }: LicenceFacts, own: OwnGroup): boolean =>
  rootId === own.id && priceCents > 0 && ends.length > 0

/** Things in a licence that need an admin's attention: its end date, its payments and invoices, and full pools. */
export function licenceAttention(licence: LicenceFacts, own: OwnGroup, today: string): Attention[] {
  const { serialNumber, rootId } = licence
  // Only admins of the root group pay.
  const { concerns: payments, unpaid } = rootId === own.id ? licence : { concerns: [], unpaid: [] }
  return [
    ...endAttention(licence, own, today),
    ...payments.map(({ concern, concernCents, concernAt }) => ({
      code: 'payment.concern' as const,
      serialNumber,
      concern,
      amountCents: concernCents,
      since: dateInBrussels(new Date(concernAt)),
    })),
    ...unpaid.map(({ number, due, openCents }) => ({
      code: 'invoice.unpaid' as const,
      serialNumber,
      invoice: number,
      amountCents: openCents,
      due,
      days: daysBetween(today, due),
    })),
    ...fullPools(licence, own),
  ]
}

/** People who tried too many wrong passwords: until a lock ends they cannot sign in. */
export const lockedPeople = ({ locked }: Glance): Attention[] =>
  locked.map(({ lockedUntil, ...person }) => ({
    code: 'person.locked',
    person,
    lockedUntil: new Date(lockedUntil).toISOString(),
  }))

/** Users in a group and below who never signed in: they may need a login card. */
export function neverSignedIn({ neverSignedIn: places }: Glance, { id, name }: OwnGroup): Attention[] {
  const people = places[0]?.total
  if (!people) return []
  const group = { id, name }
  const named = places.map((place) => ({ name: place.name, people: place.people }))
  return [{ code: 'people.neverSignedIn', group, people, places: named }]
}

const daysBetween = (from: string, until: string) =>
  Math.round((Date.parse(until) - Date.parse(from)) / dayMs)

function endAttention(licence: LicenceFacts, own: OwnGroup, today: string): Attention[] {
  const { serialNumber, rootId, people, ends, seenUntil } = licence
  // Only admins of the root group can say that they have seen it.
  const isSeen = rootId === own.id && seenUntil !== null && seenUntil >= today
  return ends.flatMap(({ id, name, path, validUntil }) => {
    const days = daysBetween(today, validUntil)
    if (days > noticeDays || (isSeen && id === rootId && days >= 0)) return []
    // Admins do not learn the names of groups above their own.
    const isOwnDate = id !== rootId && path.startsWith(own.path)
    return {
      code: days < 0 ? ('licence.ended' as const) : ('licence.ends' as const),
      serialNumber,
      validUntil,
      days,
      people: people ?? 0,
      mayRenew: id === rootId && mayRenew(licence, own),
      ...(isOwnDate && { group: { id, name } }),
    }
  })
}

/** How the pools of a licence are used. */
export const poolsOf = ({ size, path, name, reservations, claims, inUse }: LicenceFacts) =>
  usePools({ licence: { id: 0, path, name, size }, reservations, claims }, inUse)

/** Whether a pool is in a group, or is the one that the group draws from. */
const concerns = (use: PoolUse, ownPath: string, own: PoolUse): boolean =>
  use === own || isWithin(use.pool.path, ownPath)

function fullPools(licence: LicenceFacts, own: OwnGroup): Attention[] {
  const uses = poolsOf(licence)
  const ownUse = uses.at(own.path)
  return uses.all.flatMap((use) => {
    const full = concerns(use, own.path, ownUse) && whyFull(use)
    if (!full) return []
    const { id, name, path } = use.pool
    const isVisible = path.startsWith(own.path)
    // The pool may be set aside by a group above, which the admin does not see: then name the own group.
    const group = isVisible ? { id: id === 0 ? licence.rootId : id, name } : { id: own.id, name: own.name }
    return { code: 'seats.full' as const, group, ...full }
  })
}
