import type { MailContents } from '../mail-content.ts'
import { type Letter, ownLines } from './letter.ts'
import type { WritingContext } from './writing.ts'

/** Confirms to the sender that the vendor received the request. */
export function requestReceived({ kind }: MailContents['requestReceived'], { say }: WritingContext): Letter {
  return {
    subject: say('requestReceived.subject'),
    // No name: anyone can send the form with any words as the name.
    name: '',
    paragraphs: [say(`requestReceived.${kind}`), say('requestReceived.next')],
  }
}

/** Passes a request on to the vendor. */
export function newRequest({ kind, facts }: MailContents['newRequest'], { say }: WritingContext): Letter {
  return {
    subject: say(`newRequest.${kind}.subject`),
    name: '',
    paragraphs: [say(`newRequest.${kind}.asked`), say('newRequest.answer')],
    facts: facts.map(([fact, value]) => [say(`facts.${fact}`), value]),
  }
}

/** A signed-in person's question to the vendor. */
export function supportQuestion(
  { login, name, ownEmail = '', serialNumber, message, about }: MailContents['supportQuestion'],
  { say }: WritingContext,
): Letter {
  return {
    subject: say('supportQuestion.subject'),
    name: '',
    paragraphs: [say('supportQuestion.asked'), ...ownLines(`${message}\n${about}`), say('newRequest.answer')],
    facts: [
      [say('facts.login'), login],
      ...(name ? [[say('facts.person'), name] as [string, string]] : []),
      ...(ownEmail ? [[say('facts.ownEmail'), ownEmail] as [string, string]] : []),
      ...(serialNumber ? [[say('facts.serialNumber'), serialNumber] as [string, string]] : []),
    ],
  }
}
