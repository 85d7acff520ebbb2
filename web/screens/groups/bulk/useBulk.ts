import { useState } from 'react'
import { isRefusal } from '../../../platform/api/api-error.ts'
import { useRefreshGroups } from '../queries.ts'
import { type BulkTask, changeSelected } from './bulk.ts'
import { type Refused, refusedKey } from './refused.ts'

/**
 * A change of all that is selected. What the server refuses is named, and left out of the next try; it then stays selected,
 * with the reasons.
 * @param onOutdated closes the question, as the list has changed
 */
export function useBulk(task: BulkTask, onOutdated: () => void) {
  const { selection, total } = task
  const refresh = useRefreshGroups()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  return {
    refused,
    /** How many the next try changes. */
    count: selection.count(total) - refused.length,
    send: (change: Parameters<typeof changeSelected>[2]) => changeSelected(task, refused, change),
    onError(error: unknown) {
      if (!isRefusal(error, 'bulk.refused') && !isRefusal(error, 'change.outdated')) return
      // The list that all were chosen in has changed: there is another choice to make.
      if (error.body?.now) return void refresh().then(onOutdated)
      const known = new Set(refused.map(refusedKey))
      const more = (error.body?.refused ?? []).filter((one) => !known.has(refusedKey(one)))
      setRefused([...refused, ...more])
    },
    async finish() {
      await refresh()
      selection.keepRefused(new Map(refused.map((one) => [refusedKey(one), one.errormsg])))
    },
  }
}
