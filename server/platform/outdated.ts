import type { Shown, Was } from '#contract/was.ts'
import { Refusal } from './errors.ts'

type Names = Readonly<Record<string, string>>
type Values = Readonly<Record<string, unknown>>

/**
 * Refuses a change that rests on outdated values; a field that already holds the wanted value does no harm.
 * @param names of the fields on the wire, by ours
 * @param now the record as it is stored, under its lock
 * @throws Refusal 409 with the current values of those fields
 */
export function refuseOutdated(names: Names, change: Values, was: Was, now: Values): void {
  const outdated = Object.entries(names).filter(
    ([ours, wire]) =>
      was?.[wire] !== undefined && ours in now && now[ours] !== was[wire] && now[ours] !== change[ours],
  )
  if (outdated.length > 0)
    throw outdatedBy(Object.fromEntries(outdated.map(([ours, wire]) => [wire, now[ours] as Shown])))
}

/** @param now by the names on the wire */
export const outdatedBy = (now: Readonly<Record<string, Shown>>): Refusal =>
  new Refusal(409, 'change.outdated', { parts: { now } })

/** A move, with the group that the person saw at its start; undefined: none was named. */
export type Move = { from: number | undefined; to: number }

/** Whether something is neither in the place where it was seen nor in its new one. */
export const isElsewhere = ({ from, to }: Move, groupId: number): boolean =>
  from !== undefined && groupId !== from && groupId !== to
