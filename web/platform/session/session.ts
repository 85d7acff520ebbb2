import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type PersonKind, userTypeFromWire } from '#contract/access.ts'
import type { Account } from '#contract/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Ours } from '#contract/mapped.ts'
import { LoginState, readConfig, readLoginState } from '#contract/session.ts'
import { call } from '../api/call.ts'
import { showPerson } from '../api/shown-person.ts'
import { forgetNewPasswords } from './forget-passwords.ts'

/**
 * The session. `account`: the person's own account. `latestEnd`: its absolute limit, in ms since 1970 by this device's clock.
 * `viewedUntil`: ISO 8601; until then staff view the portal as this person; null: it is the person.
 * `isPasswordDue`: the person has to choose a new password before anything else works.
 * `isSecondStepDue`: the person has to set up a second step before anything else works. `secondStepFrom`: see `LoginState`.
 * `storageKey`: encrypts what this page keeps in the browser (256 bits, base64url); null: it may keep nothing.
 */
export type Session = {
  kind: PersonKind
  login: string
  name: string
  account: Account
  latestEnd: number
  viewedUntil: string | null
  isPasswordDue: boolean
  isSecondStepDue: boolean
  secondStepFrom: string | null
  storageKey: string | null
}

export type Config = ReplyOf<typeof readConfig>

/** The runtime configuration; cached as long as the page is open. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }): Promise<Config> => call(readConfig, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})

export const sessionKey = ['session']

/** The current session, or null without one. Retries a failed check once. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ client, signal }): Promise<Session | null> => {
    const sentAt = Date.now()
    const [state, config] = await Promise.all([
      call(readLoginState, {}, signal),
      client.ensureQueryData(configQuery),
    ])
    return sessionOf(LoginState.fromWire(state), config, sentAt)
  },
  retry: 1,
  staleTime: 60_000,
  refetchOnWindowFocus: true,
})

/** @param sentAt when the server was asked, in ms since 1970 */
export function sessionOf(state: Ours<typeof LoginState>, config: Config, sentAt: number): Session | null {
  const { isSignedIn, user, account, endsIn, ...rest } = state
  if (!isSignedIn || !user || !account) return null
  const kind = userTypeFromWire(user.type, config.brand.slug)
  if (!kind) throw new Error(`unknown user type ${user.type}`)
  const latestEnd = endsIn === null ? Number.POSITIVE_INFINITY : sentAt + endsIn * 1000
  const { login, name } = user
  return { ...rest, kind, login, name, account, latestEnd }
}

/** Refetches the session, for instance after signing in or changing one's own account. */
export const refreshSession = (client: QueryClient) => client.fetchQuery({ ...sessionQuery, staleTime: 0 })

/** Fetches again all that is shown but the session: a change may show anywhere. */
export const refreshShown = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })

/** Clears new passwords and all cached data but the session: they are an earlier person's. */
export function forgetPerson(client: QueryClient): void {
  forgetNewPasswords()
  const kept = [configQuery.queryKey[0], sessionKey[0]]
  client.removeQueries({ predicate: ({ queryKey }) => !kept.includes(String(queryKey[0])) })
}

/** After signing in: clears what is an earlier person's and loads the new session. */
export async function startSession(client: QueryClient): Promise<Session | null> {
  forgetPerson(client)
  client.removeQueries({ queryKey: sessionKey })
  showPerson(null)
  return refreshSession(client)
}

/** Clears the session; `SignedInShell` then leaves the signed-in pages. */
export const endSession = (client: QueryClient) => client.setQueryData(sessionQuery.queryKey, null)
