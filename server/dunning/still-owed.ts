import { dateInBrussels } from '../platform/calendar.ts'
import type { MailContent } from '../record/mail/mail-content.ts'
import type { Services } from '../services.ts'
import { findOwed, forgetSent } from './owed-rows.ts'

/**
 * Updates a payment reminder that waited: leaves out invoices that were paid, credited or disputed meanwhile, and those that a later reminder is about.
 * A reminder that is left out counts as not sent.
 * @returns null if no invoice is left
 */
export async function stillOwed(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  mail: Extract<MailContent, { kind: 'paymentReminder' }>,
): Promise<MailContent | null> {
  const { invoices } = mail.content
  const numbers = invoices.map(({ number }) => number)
  const owed = await findOwed(db, numbers, mail.content, dateInBrussels(clock()))
  const left = invoices.flatMap((invoice) => {
    const found = owed.find(({ number }) => number === invoice.number)
    return found ? [{ ...invoice, openCents: found.openCents }] : []
  })
  await forgetSent(
    db,
    numbers.filter((number) => !left.some((invoice) => invoice.number === number)),
    mail.content,
  )
  return left.length === 0 ? null : { ...mail, content: { ...mail.content, invoices: left } }
}
