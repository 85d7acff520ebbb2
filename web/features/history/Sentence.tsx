import type { ActivityEntry } from '#contract/operations.ts'

/** A sentence about an event; a leading name is bold. */
export function Sentence({ text, by }: Pick<ActivityEntry, 'text' | 'by'>) {
  const name = by?.name || by?.login
  if (!name || !text.startsWith(name)) return text
  return (
    <>
      <b translate="no">{name}</b>
      {text.slice(name.length)}
    </>
  )
}
