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

/** Locks the verified identity for this transaction; `consume` uses it up. @throws as `assertVerified` */
export async function claimIdentity(
  services: Services,
  trx: Trx,
  posted: PostedIdentity,
  browser: Binding,
): Promise<{ identity: VerifiedIdentity; consume: () => Promise<unknown> }> {
  const stored = await queries.lockIdentity(trx, handleOf(services, posted, browser))
  const { stateHash } = assertSameIdentity(services, posted, stored)
  return { identity: posted.identity, consume: () => queries.deleteSignIn(trx, stateHash) }
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
