import type { IdentityLink } from '#contract/single-sign-on.ts'
import { accountInReach, changeAtAccount } from '../accounts/change-accounts.ts'
import { refuseNewcomer } from '../accounts/newcomer.ts'
import { writeAudit } from '../audit/audit.ts'
import { inTransaction, type Trx } from '../db/database.ts'
import { conflict } from '../errors.ts'
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

/**
 * Undoes the link of one's own account, or of one that one administers. Its other sessions end: whoever came in by the
 * identity is out.
 * @param sessionToken the person's own, which goes on
 * @throws Refusal 404 as `readIdentityLink`, 409 where there is no link
 */
export async function unlinkIdentity(
  services: Services,
  person: Person,
  sessionToken: string | null,
  id: number,
): Promise<void> {
  const unlink = async (trx: Trx) => {
    // A code that is being redeemed right now would leave an app behind.
    await queries.lockAccount(trx, id)
    const before = await queries.deleteLink(trx, id)
    if (!before) throw conflict('signOn.notLinked')
    await endSessionsOf(trx, id, sessionToken)
    await writeAudit(trx, person, services.clock(), {
      action: 'identity.unlink',
      target: 'account',
      targetId: id,
      before: { provider: before.provider, linkedAt: before.linked_at },
    })
  }
  if (id === person.id) await inTransaction(services.db, unlink)
  else
    await changeAtAccount(services, person, id, ({ trx, account }) => {
      refuseNewcomer(person, account, services.clock())
      return unlink(trx)
    })
}
