import type { Laid, Link } from './letter.ts'

/** A letter as plain text, an empty line between its parts. */
export function asText(laid: Laid): string {
  const { greeting, paragraphs, facts, link, remarks, closing, sender, unsubscribe } = laid
  const parts = [
    greeting,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    link ? written(link) : '',
    ...remarks,
    `${closing}\n${sender}`,
    unsubscribe ? `-- \n${unsubscribe.question}\n${written(unsubscribe.link)}` : '',
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const written = ({ text, address }: Link) => `${text}:\n${address}`
