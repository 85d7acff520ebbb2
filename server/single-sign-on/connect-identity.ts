import { linkedProvider, type PostedIdentity, type VerifiedIdentity } from '#contract/single-sign-on.ts'
import { read } from '../accounts/change-accounts.ts'
import { checkCredentials, refuseIfChanged } from '../accounts/credentials.ts'
import { aboutIdentityLinked } from '../accounts/mails.ts'
import { inTransaction, type Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { conflict } from '../platform/errors.ts'
import type { Browser } from '../platform/http/browser.ts'
import { writeAudit } from '../record/audit/audit.ts'
import { mailing } from '../record/mail/outbox.ts'
import type { Services } from '../services.ts'
import { type SignedIn, startBrowserSession, withPerson } from '../sign-in/sign-in.ts'
import { providerName, signOnFailed } from './ask-provider.ts'
import { addKeys, keysOf, type LinkedAccount, lockLinkedAccounts, reportAmbiguousLink } from './matching.ts'
import * as queries from './queries.ts'
import { assertVerified, claimIdentity } from './verified-identity.ts'

/** `fromWebApp`: how the person came here; only audited, grants nothing. */
export type Connection = {
  posted: PostedIdentity
  credentials: { login: string; password: string }
  fromWebApp: boolean
}

/**
 * Links the identity that was verified in this browser to the account of a login and password, and signs in. After a wrong
 * password the identity stays valid for another try.
 * @throws Refusal 401 unverified, wrong credentials or an expired account; 429 too many tries; 409 if the identity or the
 *   account is linked already
 */
export async function connectIdentity(
  services: Services,
  { posted, credentials, fromWebApp }: Connection,
  browser: Browser,
): Promise<SignedIn> {
  await assertVerified(services, posted, browser)
  const proven = await checkCredentials(services, credentials, browser.address)
  const started = await inTransaction(services.db, async (trx) => {
    const { identity, consume } = await claimIdentity(services, trx, posted, browser)
    // Serializes concurrent connections to one account.
    const account = await queries.lockAccount(trx, proven.id)
    await refuseIfChanged(trx, proven)
    if (!account) throw signOnFailed(services, 401)
    const [linked, ...others] = await lockLinkedAccounts(trx, identity)
    if (linked && others.length > 0) {
      await reportAmbiguousLink(services, trx, [linked, ...others])
      await consume()
      return null
    }
    if (linked && linked.id !== account.id) throw conflict('signOn.linkedElsewhere', providerName(services))
    if (linked) await addKeys(services, trx, account, identity)
    else {
      await link(services, trx, account, identity, { fromWebApp, companionApp: browser.companionApp })
      const { provider } = providerName(services)
      const owner = await read(trx, account.id)
      const { language } = browser
      const at = services.clock()
      await together(trx, mailing(trx, at, aboutIdentityLinked({ account: owner, at, language }, provider)))
    }
    await consume()
    return startBrowserSession(services, trx, account, 'password', browser)
  })
  if (!started) throw conflict('signOn.ambiguous', providerName(services))
  return withPerson(services, started)
}

async function link(
  services: Services,
  trx: Trx,
  account: LinkedAccount,
  identity: VerifiedIdentity,
  origin: { fromWebApp: boolean; companionApp: string | null },
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
