import type { PersonKind } from '#contract/access.ts'
import { dayMs, hourMs } from '../platform/durations.ts'
import { Refusal } from '../platform/errors.ts'
import type { Person } from '../sessions/person.ts'

type Role = { kind: PersonKind; registeredAt: Date | null }

/** How long the first day still lasts, in milliseconds; 0 once it is over. */
const remainingMs = (registeredAt: Date, now: Date) =>
  Math.max(0, registeredAt.getTime() + dayMs - now.getTime())

/**
 * Keeps admins who registered by web code less than 24 hours ago from shutting out those who were there before them, who
 * got a mail and can still act.
 * @throws Refusal 403, which says in how many hours it is possible
 */
export function refuseNewcomer(person: Person, account: Role, now: Date): void {
  const { registeredAt } = person
  if (registeredAt === null || account.kind !== 'admin') return
  const isOlder = account.registeredAt === null || account.registeredAt < registeredAt
  const hours = Math.ceil(remainingMs(registeredAt, now) / hourMs)
  if (isOlder && hours > 0) throw new Refusal(403, 'account.tooNew', { values: { hours } })
}

/**
 * The `registered_at` of an account that this person makes an admin: a newcomer's own, or it would be a way around the
 * rule; else none.
 */
export function inheritedRegistration({ registeredAt }: Person, now: Date): Date | null {
  return registeredAt && remainingMs(registeredAt, now) > 0 ? registeredAt : null
}
