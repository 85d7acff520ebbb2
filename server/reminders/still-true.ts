import { dateInBrussels } from '../platform/calendar.ts'
import type { MailContent } from '../record/mail/mail-content.ts'
import type { Services } from '../services.ts'
import { findUnchanged, forget } from './waiting-rows.ts'

/**
 * Updates a mail that waited: leaves out licences that were renewed or changed meanwhile, and those that the customer wants no reminders of. A
 * reminder that is left out counts as not sent.
 * @returns null if no licence is left
 */
export async function stillTrue(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  mail: MailContent,
): Promise<MailContent | null> {
  if (mail.kind === 'licencesOfDealer') {
    const { licences, total } = mail.content
    const left = await findUnchanged(db, licences, null)
    const change = { licences: left, total: total - (licences.length - left.length) }
    return left.length === 0 ? null : { ...mail, content: { ...mail.content, ...change } }
  }
  if (mail.kind !== 'licenceEnds') return mail
  const { licences } = mail.content
  const left = await findUnchanged(db, licences, dateInBrussels(clock()))
  await forget(
    db,
    licences.filter((licence) => !left.includes(licence)),
  )
  return left.length === 0 ? null : { ...mail, content: { ...mail.content, licences: left } }
}
