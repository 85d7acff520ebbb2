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
import { call } from '../../api/call.ts'
import type { PeopleTo } from './propose.ts'

/** What was carried out. */
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

/** The plan to send for these groups, without those whose people stay. */
export function planOf(
  groups: readonly PlannableGroup[],
  destinations: ReadonlyMap<number, PeopleTo>,
): PlannedGroup[] {
  const plan = groups.map(({ id }) => ({ groupId: id, peopleTo: destinations.get(id) ?? 'stay' }))
  return plan.filter(({ peopleTo }) => peopleTo !== 'stay')
}

/** What a plan comes to; null while it changes nothing. */
export function previewQuery(groupId: number, plan: readonly PlannedGroup[]) {
  return queryOptions({
    queryKey: ['newYear', 'preview', groupId, plan],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: async (): Promise<RolloverOutcome | null> => {
      if (plan.length === 0) return null
      return RolloverOutcome.fromWire((await send(groupId, plan, { dry_run: true })).data)
    },
  })
}

export const startNewYear = (groupId: number, plan: readonly PlannedGroup[], fingerprint: string) =>
  send(groupId, plan, { dry_run: false, fingerprint })
