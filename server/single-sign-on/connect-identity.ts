import { linkedProvider, type PostedIdentity, type VerifiedIdentity } from '#contract/single-sign-on.ts'
import { read } from '../accounts/change-accounts.ts'
import { checkCredentials, refuseIfChanged } from '../accounts/credentials.ts'
import { mailIdentityLinked } from '../accounts/mails.ts'
import { writeAudit } from '../audit/audit.ts'
import { inTransaction, type Trx } from '../db/database.ts'
import { conflict } from '../errors.ts'
import type { Browser } from '../http/browser.ts'
import type { Services } from '../services.ts'
import { type SignedIn, startBrowserSession, whoSignedIn } from '../sign-in/sign-in.ts'
import { named, signOnFailed } from './ask-provider.ts'
import { refuseUnverified, takeIdentity } from './kept-identity.ts'
import { keysOf, type Linked, learnKeys, linkedAccounts, noteAmbiguity } from './matching.ts'
import * as queries from './queries.ts'

/** `fromWebApp`, `companionApp`: how the person came here; noted, and gives no right. */
export type Connection = {
  posted: PostedIdentity
  credentials: { login: string; password: string }
  fromWebApp: boolean
}

/**
 * Links the identity that was verified in this browser to the account of a login and a password, and signs in. After a
 * wrong password the identity is still there for another try.
 * @throws Refusal 401 unverified, wrong credentials or an expired account; 429 too many tries; 409 where the identity or
 * the account is linked already
 */
export async function connectIdentity(
  services: Services,
  { posted, credentials, fromWebApp }: Connection,
  browser: Browser,
): Promise<SignedIn> {
  await refuseUnverified(services, posted, browser)
  const proven = await checkCredentials(services, credentials, browser.address)
  const started = await inTransaction(services.db, async (trx) => {
    const { identity, useUp } = await takeIdentity(services, trx, posted, browser)
    // Two who connect to one account do so one after the other.
    const account = await queries.lockAccount(trx, proven.id)
    await refuseIfChanged(trx, proven)
    if (!account) throw signOnFailed(services, 401)
    const [linked, ...others] = await linkedAccounts(trx, identity)
    if (linked && others.length > 0) {
      await noteAmbiguity(services, trx, [linked, ...others])
      await useUp()
      return null
    }
    if (linked && linked.id !== account.id) throw conflict('signOn.linkedElsewhere', named(services))
    if (linked) await learnKeys(services, trx, account, identity)
    else {
      await link(services, trx, account, identity, { fromWebApp, companionApp: browser.companionApp })
      const { provider } = named(services)
      const owner = await read(trx, account.id)
      const { language } = browser
      await mailIdentityLinked(trx, { account: owner, at: services.clock(), language }, provider)
    }
    await useUp()
    return startBrowserSession(services, trx, account, 'password', browser)
  })
  if (!started) throw conflict('signOn.ambiguous', named(services))
  return whoSignedIn(services, started)
}

async function link(
  services: Services,
  trx: Trx,
  account: Linked,
  identity: VerifiedIdentity,
  cameBy: { fromWebApp: boolean; companionApp: string | null },
): Promise<void> {
  const at = services.clock()
  const isFirst = await queries.insertLink(trx, {
    account_id: account.id,
    provider: linkedProvider,
    linked_at: at,
  })
  if (!isFirst) throw conflict('signOn.accountLinked', named(services))
  const keys = keysOf(identity)
  const free = await queries.insertKeys(trx, linkedProvider, account.id, keys)
  // Linked in another browser at the same moment.
  if (free < keys.length) throw conflict('signOn.linkedElsewhere', named(services))
  await writeAudit(trx, account, at, {
    action: 'identity.link',
    target: 'account',
    targetId: account.id,
    after: { provider: linkedProvider, ...cameBy },
  })
}
