import type { Writing } from './writing.ts'

/** What every mail is made of; plain text throughout. */
export type Letter = {
  subject: string
  /** Who is greeted; empty: a greeting without a name. */
  name: string
  paragraphs: string[]
  /** Labels and what they label. */
  facts?: [string, string][]
  link?: Link
  /** After the link. */
  remarks?: string[]
  /** Where the newsletter is ended. */
  unsubscribeAddress?: string
}

export type Link = { text: string; address: string }

/** A letter with the words that all of them share, ready to be set. */
export type Laid = {
  greeting: string
  paragraphs: string[]
  facts: [string, string][]
  link: Link | undefined
  /** Above the link's written-out address. */
  linkByHand: string
  remarks: string[]
  closing: string
  sender: string
  unsubscribe: { question: string; link: Link } | undefined
}

/** Adds what no letter says itself: greeting, way to ask, closing. */
export function lay(letter: Letter, writing: Writing): Laid {
  const { say, supportAddress, brandName } = writing
  const { name, unsubscribeAddress } = letter
  return {
    greeting: isName(name) ? say('greeting', { name: name.trim() }) : say('greetingWithoutName'),
    paragraphs: letter.paragraphs,
    facts: letter.facts ?? [],
    link: letter.link,
    linkByHand: say('linkByHand'),
    remarks: [...(letter.remarks ?? []), say('question', { address: supportAddress })],
    closing: say('closing'),
    sender: brandName,
    unsubscribe:
      unsubscribeAddress === undefined
        ? undefined
        : {
            question: say('unsubscribe.question'),
            link: { text: say('unsubscribe.link'), address: unsubscribeAddress },
          },
  }
}

/** Anybody can send a form in anybody's name: what looks like an address is no name to greet somebody by. */
const isName = (name: string) => name.trim() !== '' && !/[/:@]|www\.|\S\.\p{L}{2}/iu.test(name)
