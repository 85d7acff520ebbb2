import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listOwnSessions, OwnSessionList } from '#contract/own-sessions.ts'
import { call } from '../../platform/api/call.ts'

export const mySessionsKey = ['mySessions']

export const mySessionsQuery = (shown: { page: number; size: number }) =>
  queryOptions({
    queryKey: [...mySessionsKey, shown],
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }): Promise<OwnSessionList> =>
      OwnSessionList.fromWire(await call(listOwnSessions, { query: shown }, signal)),
  })
