import { isDeepStrictEqual } from 'node:util'
import type { PostedIdentity, VerifiedIdentity } from '#contract/single-sign-on.ts'
import type { Trx } from '../db/database.ts'
import { notFound } from '../errors.ts'
import type { Browser } from '../http/browser.ts'
import type { Services } from '../services.ts'
import { signOnFailed } from './ask-provider.ts'
import * as queries from './queries.ts'
import { hashed } from './start-sign-in.ts'

type Binding = Pick<Browser, 'preSessionToken'>

/**
 * Makes sure that what a browser says of itself is what the server verified for it.
 * @throws Refusal 401 otherwise: no exchange before, another browser, too late, used, or other claims
 */
export async function refuseUnverified(
  services: Services,
  posted: PostedIdentity,
  browser: Binding,
): Promise<void> {
  if (!services.config.oidc) throw notFound('signOn.notOffered')
  const kept = await queries.findIdentity(services.db, handleOf(services, posted, browser))
  refuseOther(services, posted, kept)
}

/** The verified identity, which only this transaction can use. @throws as `refuseUnverified` */
export async function takeIdentity(
  services: Services,
  trx: Trx,
  posted: PostedIdentity,
  browser: Binding,
): Promise<{ identity: VerifiedIdentity; useUp: () => Promise<unknown> }> {
  const kept = await queries.lockIdentity(trx, handleOf(services, posted, browser))
  const { state_hash } = refuseOther(services, posted, kept)
  return { identity: posted.identity, useUp: () => queries.deleteSignIn(trx, state_hash) }
}

const handleOf = ({ clock }: Services, { handle }: PostedIdentity, { preSessionToken }: Binding) => ({
  handleHash: hashed(handle),
  browserHash: hashed(preSessionToken ?? ''),
  now: clock(),
})

function refuseOther<T extends { identity: unknown }>(
  services: Services,
  { identity }: PostedIdentity,
  kept: T | undefined,
): T {
  if (!kept || !isDeepStrictEqual(kept.identity, identity)) throw signOnFailed(services, 401)
  return kept
}
