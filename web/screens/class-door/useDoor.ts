import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { closeDoor, endDoorSessions, OpenedDoor, openDoor } from '#contract/class-door.ts'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { doorQuery } from './queries.ts'

/** The door of a class, and its teacher's actions. `opened`: its code, which is shown once; null: another page has it, or none. */
export function useDoor(groupId: number) {
  const client = useQueryClient()
  const query = useQuery(doorQuery(groupId))
  const [told, setTold] = useState<OpenedDoor | null>(null)
  const params = { id: groupId }
  const refresh = () => client.invalidateQueries({ queryKey: doorQuery(groupId).queryKey })

  const open = useSubmit({
    call: (minutes: number) => call(openDoor, { params, body: { minutes } }),
    onSuccess: async ({ data }) => {
      await refresh()
      setTold(OpenedDoor.fromWire(data))
    },
  })
  const close = useSubmit({
    call: () => call(closeDoor, { params }),
    onSuccess: async () => {
      setTold(null)
      await refresh()
    },
  })
  const end = useSubmit({
    call: (ids: number[]) => call(endDoorSessions, { params, body: { account_ids: ids } }),
    onSuccess: refresh,
  })
  const openUntil = query.data?.openUntil ?? null
  return {
    query,
    // Another device may have opened it again, with another code, or closed it.
    opened: told !== null && told.openUntil === openUntil ? told : null,
    open,
    close,
    end,
    refresh,
  }
}
