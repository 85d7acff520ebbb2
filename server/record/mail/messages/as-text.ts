import type { LetterLayout, Link, Table } from './letter.ts'

/** Renders a letter as plain text, with an empty line between its parts. */
export function asText(layout: LetterLayout): string {
  const { greeting, paragraphs, facts, table, link, moreLinks, remarks, closing, sender, unsubscribe } =
    layout
  const parts = [
    greeting,
    ...paragraphs,
    ...facts.map((list) => list.map(([label, value]) => `${label}: ${value}`).join('\n')),
    table ? tableText(table) : '',
    link ? linkText(link) : '',
    ...moreLinks.map(linkText),
    ...remarks,
    `${closing}\n${sender}`,
    unsubscribe ? `-- \n${unsubscribe.question}\n${linkText(unsubscribe.link)}` : '',
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const linkText = ({ text, address }: Link) => `${text}:\n${address}`

/** Each row by itself, as columns do not line up in every mail program. */
const tableText = ({ heads, rows }: Table) =>
  rows.map((row) => row.map((cell, index) => `${heads[index]}: ${cell}`).join('\n')).join('\n\n')
