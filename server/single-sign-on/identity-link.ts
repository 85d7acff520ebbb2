import type { IdentityLink } from '#contract/single-sign-on.ts'
import { accountInReach, changeAtAccount, read } from '../accounts/change-accounts.ts'
import { checkOwnPassword, type Proven, refuseIfChanged } from '../accounts/credentials.ts'
import { endLink } from '../accounts/end-link.ts'
import { changedBy, mailIdentityUnlinked } from '../accounts/mails.ts'
import { inTransaction, type Trx } from '../db/database.ts'
import { conflict, Refusal } from '../errors.ts'
import { refuseNewcomer } from '../groups/newcomer.ts'
import type { Browser } from '../http/browser.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import * as queries from './queries.ts'

/** Null where the account is linked to no identity. @throws Refusal 404 unless it is one's own, or one administers it */
export async function readIdentityLink(
  services: Services,
  person: Person,
  id: number,
): Promise<IdentityLink | null> {
  await accountInReach(services, person, id)
  const found = await queries.findLink(services.db, id)
  return found ? { provider: found.provider, linkedAt: found.linked_at.toISOString() } : null
}

const passwordRequired = () =>
  new Refusal(400, 'request.invalid', { fields: { password: { code: 'field.required' } } })

/** What undoing a link takes. `password`: of one's own account; for another's it is not asked. */
export type Unlinking = { id: number; password: string | undefined }

/**
 * Undoes the link of one's own account, or of one that one administers. Its other sessions end: whoever came in by the
 * identity is out. The owner is told.
 * @throws Refusal 400 one's own without the right password, 401 where that changed meanwhile, 404 as `readIdentityLink`, 409
 *   where there is no link, 429 too many tries
 */
export async function unlinkIdentity(
  services: Services,
  person: Person,
  { id, password }: Unlinking,
  browser: Pick<Browser, 'address' | 'language' | 'sessionToken'>,
): Promise<void> {
  if (!(await readIdentityLink(services, person, id))) throw conflict('signOn.notLinked')
  const unlink = async (trx: Trx, proven?: Proven) => {
    // A code that is being redeemed right now would leave an app behind.
    await queries.lockAccount(trx, id)
    if (proven) await refuseIfChanged(trx, proven)
    const provider = await endLink(trx, services, person, id)
    if (provider === null) throw conflict('signOn.notLinked')
    await endSessionsOf(trx, id, browser.sessionToken)
    const owner = { account: await read(trx, id), at: services.clock(), language: browser.language }
    await mailIdentityUnlinked(trx, owner, { by: changedBy(person, id), provider })
  }
  if (id !== person.id) {
    await changeAtAccount(services, person, id, ({ trx, account }) => {
      refuseNewcomer(person, account, services.clock())
      return unlink(trx)
    })
    return
  }
  if (password === undefined) throw passwordRequired()
  const proven = await checkOwnPassword(services, person, { password, field: 'password' }, browser.address)
  await inTransaction(services.db, (trx) => unlink(trx, proven))
}
