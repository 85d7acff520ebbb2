import type { LicencePage } from '#contract/licence-page.ts'
import { endingDays, licenceState } from '#contract/licence-table.ts'
import { splitSerialNumber } from '#contract/licences.ts'
import { loadsOf } from '../groups/seats.ts'
import { dateInBrussels, daysAfter } from '../platform/calendar.ts'
import { notFound } from '../platform/errors.ts'
import { optionsOf } from '../products/products.ts'
import { outgoingMailOf } from '../record/mail/outgoing.ts'
import type { Services } from '../services.ts'
import type { Person, Requester } from '../sessions/person.ts'
import * as rows from './page-rows.ts'

/** The licences that staff or a dealer see. */
export const sellerOf = ({ kind, id }: Person): rows.Seller => ({ dealerId: kind === 'dealer' ? id : null })

/** A moment as it comes out of JSON, in ISO 8601. */
export const moment = (at: string) => new Date(at).toISOString()
const momentOrNull = (at: string | null) => (at === null ? null : moment(at))

/** All that the page of a licence shows. @throws Refusal 404 if it does not exist, or is another dealer's */
export async function readLicence(
  services: Services,
  { person, language }: Requester,
  serialNumber: string,
): Promise<LicencePage> {
  const { db, clock } = services
  const now = clock()
  const found = await rows.findPage(db, splitSerialNumber(serialNumber), sellerOf(person), now)
  if (!found) throw notFound('licence.notFound')
  const { prefix: _, number: __, rootGroupId, plan, ...row } = found
  const today = dateInBrussels(now)
  return {
    ...row,
    serialNumber,
    state: licenceState(row.validUntil, today, daysAfter(today, endingDays)),
    options: optionsOf(serialNumber, row),
    reservedSeats: plan ? reservedIn(plan) : 0,
    group: rootGroupId === null ? null : { id: rootGroupId, name: row.name },
    admins: row.admins.map((admin) => ({ ...admin, signedInAt: momentOrNull(admin.signedInAt) })),
    payments: row.payments.map((payment) => ({ ...payment, at: moment(payment.at) })),
    mails: row.mails.map((mail) => outgoingMailOf(mail, services.config, language)),
  }
}

function reservedIn({ reservations, claims, ...licence }: NonNullable<rows.PageRow['plan']>): number {
  const loads = loadsOf({ licence: { id: 0, ...licence }, reservations, claims })
  return loads.find(({ pool }) => pool.id === 0)?.reserved ?? 0
}
