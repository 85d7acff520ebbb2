import { isDeepStrictEqual } from 'node:util'
import type { PostedIdentity, VerifiedIdentity } from '#contract/single-sign-on.ts'
import type { Trx } from '../platform/db/database.ts'
import { notFound } from '../platform/errors.ts'
import type { Browser } from '../platform/http/browser.ts'
import { hashOf } from '../platform/secrets.ts'
import type { Services } from '../services.ts'
import { signOnFailed } from './ask-provider.ts'
import * as queries from './queries.ts'

type Binding = Pick<Browser, 'preSessionToken'>

/**
 * Asserts that the posted identity is the one that the server verified for this browser.
 * @throws Refusal 401 otherwise: no exchange before, another browser, expired, used, or other claims
 */
export async function assertVerified(
  services: Services,
  posted: PostedIdentity,
  browser: Binding,
): Promise<void> {
  if (!services.config.oidc) throw notFound('signOn.notOffered')
  const stored = await queries.findIdentity(services.db, handleOf(services, posted, browser))
  assertSameIdentity(services, posted, stored)
}

/** `state`: by it a sign-in that waits for its second step finds the identity again. `consume`: uses it up. */
export type ClaimedIdentity = {
  identity: VerifiedIdentity
  state: string
  consume: () => Promise<unknown>
}

/** The same for a sign-in that waited for its second step; null: the identity is used, or was verified too long ago. */
export async function claimAgain(
  { clock }: Pick<Services, 'clock'>,
  trx: Trx,
  { state, bindingToken }: { state: string; bindingToken: string },
): Promise<ClaimedIdentity | null> {
  const stateHash = Buffer.from(state, 'base64url')
  const handle = { stateHash, browserHash: hashOf(bindingToken), now: clock() }
  const stored = await queries.lockIdentityByState(trx, handle)
  if (!stored?.identity) return null
  const identity = stored.identity as VerifiedIdentity
  return { identity, state, consume: () => queries.deleteSignIn(trx, stateHash) }
}

/** Locks the verified identity for this transaction. @throws as `assertVerified` */
export async function claimIdentity(
  services: Services,
  trx: Trx,
  posted: PostedIdentity,
  browser: Binding,
): Promise<ClaimedIdentity> {
  const stored = await queries.lockIdentity(trx, handleOf(services, posted, browser))
  const { stateHash } = assertSameIdentity(services, posted, stored)
  const state = stateHash.toString('base64url')
  return { identity: posted.identity, state, consume: () => queries.deleteSignIn(trx, stateHash) }
}

const handleOf = ({ clock }: Services, { handle }: PostedIdentity, { preSessionToken }: Binding) => ({
  handleHash: hashOf(handle),
  browserHash: hashOf(preSessionToken ?? ''),
  now: clock(),
})

function assertSameIdentity<T extends { identity: unknown }>(
  services: Services,
  { identity }: PostedIdentity,
  stored: T | undefined,
): T {
  if (!stored || !isDeepStrictEqual(stored.identity, identity)) throw signOnFailed(services, 401)
  return stored
}
