import { queryOptions } from '@tanstack/react-query'
import { Home, readHome } from '#contract/home.ts'
import { call } from '../../../platform/api/call.ts'
import { fetchedAhead } from '../../../platform/api/fetched-ahead.ts'

/** The home page of an admin; asked for again when the window gets the focus, as seats come and go. */
export const homeQuery = queryOptions({
  ...fetchedAhead,
  queryKey: ['home'],
  refetchOnWindowFocus: 'always',
  queryFn: async ({ signal }): Promise<Home> => Home.fromWire((await call(readHome, {}, signal)).data),
})
