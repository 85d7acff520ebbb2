import type { MailContents } from '../mail-content.ts'
import type { Letter } from './letter.ts'
import type { WritingContext } from './writing.ts'

const unsubscribePath = (code: string) => `/newsletter/unsubscribe/${code}`

/** Asks the owner of the address to confirm the subscription. */
export function newsletterConfirmation(
  { code, unsubscribeCode }: MailContents['newsletterConfirmation'],
  { say, pageAddress, brandName }: WritingContext,
): Letter {
  return {
    subject: say('newsletterConfirmation.subject'),
    // No name: anyone can send the form with any words as the name.
    name: '',
    paragraphs: [say('newsletterConfirmation.asked', { brand: brandName })],
    link: {
      text: say('newsletterConfirmation.link'),
      address: pageAddress(`/newsletter/confirm/${code}`),
    },
    remarks: [say('newsletterConfirmation.notYou')],
    unsubscribeAddress: pageAddress(unsubscribePath(unsubscribeCode)),
  }
}

/** Confirms the subscription. */
export function newsletterWelcome(
  { firstName, unsubscribeCode }: MailContents['newsletterWelcome'],
  { say, pageAddress, brandName }: WritingContext,
): Letter {
  return {
    subject: say('newsletterWelcome.subject'),
    name: firstName,
    paragraphs: [say('newsletterWelcome.confirmed', { brand: brandName })],
    unsubscribeAddress: pageAddress(unsubscribePath(unsubscribeCode)),
  }
}
