import type { IdentityLink } from '#contract/single-sign-on.ts'
import { holdAccount } from '../accounts/account-changes.ts'
import { accountInReach, changeOfAccount } from '../accounts/change-accounts.ts'
import { checkOwnPassword, holdUnchanged } from '../accounts/credentials.ts'
import { endLink } from '../accounts/end-link.ts'
import { aboutIdentityUnlinked, changedBy, type Owner } from '../accounts/mails.ts'
import { refuseNewcomer } from '../groups/newcomer.ts'
import { inTransaction, type Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { conflict, notFound, Refusal } from '../platform/errors.ts'
import type { Browser } from '../platform/http/browser.ts'
import { mailing } from '../record/mail/outbox.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { endingOfSessions } from '../sessions/sessions.ts'
import * as queries from './queries.ts'

/** Null if the account has no link. @throws Refusal 404 unless the account is the person's own or one they administer */
export async function readIdentityLink(
  services: Services,
  person: Person,
  id: number,
): Promise<IdentityLink | null> {
  await accountInReach(services, person, id)
  const found = await queries.findLink(services.db, id)
  return found ? { provider: found.provider, linkedAt: found.linkedAt.toISOString() } : null
}

const passwordRequired = () =>
  new Refusal(400, 'request.invalid', { fields: { password: { code: 'field.required' } } })

/** `password`: required for one's own account, ignored for another's. */
export type UnlinkRequest = { id: number; password: string | undefined }

/**
 * Removes the link of one's own account, or of one that the person administers. Ends the account's other sessions, so that the identity
 * is signed out too, and notifies the owner.
 * @throws Refusal 400 one's own without the right password, 403 one's own in a session that began without it, 401 if it changed
 *   meanwhile, 404 as `readIdentityLink`, 409 if there is no link, 429 too many tries
 */
export async function unlinkIdentity(
  services: Services,
  person: Person,
  { id, password }: UnlinkRequest,
  browser: Pick<Browser, 'address' | 'language' | 'sessionToken'>,
): Promise<void> {
  const seen = await accountInReach(services, person, id)
  if (id === person.id && person.easyWay !== null) throw new Refusal(403, 'session.needsPassword')
  if (!(await queries.findLink(services.db, id))) throw conflict('signOn.notLinked')
  const unlink = async (trx: Trx, account: Owner['account']) => {
    const link = await endLink(trx, services, { actor: person, accountId: id })
    if (!link) throw conflict('signOn.notLinked')
    const { sessions, codes } = endingOfSessions(trx, id, browser.sessionToken)
    await together(trx, [link.note, sessions])
    const owner = { account, at: services.clock(), language: browser.language }
    const mails = aboutIdentityUnlinked(owner, { by: changedBy(person, id), provider: link.provider })
    await together(trx, [codes, ...mailing(trx, services.clock(), mails)])
  }
  if (id !== person.id) {
    await changeOfAccount(services, person, seen, ({ trx, account }) => {
      refuseNewcomer(person, account, services.clock())
      return unlink(trx, account)
    })
    return
  }
  if (password === undefined) throw passwordRequired()
  const proven = await checkOwnPassword(services, person, { password, field: 'password' }, browser.address)
  await inTransaction(services.db, async (trx) => {
    // A code that is being redeemed right now would leave an app behind.
    const account = await holdAccount(trx, id, id)
    await holdUnchanged(trx, proven)
    if (!account) throw notFound('account.notFound')
    await unlink(trx, account)
  })
}
