import { useQueryClient } from '@tanstack/react-query'
import type { Reminders, RemindersChange } from '#contract/reminders.ts'
import { reminderSteps } from '#contract/reminders.ts'
import { refreshShown } from '../../platform/session/session.ts'
import { showNotice } from '../undo/notices.ts'
import { changeReminders, remindersQuery } from './queries.ts'

/** The step that a customer added; null: none. */
export const earlierOf = ({ steps }: Pick<Reminders, 'steps'>): number | null =>
  steps.find((step) => step > reminderSteps[0]) ?? null

/** The change that undoes this one. @param before undefined: unknown to the page, so the usual settings */
function inverseOf(change: RemindersChange, before: Reminders | undefined): RemindersChange {
  const earlier = (before && earlierOf(before)) as RemindersChange['earlier']
  return {
    ...(change.stopped !== undefined && { stopped: before?.stopped ?? false }),
    ...(change.seenUntil !== undefined && { seenUntil: before?.seenUntil ?? null }),
    ...(change.earlier !== undefined && { earlier: earlier ?? null }),
  }
}

/** Changes the reminders of a licence, refreshes the page's data, then shows a notice with Undo. */
export function useChangeReminders(
  serialNumber: string,
): (change: RemindersChange, done: string) => Promise<void> {
  const client = useQueryClient()
  const key = remindersQuery(serialNumber).queryKey
  const send = async (change: RemindersChange) => {
    client.setQueryData(key, await changeReminders(serialNumber, change))
    // The home page and the timeline show the change too.
    await refreshShown(client)
  }
  return async (change, text) => {
    const before = client.getQueryData(key)
    await send(change)
    showNotice({ text, takeBack: () => send(inverseOf(change, before)) })
  }
}
