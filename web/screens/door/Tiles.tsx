import { useLocale, useTranslations } from 'use-intl'
import type { PersonAtDoor } from '#contract/class-door.ts'
import { SymbolPicture } from '../../features/door/SymbolPicture.tsx'
import { press } from '../../kit/ui/Button.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import styles from './Door.module.css'

type Props = {
  people: readonly PersonAtDoor[]
  isPending: boolean
  onChoose: (person: PersonAtDoor) => void
}

/** A tile for each child, by name. */
export function Tiles({ people, isPending, onChoose }: Props) {
  const t = useTranslations('symbols')
  const { compare } = new Intl.Collator(useLocale())
  return (
    <ul className={styles.tiles}>
      {people
        .toSorted((a, b) => compare(a.name, b.name))
        .map((person) => (
          <li key={person.id}>
            <button
              type="button"
              className={styles.tile}
              aria-disabled={isPending || undefined}
              onClick={(event) => press(event, isPending ? undefined : () => onChoose(person))}
            >
              <SymbolPicture symbol={person.symbol} isLarge />
              <span aria-hidden className={styles.name} translate="no">
                {person.name}
              </span>
              <VisuallyHidden>{`${person.name}, ${t(person.symbol)}`}</VisuallyHidden>
            </button>
          </li>
        ))}
    </ul>
  )
}
