import { viewMinutes } from '#contract/view-as.ts'
import { dateInBrussels, hasPassed } from '../platform/calendar.ts'
import { inTransaction } from '../platform/db/database.ts'
import { minuteMs } from '../platform/durations.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { hashOf } from '../platform/secrets.ts'
import { writeAudit } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import type { Person } from './person.ts'
import * as queries from './queries.ts'

/**
 * Lets the session of staff see the portal as this admin does, for `viewMinutes`. The audit keeps the reason.
 * @throws Refusal 404 unknown person; 409 no admin, or one who cannot sign in any more
 */
export async function startView(
  { db, clock }: Services,
  staff: Person,
  token: string,
  id: number,
  reason: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const at = clock()
    const account = await queries.holdViewed(trx, id)
    if (!account) throw notFound('account.notFound')
    if (account.kind !== 'admin') throw conflict('view.notAnAdmin')
    if (hasPassed(account.validUntil, dateInBrussels(at))) throw conflict('view.expired')
    const until = new Date(at.getTime() + viewMinutes * minuteMs)
    await queries.updateView(trx, hashOf(token), id, until)
    await writeAudit(trx, staff, at, {
      action: 'account.view',
      target: 'account',
      targetId: id,
      after: { note: reason },
    })
  })
}

/** Makes the session the staff member's own again; nothing happens if it is. */
export async function endView({ db }: Services, token: string): Promise<void> {
  await queries.updateView(db, hashOf(token), null, null)
}
