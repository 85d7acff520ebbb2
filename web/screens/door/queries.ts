import { queryOptions } from '@tanstack/react-query'
import { PersonAtDoor, readOpenDoor } from '#contract/class-door.ts'
import { call } from '../../platform/api/call.ts'

/** The people who can come in by the open door. Asked for again each time the next child comes. */
export const openDoorQuery = (code: string) =>
  queryOptions({
    // Without the code, which would stay in the cache.
    queryKey: ['openDoor'],
    queryFn: async ({ signal }): Promise<{ group: string; people: PersonAtDoor[] }> => {
      const { data } = await call(readOpenDoor, { body: { code } }, signal)
      return { group: data.group, people: data.people.map(PersonAtDoor.fromWire) }
    },
    staleTime: 0,
    gcTime: 0,
  })
