import type { ActivityEntry } from '#contract/operations.ts'

/** What happened, with the name of who did it in bold where the sentence begins with it. */
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
