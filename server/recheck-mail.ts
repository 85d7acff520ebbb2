import { stillOwed } from './dunning/still-owed.ts'
import type { MailContent } from './record/mail/mail-content.ts'
import { stillTrue } from './reminders/still-true.ts'
import type { Services } from './services.ts'

/** Updates a mail that waited to what is true now; null: nothing of it is. `record/mail` knows no licences and no papers. */
export const recheckMail = (
  services: Pick<Services, 'db' | 'clock'>,
  mail: MailContent,
): Promise<MailContent | null> =>
  mail.kind === 'paymentReminder' ? stillOwed(services, mail) : stillTrue(services, mail)
