import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type PersonKind, userTypeFromWire } from '#contract/access.ts'
import type { Account } from '#contract/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Ours } from '#contract/mapped.ts'
import { LoginState, readConfig, readLoginState } from '#contract/session.ts'
import { call } from '../api/call.ts'

/** Who is signed in. `account`: the own account's data. `latestEnd`: of the session, in ms since 1970 by this device's clock. */
export type Session = { kind: PersonKind; login: string; name: string; account: Account; latestEnd: number }

export type Config = ReplyOf<typeof readConfig>

/** The portal's runtime configuration; it does not change while the page is open. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }): Promise<Config> => call(readConfig, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})

export const sessionKey = ['session']

/** Who is signed in, or null. A check that fails is tried once more. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ client, signal }): Promise<Session | null> => {
    const askedAt = Date.now()
    const [state, config] = await Promise.all([
      call(readLoginState, {}, signal),
      client.ensureQueryData(configQuery),
    ])
    return sessionOf(LoginState.fromWire(state), config, askedAt)
  },
  retry: 1,
  staleTime: 60_000,
  refetchOnWindowFocus: true,
})

function sessionOf(state: Ours<typeof LoginState>, config: Config, askedAt: number): Session | null {
  const { isSignedIn, user, account, endsIn } = state
  if (!isSignedIn || !user || !account) return null
  const kind = userTypeFromWire(user.type, config.brand.slug)
  if (!kind) throw new Error(`unknown user type ${user.type}`)
  const latestEnd = endsIn === null ? Number.POSITIVE_INFINITY : askedAt + endsIn * 1000
  return { kind, login: user.login, name: user.name, account, latestEnd }
}

/** Asks the server anew who is signed in, for instance after signing in or after changing the own account. */
export const refreshSession = (client: QueryClient) => client.fetchQuery({ ...sessionQuery, staleTime: 0 })

/** After signing in: forgets what an earlier person was shown, and learns who is signed in now. */
export async function startSession(client: QueryClient): Promise<Session | null> {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== configQuery.queryKey[0] })
  return refreshSession(client)
}

/** Forgets who was signed in: the signed-in part of the portal notices, and leaves. */
export const endSession = (client: QueryClient) => client.setQueryData(sessionQuery.queryKey, null)
