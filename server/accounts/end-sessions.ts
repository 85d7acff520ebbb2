import { refuseNewcomer } from '../groups/newcomer.ts'
import type { Trx } from '../platform/db/database.ts'
import { type AuditEntry, noteOf } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { type EndedSessions, endSessionsOfAll } from '../sessions/sessions.ts'
import { accountToHelp, changeOfAccount, changeOfVendor } from './change-accounts.ts'

export const noteOfEnded = ({ accountId, ended }: EndedSessions): AuditEntry => ({
  action: 'account.endSessions',
  target: 'account',
  targetId: accountId,
  after: { ended },
})

/** Ends all sessions of a person. */
export async function endSessions(services: Services, person: Person, id: number): Promise<void> {
  const seen = await accountToHelp(services, person, id)
  const end = async (trx: Trx) => {
    const noting = { actor: person, at: services.clock() }
    await endSessionsOfAll(trx, [id], null, ([ended]) => [
      noteOf(noting, noteOfEnded(ended ?? { accountId: id, ended: 0 })),
    ])
  }
  if (seen.groupId === null) return changeOfVendor(services, person, id, end)
  return changeOfAccount(services, person, seen, ({ trx, account }) => {
    refuseNewcomer(person, account, services.clock())
    return end(trx)
  })
}
