import { linkedProvider, type PostedIdentity, type VerifiedIdentity } from '#contract/single-sign-on.ts'
import { read } from '../accounts/change-accounts.ts'
import { checkCredentials, holdUnchanged } from '../accounts/credentials.ts'
import { aboutIdentityLinked } from '../accounts/mails.ts'
import { inTransaction, type Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { conflict } from '../platform/errors.ts'
import type { Browser } from '../platform/http/browser.ts'
import { writeAudit } from '../record/audit/audit.ts'
import { mailing } from '../record/mail/outbox.ts'
import type { Services } from '../services.ts'
import type { FinishWithIdentity } from '../sign-in/give-second-step.ts'
import {
  type Began,
  isAsked,
  type SignedIn,
  startBrowserSession,
  withPersonIfIn,
} from '../sign-in/sign-in.ts'
import { providerName, signOnFailed } from './ask-provider.ts'
import { addKeys, keysOf, type LinkedAccount, lockLinkedAccounts, reportAmbiguousLink } from './matching.ts'
import * as queries from './queries.ts'
import {
  assertVerified,
  type ClaimedIdentity,
  claimAgain,
  claimIdentity,
  handleHashOf,
} from './verified-identity.ts'

/** `fromWebApp`: how the person came here; only audited, grants nothing. */
export type Connection = {
  posted: PostedIdentity
  credentials: { login: string; password: string }
  fromWebApp: boolean
}

type SigningIn = Pick<LinkedAccount, 'id' | 'login'>

type Origin = { fromWebApp: boolean; companionApp: string | null }

/**
 * Links the identity that was verified in this browser to the account of a login and password, and signs in. After a wrong
 * password the identity stays valid for another try. An account with a second step is asked for it first and has
 * no session yet; `finishWithIdentity` then links.
 * @throws Refusal 401 unverified, wrong credentials or an expired account; 429 too many tries; 409 if the identity or the
 *   account is linked already
 */
export async function connectIdentity(
  services: Services,
  { posted, credentials, fromWebApp }: Connection,
  browser: Browser,
): Promise<Began<SignedIn>> {
  await assertVerified(services, posted, browser)
  const proven = await checkCredentials(services, credentials, browser.address)
  const started = await inTransaction(services.db, async (trx) => {
    const claimed = await claimIdentity(services, trx, posted, browser)
    const { identity, consume } = claimed
    // Serializes concurrent connections to one account.
    const account = await queries.lockToLink(trx, proven.id)
    await holdUnchanged(trx, proven)
    if (!account) throw signOnFailed(services, 401)
    const [linked, ...others] = await lockLinkedAccounts(trx, identity)
    if (linked && others.length > 0) {
      await reportAmbiguousLink(services, trx, [linked, ...others])
      await consume()
      return null
    }
    if (linked && linked.id !== account.id) throw conflict('signOn.linkedElsewhere', providerName(services))
    const origin = { fromWebApp, companionApp: browser.companionApp }
    const { passwordHash } = proven
    const pending = { handleHash: handleHashOf(posted), ...origin }
    const proof = { by: 'password', passwordHash, identity: pending } as const
    const began = await startBrowserSession(services, trx, account, proof, browser)
    // A person who knows only the password must not add a way in.
    if (!isAsked(began)) await connect(services, trx, account, claimed, linked !== undefined, origin, browser)
    return began
  })
  if (!started) throw conflict('signOn.ambiguous', providerName(services))
  return withPersonIfIn(services, started)
}

/** Links the identity to the account, whose owner gets a mail; or, if it is linked already, adds its new parts. */
async function connect(
  services: Services,
  trx: Trx,
  account: SigningIn,
  { identity, consume }: ClaimedIdentity,
  isLinked: boolean,
  origin: Origin,
  { language }: Pick<Browser, 'language'>,
): Promise<void> {
  if (isLinked) await addKeys(services, trx, account, identity)
  else {
    await link(services, trx, account, identity, origin)
    const { provider } = providerName(services)
    const owner = await read(trx, account.id)
    const at = services.clock()
    await together(trx, mailing(trx, at, aboutIdentityLinked({ account: owner, at, language }, provider)))
  }
  await consume()
}

/**
 * The rest of a sign-in by an identity whose second step was taken just now: it is connected, or its new parts are stored.
 * @returns false if it does not lead to this account alone any more, or was verified too long ago
 */
export const finishWithIdentity: FinishWithIdentity = async (
  services,
  trx,
  { account, way, identity: { handleHash, ...origin } },
  { bindingToken, language },
) => {
  const claimed = await claimAgain(services, trx, { handleHash, bindingToken })
  if (!claimed) return false
  const [linked, ...others] = await lockLinkedAccounts(trx, claimed.identity)
  if (others.length > 0 || (linked ? linked.id !== account.id : way === 'identity')) return false
  await connect(services, trx, account, claimed, linked !== undefined, origin, { language })
  return true
}

async function link(
  services: Services,
  trx: Trx,
  account: SigningIn,
  identity: VerifiedIdentity,
  origin: Origin,
): Promise<void> {
  const at = services.clock()
  const isFirst = await queries.insertLink(trx, {
    accountId: account.id,
    provider: linkedProvider,
    linkedAt: at,
  })
  if (!isFirst) throw conflict('signOn.accountLinked', providerName(services))
  const keys = keysOf(identity)
  const free = await queries.insertKeys(trx, linkedProvider, account.id, keys)
  // Another browser linked it meanwhile.
  if (free < keys.length) throw conflict('signOn.linkedElsewhere', providerName(services))
  await writeAudit(trx, account, at, {
    action: 'identity.link',
    target: 'account',
    targetId: account.id,
    after: { provider: linkedProvider, ...origin },
  })
}
