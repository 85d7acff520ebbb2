import type { Language } from '#i18n/languages.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { MailContent, MailContents, MailKind } from '../mail-content.ts'
import type { Message } from '../mailer.ts'
import * as account from './account-letters.ts'
import { asHtml } from './as-html.ts'
import { asText } from './as-text.ts'
import { disputeSettled, invoiceDisputed, paymentReminder } from './dunning-letters.ts'
import { type Letter, layOut } from './letter.ts'
import * as licence from './licence-letters.ts'
import * as newsletter from './newsletter-letters.ts'
import { creditNote, invoice, paymentReceipt } from './payment-letters.ts'
import { quote, quoteAccepted } from './quote-letters.ts'
import * as request from './request-letters.ts'
import { createWriting, type WritingContext } from './writing.ts'

type Letters = { [K in MailKind]: (content: MailContents[K], writing: WritingContext) => Letter }

const letters: Letters = {
  resetCode: account.resetCode,
  invitation: account.invitation,
  passwordChanged: account.passwordChanged,
  emailChanged: account.emailChanged,
  loginChanged: account.loginChanged,
  unlocked: account.unlocked,
  cardMade: account.cardMade,
  pinMade: account.pinMade,
  securityChanged: account.securityChanged,
  secondStepEnded: account.secondStepEnded,
  registration: account.registration,
  newAdmin: account.newAdmin,
  webCodeRenewed: account.webCodeRenewed,
  requestReceived: request.requestReceived,
  newRequest: request.newRequest,
  supportQuestion: request.supportQuestion,
  ambiguousIdentity: account.ambiguousIdentity,
  identityLinked: account.identityLinked,
  identityUnlinked: account.identityUnlinked,
  newsletterConfirmation: newsletter.newsletterConfirmation,
  newsletterWelcome: newsletter.newsletterWelcome,
  licenceEnds: licence.licenceEnds,
  seatsShort: licence.seatsShort,
  licencesOfDealer: licence.licencesOfDealer,
  invoice,
  creditNote,
  paymentReminder,
  invoiceDisputed,
  disputeSettled,
  quote,
  quoteAccepted,
  vatNumberDecided: licence.vatNumberDecided,
  endDateChanged: licence.endDateChanged,
  orderPlaced: licence.orderPlaced,
  paymentReceipt,
}

/** Writes a mail of any kind in its language, as text and as HTML. */
export function writeMessage(
  config: Config,
  language: Language,
  mail: MailContent,
): Omit<Message, 'messageId' | 'from' | 'to'> {
  const writing = createWriting(language, config)
  const letter = letterFor(mail.kind, mail.content, writing)
  const layout = layOut(letter, writing)
  const { subject, unsubscribeAddress } = letter
  return {
    subject,
    text: asText(layout),
    html: asHtml(subject, layout, language),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeAddress !== undefined && { 'List-Unsubscribe': `<${unsubscribeAddress}>` }),
    },
    ...('replyTo' in mail.content && { replyTo: mail.content.replyTo }),
  }
}

/** The type of `MailContent` guarantees that kind and content belong together. */
function letterFor<K extends MailKind>(kind: K, content: MailContents[K], writing: WritingContext): Letter {
  return letters[kind](content, writing)
}
