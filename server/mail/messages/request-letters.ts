import type { MailContents } from '../mail-content.ts'
import type { Letter } from './letter.ts'
import type { Writing } from './writing.ts'

/** Tells who asked for a package that the vendor knows. */
export function requestReceived({ kind }: MailContents['requestReceived'], { say }: Writing): Letter {
  return {
    subject: say('requestReceived.subject'),
    // Anybody can send the form in anybody's name, with words of their own as the name.
    name: '',
    paragraphs: [say(`requestReceived.${kind}`), say('requestReceived.next')],
  }
}

/** Tells the vendor what somebody asks for. */
export function newRequest({ kind, facts }: MailContents['newRequest'], { say }: Writing): Letter {
  return {
    subject: say(`newRequest.${kind}.subject`),
    name: '',
    paragraphs: [say(`newRequest.${kind}.asked`), say('newRequest.answer')],
    facts: facts.map(([fact, value]) => [say(`facts.${fact}`), value]),
  }
}
