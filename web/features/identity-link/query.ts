import { queryOptions } from '@tanstack/react-query'
import { IdentityLink, readIdentityLink } from '#contract/single-sign-on.ts'
import { call } from '../../platform/api/call.ts'

/** The identity link of an account; null if it has none. */
export function identityLinkQuery(accountId: number) {
  return queryOptions({
    queryKey: ['identity-link', accountId],
    queryFn: async ({ signal }): Promise<IdentityLink | null> => {
      const { data } = await call(readIdentityLink, { params: { id: accountId } }, signal)
      return data && IdentityLink.fromWire(data)
    },
  })
}
