import { type Attention, type Home, maxAttention } from '#contract/home.ts'
import { locksAt } from '../accounts/locked-rows.ts'
import { dateInBrussels, daysAfter } from '../platform/calendar.ts'
import { notFound } from '../platform/errors.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import {
  dueNoticeDays,
  licenceAttention,
  lockedPeople,
  mayRenew,
  neverSignedIn,
  poolsOf,
  urgencyOf,
} from './attention.ts'
import * as queries from './queries.ts'

/** An admin's home page. @throws Refusal 404 for an account without a group */
export async function readHome({ db, clock, config }: Services, person: Person): Promise<Home> {
  const { group } = person
  const now = clock()
  const locks = locksAt(now, config.signInTries)
  const today = dateInBrussels(now)
  const lastDue = daysAfter(today, dueNoticeDays)
  const facts = group && (await queries.readGlance(db, group, now, person.id, locks, lastDue))
  if (!group || !facts) throw notFound('group.notFound')
  const { licences } = facts
  const attention = [
    ...licences.flatMap((licence) => licenceAttention(licence, group, today)),
    ...lockedPeople(facts),
    ...neverSignedIn(facts, group),
  ]
  const uses = licences.map((licence) => poolsOf(licence).at(group.path))
  const total = (of: (use: (typeof uses)[number]) => number) => uses.reduce((sum, use) => sum + of(use), 0)
  const ends = licences.flatMap((licence) => licence.ends.map(({ validUntil }) => validUntil))
  return {
    people: facts.people ?? 0,
    groups: (facts.groups ?? 1) - 1,
    inUse: total((use) => use.total),
    seats: total((use) => use.pool.size),
    reservedSeats: total((use) => use.reservedSeats),
    reservingGroups: total((use) => use.reservingGroups),
    serialNumber: person.serialNumber,
    validUntil: ends.sort()[0] ?? null,
    mayRenew: licences.some((licence) => mayRenew(licence, group)),
    attention: attention.sort(byUrgency).slice(0, maxAttention),
    firstSteps: facts.firstSteps.find((steps) => Object.values(steps).includes(false)) ?? null,
  }
}

const byUrgency = (one: Attention, other: Attention) =>
  urgencyOf(one) - urgencyOf(other) ||
  (one.days ?? 0) - (other.days ?? 0) ||
  (one.group?.name ?? '').localeCompare(other.group?.name ?? '')
