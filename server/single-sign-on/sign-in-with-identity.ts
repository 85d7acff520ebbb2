import type { PostedIdentity } from '#contract/single-sign-on.ts'
import { dateInBrussels, hasPassed } from '../platform/calendar.ts'
import { inTransaction } from '../platform/db/database.ts'
import { conflict, Refusal } from '../platform/errors.ts'
import type { Browser } from '../platform/http/browser.ts'
import type { Services } from '../services.ts'
import { noteRefusedSignIn } from '../sessions/sign-in-trail.ts'
import {
  type Began,
  isAsked,
  type SignedIn,
  startBrowserSession,
  withPersonIfIn,
} from '../sign-in/sign-in.ts'
import { providerName } from './ask-provider.ts'
import { addKeys, lockLinkedAccounts, reportAmbiguousLink } from './matching.ts'
import { assertVerified, claimIdentity, handleHashOf } from './verified-identity.ts'

/**
 * Signs in the person whose identity was verified in this browser. A verified identity works for one sign-in, and stays while the second
 * step is awaited; without a linked account it can be connected to one.
 * @returns null if the identity is not linked to an account
 * @throws Refusal 401 unverified, or an expired or disabled account; 409 linked to several accounts, which is reported to staff
 */
export async function signInWithIdentity(
  services: Services,
  posted: PostedIdentity,
  browser: Browser,
): Promise<Began<SignedIn> | null> {
  await assertVerified(services, posted, browser)
  const started = await inTransaction(services.db, async (trx) => {
    const { identity, consume } = await claimIdentity(services, trx, posted, browser)
    const [account, ...others] = await lockLinkedAccounts(trx, identity)
    if (!account) return null
    if (others.length > 0) {
      await reportAmbiguousLink(services, trx, [account, ...others])
      await consume()
      return 'ambiguous'
    }
    if (account.disabledAt !== null) {
      await noteRefusedSignIn(services, trx, account.id, { reason: 'disabled', address: browser.address })
      return 'disabled'
    }
    if (hasPassed(account.validUntil, dateInBrussels(services.clock()))) {
      await noteRefusedSignIn(services, trx, account.id, { reason: 'expired', address: browser.address })
      return 'expired'
    }
    const { passwordHash } = account
    const pending = { handleHash: handleHashOf(posted), fromWebApp: false, companionApp: null }
    const proof = { by: 'identity', passwordHash, identity: pending } as const
    const began = await startBrowserSession(services, trx, account, proof, browser)
    if (isAsked(began)) return began
    await addKeys(services, trx, account, identity)
    await consume()
    return began
  })
  // Refuse after the commit: the report and the audit rows must stay.
  if (started === 'ambiguous') throw conflict('signOn.ambiguous', providerName(services))
  // As for a wrong password, so that it does not reveal the account.
  if (started === 'disabled') throw new Refusal(401, 'session.wrongCredentials')
  if (started === 'expired') throw new Refusal(401, 'account.expired')
  return started && withPersonIfIn(services, started)
}
