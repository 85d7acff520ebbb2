import { queryOptions } from '@tanstack/react-query'
import { readSecurity, Security } from '#contract/security.ts'
import { call } from '../../platform/api/call.ts'

export const securityKey = ['security']

/** The person's ways to sign in. */
export const securityQuery = queryOptions({
  queryKey: securityKey,
  refetchOnWindowFocus: 'always',
  queryFn: async ({ signal }): Promise<Security> =>
    Security.fromWire((await call(readSecurity, {}, signal)).data),
})
