import { assertAdminRemains } from '../../groups/change.ts'
import { serialNumberOf } from '../../groups/groups.ts'
import { dateInBrussels } from '../../platform/calendar.ts'
import type { Trx } from '../../platform/db/database.ts'
import { together } from '../../platform/db/together.ts'
import type { Services } from '../../services.ts'
import type { Requester } from '../../sessions/person.ts'
import { mailsAboutRenewal, renewalOf } from '../../web-codes/replace-web-code.ts'
import { mailing } from '../mail/outbox.ts'
import * as queries from './queries.ts'
import type { Found } from './undo-rules.ts'

/**
 * After an undo: a licence keeps an admin, and gets another web code if it lost an admin of its root group, who knows it;
 * one who is shut out by an earlier end date is lost.
 * @throws Refusal 409 without an admin
 */
export async function afterLostAdmins(
  services: Services,
  trx: Trx,
  { person, language }: Requester,
  { scope, admins, homes }: Found,
): Promise<void> {
  if (admins.length === 0) return
  const at = services.clock()
  const still = await queries.findStillAdmins(trx, admins, dateInBrussels(at))
  for (const home of homes) {
    const lost = admins.filter(({ id, groupId }) => groupId === home.id && !still.has(id))
    const [first] = lost
    if (!first) continue
    await assertAdminRemains(
      services,
      { trx, scope },
      home,
      lost.map((admin) => ({ kind: 'admin', ...admin })),
    )
    const serialNumber = serialNumberOf(home)
    if (home.licenceId === null || serialNumber === null || home.id !== home.rootGroupId) continue
    const renewal = renewalOf(trx, home.licenceId, { by: person, at }, first.id)
    await together(trx, [renewal.update, renewal.note])
    const cause = { person, at, language }
    const mails = await mailsAboutRenewal(trx, { id: home.licenceId, serialNumber }, cause, first)
    await together(trx, mailing(trx, at, mails))
  }
}
