import { queryOptions } from '@tanstack/react-query'
import { DoorState, readDoor } from '#contract/class-door.ts'
import { call } from '../../platform/api/call.ts'

/** A teacher sees within this time who came in, in milliseconds. */
const pollMs = 3000

const isAnyoneToWatch = (door: DoorState | undefined) =>
  door !== undefined && (door.openUntil !== null || door.people.some(({ inSince }) => inSince !== null))

/** The door of a class. While it is open or someone is in, it is asked for as long as the page is visible: a call keeps the session. */
export const doorQuery = (groupId: number) =>
  queryOptions({
    queryKey: ['door', groupId],
    queryFn: async ({ signal }): Promise<DoorState> =>
      DoorState.fromWire((await call(readDoor, { params: { id: groupId } }, signal)).data),
    refetchInterval: ({ state }) => (isAnyoneToWatch(state.data) ? pollMs : false),
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
