import type { Language } from '#i18n/languages.ts'

/** The fields that sort a card into its place. */
type Placed = { name: string; login: string; groupName: string; groupKey: string }

/** The cards of one class, sorted by name. */
export type CardClass<C> = { key: string; name: string; cards: readonly C[] }

/** The classes of these cards by name, each with its cards by name, as they are handed out. */
export function byClass<C extends Placed>(cards: readonly C[], language: Language): CardClass<C>[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const classes = new Map<string, C[]>()
  for (const card of cards) classes.set(card.groupKey, [...(classes.get(card.groupKey) ?? []), card])
  return [...classes]
    .map(([key, members]) => ({
      key,
      name: members[0]?.groupName ?? '',
      cards: members.toSorted((a, b) => compare(a.name || a.login, b.name || b.login)),
    }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.key, b.key))
}

/** The cards in parts of `count` each. */
export const sheetsOf = <C>(cards: readonly C[], count: number): (readonly C[])[] =>
  Array.from({ length: Math.ceil(cards.length / count) }, (_, index) =>
    cards.slice(index * count, (index + 1) * count),
  )
