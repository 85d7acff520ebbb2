import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  listPlannable,
  type PlannableGroup,
  PlannableGroups,
  PlannedGroup,
  type RolloverCounts,
  RolloverOutcome,
  rollOver,
} from '#contract/rollover.ts'
import { call } from '../../platform/api/call.ts'
import type { PeopleTo } from './propose.ts'

/** The finished new year. */
export type Started = { counts: RolloverCounts; operationId: number | undefined }

const send = (id: number, plan: readonly PlannedGroup[], more: { dry_run: boolean; fingerprint?: string }) =>
  call(rollOver, { params: { id }, body: { plan: plan.map(PlannedGroup.toWire), ...more } })

/** The group with all below it that a plan may name. */
export function schoolQuery(groupId: number) {
  return queryOptions({
    queryKey: ['newYear', 'school', groupId],
    // The plan is made from this once; what changes meanwhile, the preview tells.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<PlannableGroups> =>
      PlannableGroups.fromWire(await call(listPlannable, { params: { id: groupId } }, signal)),
  })
}

/**
 * The plan to send for these groups, without those that nothing happens to.
 * @param names as typed; those left empty stay as they are
 */
export function planOf(
  groups: readonly PlannableGroup[],
  destinations: ReadonlyMap<number, PeopleTo>,
  names: ReadonlyMap<number, string>,
): PlannedGroup[] {
  return groups.flatMap(({ id, name }): PlannedGroup[] => {
    const peopleTo = destinations.get(id) ?? 'stay'
    const newName = names.get(id)?.trim() || name
    if (newName === name) return peopleTo === 'stay' ? [] : [{ groupId: id, peopleTo }]
    return [{ groupId: id, peopleTo, name: newName }]
  })
}

/** While a name is typed, its first letters are not asked about. */
const pauseMs = 250

/** The plan's totals; null while it changes nothing. */
export function previewQuery(groupId: number, plan: readonly PlannedGroup[]) {
  return queryOptions({
    queryKey: ['newYear', 'preview', groupId, plan],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<RolloverOutcome | null> => {
      if (plan.length === 0) return null
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      signal.throwIfAborted()
      return RolloverOutcome.fromWire((await send(groupId, plan, { dry_run: true })).data)
    },
  })
}

export const startNewYear = (groupId: number, plan: readonly PlannedGroup[], fingerprint: string) =>
  send(groupId, plan, { dry_run: false, fingerprint })
