import type { LetterLayout, Link } from './letter.ts'

/** Renders a letter as plain text, with an empty line between its parts. */
export function asText(layout: LetterLayout): string {
  const { greeting, paragraphs, facts, link, remarks, closing, sender, unsubscribe } = layout
  const parts = [
    greeting,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    link ? linkText(link) : '',
    ...remarks,
    `${closing}\n${sender}`,
    unsubscribe ? `-- \n${unsubscribe.question}\n${linkText(unsubscribe.link)}` : '',
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const linkText = ({ text, address }: Link) => `${text}:\n${address}`
