import { isDeepStrictEqual } from 'node:util'
import { IdentityClaims, type PostedIdentity, type VerifiedIdentity } from '#contract/single-sign-on.ts'
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

/** `consume`: uses it up. */
export type ClaimedIdentity = { identity: VerifiedIdentity; consume: () => Promise<unknown> }

/** By it, a sign-in that waits for its second step finds the identity again. */
export const handleHashOf = ({ access }: PostedIdentity): string => hashOf(access).toString('base64url')

/** The same for a sign-in that waited for its second step; null: the identity is used, or was verified too long ago. */
export async function claimAgain(
  { clock }: Pick<Services, 'clock'>,
  trx: Trx,
  { handleHash, bindingToken }: { handleHash: string; bindingToken: string },
): Promise<ClaimedIdentity | null> {
  const stored = await queries.lockIdentity(trx, {
    handleHash: Buffer.from(handleHash, 'base64url'),
    browserHash: hashOf(bindingToken),
    now: clock(),
  })
  if (!stored?.identity) return null
  const identity = stored.identity as VerifiedIdentity
  return { identity, consume: () => queries.deleteSignIn(trx, stored.stateHash) }
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
  return { identity: IdentityClaims.pick(posted), consume: () => queries.deleteSignIn(trx, stateHash) }
}

const handleOf = ({ clock }: Services, { access }: PostedIdentity, { preSessionToken }: Binding) => ({
  handleHash: hashOf(access),
  browserHash: hashOf(preSessionToken ?? ''),
  now: clock(),
})

function assertSameIdentity<T extends { identity: unknown }>(
  services: Services,
  posted: PostedIdentity,
  stored: T | undefined,
): T {
  if (!stored || !isDeepStrictEqual(stored.identity, IdentityClaims.pick(posted)))
    throw signOnFailed(services, 401)
  return stored
}
