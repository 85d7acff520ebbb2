import { queryOptions } from '@tanstack/react-query'
import { PupilHome, readPupilHome } from '#contract/home.ts'
import { call } from '../../../platform/api/call.ts'
import { fetchedAhead } from '../../../platform/api/fetched-ahead.ts'

/** The apps of a pupil's licence, and whom to ask. */
export const pupilHomeQuery = queryOptions({
  ...fetchedAhead,
  queryKey: ['home', 'pupil'],
  queryFn: async ({ signal }): Promise<PupilHome> =>
    PupilHome.fromWire((await call(readPupilHome, {}, signal)).data),
})
