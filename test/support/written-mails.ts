import { readConfig } from '#server/platform/config/config.ts'
import type { MailContent, MailContents, MailKind } from '#server/record/mail/mail-content.ts'
import { writeMessage } from '#server/record/mail/messages/messages.ts'
import { production } from './configured.ts'
import { mailSamples } from './mail-samples.ts'

/** Of the portal whose addresses are in the mails. */
export const config = readConfig(production)

/** A sample mail. @param typed what people typed into it */
export const mailOf = (kind: MailKind, typed = 'Lena Peeters') =>
  ({ kind, content: mailSamples(typed)[kind] }) as MailContent

/** A sample mail in English. @param content in place of the sample's */
export const english = <K extends MailKind>(kind: K, content: Partial<MailContents[K]> = {}) =>
  writeMessage(config, 'en', { kind, content: { ...mailSamples('Lena')[kind], ...content } } as MailContent)
