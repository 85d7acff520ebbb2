import type { MailContents } from '../mail-content.ts'
import type { Letter } from './letter.ts'
import type { Writing } from './writing.ts'

const unsubscribePath = (code: string) => `/newsletter/unsubscribe/${code}`

/** Asks whether the newsletter is wanted by who reads this address. */
export function newsletterConfirmation(
  { code, unsubscribeCode }: MailContents['newsletterConfirmation'],
  { say, pageAddress, brandName }: Writing,
): Letter {
  return {
    subject: say('newsletterConfirmation.subject'),
    // Anybody can send the form in anybody's name, with words of their own as the name.
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

/** Tells that the newsletter will come from now on. */
export function newsletterWelcome(
  { firstName, unsubscribeCode }: MailContents['newsletterWelcome'],
  { say, pageAddress, brandName }: Writing,
): Letter {
  return {
    subject: say('newsletterWelcome.subject'),
    name: firstName,
    paragraphs: [say('newsletterWelcome.confirmed', { brand: brandName })],
    unsubscribeAddress: pageAddress(unsubscribePath(unsubscribeCode)),
  }
}
