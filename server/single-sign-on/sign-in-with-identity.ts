import type { PostedIdentity } from '#contract/single-sign-on.ts'
import { dateInBrussels, hasPassed } from '../calendar.ts'
import { inTransaction } from '../db/database.ts'
import { conflict, Refusal } from '../errors.ts'
import type { Browser } from '../http/browser.ts'
import type { Services } from '../services.ts'
import { noteRefusedSignIn } from '../sessions/sign-in-trail.ts'
import { type SignedIn, startBrowserSession, whoSignedIn } from '../sign-in/sign-in.ts'
import { named } from './ask-provider.ts'
import { refuseUnverified, takeIdentity } from './kept-identity.ts'
import { learnKeys, linkedAccounts, noteAmbiguity } from './matching.ts'

/**
 * Signs in the person whom the identity provider has vouched for in this browser. The verified identity is good for
 * one sign-in; one that is linked to no account waits to be connected.
 * @returns null where the identity is linked to no account
 * @throws Refusal 401 unverified, or an expired or disabled account; 409 linked to several accounts, which staff are told
 */
export async function signInWithIdentity(
  services: Services,
  posted: PostedIdentity,
  browser: Browser,
): Promise<SignedIn | null> {
  await refuseUnverified(services, posted, browser)
  const started = await inTransaction(services.db, async (trx) => {
    const { identity, useUp } = await takeIdentity(services, trx, posted, browser)
    const [account, ...others] = await linkedAccounts(trx, identity)
    if (!account) return null
    if (others.length > 0) {
      await noteAmbiguity(services, trx, [account, ...others])
      await useUp()
      return 'ambiguous'
    }
    if (account.disabled_at !== null) {
      await noteRefusedSignIn(services, trx, account.id, { reason: 'disabled', address: browser.address })
      return 'disabled'
    }
    if (hasPassed(account.valid_until, dateInBrussels(services.clock()))) {
      await noteRefusedSignIn(services, trx, account.id, { reason: 'expired', address: browser.address })
      return 'expired'
    }
    await learnKeys(services, trx, account, identity)
    await useUp()
    return startBrowserSession(services, trx, account, 'identity', browser)
  })
  // Only now: what staff are told, and what is noted, has been kept.
  if (started === 'ambiguous') throw conflict('signOn.ambiguous', named(services))
  // As for a wrong password: it does not tell that there is such an account.
  if (started === 'disabled') throw new Refusal(401, 'session.wrongCredentials')
  if (started === 'expired') throw new Refusal(401, 'account.expired')
  return started && whoSignedIn(services, started)
}
