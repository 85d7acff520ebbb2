import type { WritingContext } from './writing.ts'

/** A mail's own contents, all plain text. */
export type Letter = {
  subject: string
  /** Empty: a greeting without a name. */
  name: string
  paragraphs: string[]
  /** Labels and what they label. */
  facts?: [string, string][]
  /** Further lists of facts, each apart. */
  moreFacts?: [string, string][][]
  table?: Table
  link?: Link
  /** Less urgent than the link, after it. */
  moreLinks?: Link[]
  /** After the links. */
  remarks?: string[]
  unsubscribeAddress?: string
}

export type Table = { heads: string[]; rows: string[][] }

export type Link = { text: string; address: string }

/** A letter with the texts that all mails share, ready to render. */
export type LetterLayout = {
  greeting: string
  paragraphs: string[]
  /** Lists that are not empty. */
  facts: [string, string][][]
  table: Table | undefined
  link: Link | undefined
  moreLinks: Link[]
  /** Introduces the link's address in full. */
  linkByHand: string
  remarks: string[]
  closing: string
  sender: string
  unsubscribe: { question: string; link: Link } | undefined
}

/** Adds the shared texts: greeting, support address, closing. */
export function layOut(letter: Letter, writing: WritingContext): LetterLayout {
  const { say, supportAddress, brandName } = writing
  const { name, unsubscribeAddress } = letter
  return {
    greeting: isName(name) ? say('greeting', { name: name.trim() }) : say('greetingWithoutName'),
    paragraphs: letter.paragraphs,
    facts: [letter.facts ?? [], ...(letter.moreFacts ?? [])].filter((list) => list.length > 0),
    table: letter.table,
    link: letter.link,
    moreLinks: letter.moreLinks ?? [],
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

/** The lines that a person wrote, one paragraph each. */
export const ownLines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

/** Rejects names that look like an address: anyone can type any name into a public form. */
const isName = (name: string) => name.trim() !== '' && !/[/:@]|www\.|\S\.\p{L}{2}/iu.test(name)
