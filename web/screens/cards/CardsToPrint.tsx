import { type ReactNode, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import { byClass } from '../../features/cards/by-class.ts'
import { CardSheets } from '../../features/cards/CardSheets.tsx'
import { type CardSize, LoginCard } from '../../features/cards/LoginCard.tsx'
import { SquareChoice } from '../../features/cards/SquareChoice.tsx'
import type { NewCards } from '../../features/cards/useNewCards.ts'
import { usePrint } from '../../features/cards/usePrint.ts'
import { useSchool } from '../../features/cards/useSchool.ts'
import { useSquares } from '../../features/cards/useSquares.ts'
import { PasswordKindSelect } from '../../features/passwords/PasswordKindSelect.tsx'
import { usePasswordKind } from '../../features/passwords/password-kind.ts'
import { Checkbox } from '../../kit/ui/Checkbox.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { Segments } from '../../kit/ui/Segments.tsx'
import { currentLanguage } from '../../platform/i18n/language.ts'
import {
  type CardPerson,
  keptMs,
  useAreStored,
  useNewCodes,
  useNewPasswords,
} from '../../platform/session/new-passwords.ts'
import { CardsHead } from './CardsHead.tsx'
import styles from './CardsToPrint.module.css'
import { NotMade } from './NotMade.tsx'
import { PrintButtons } from './PrintButtons.tsx'

type Props = {
  people: readonly CardPerson[]
  /** Of all these people; null if they come from several. */
  group: Group | null
  /** Makes the passwords and squares that are missing; undefined if none can be. */
  newCards?: NewCards
  /** Whether the page was opened to print. */
  printsAtOnce: boolean
  onPrint: () => void
  /** The choice to make first. */
  children?: ReactNode
}

/** The cards as they will be printed, and the one button that makes the passwords and squares they lack and prints them. */
export function CardsToPrint({ people, group, newCards, printsAtOnce, onPrint, children }: Props) {
  const t = useTranslations('cards')
  const [size, setSize] = useState<CardSize>('small')
  const [isListWanted, setListWanted] = useState(true)
  const made = new Map(useNewPasswords().map(({ person, password }) => [person.login, password]))
  const squares = useSquares(people, group)
  const missing = people.filter(({ login }) => !made.has(login) && !squares.codes.has(login))
  const [kind, chooseKind] = usePasswordKind(group?.serialNumber ?? null)
  const school = useSchool(people[0]?.serialNumber ?? null, group)
  const isReady = school.isKnown && missing.length === 0
  const printing = usePrint({ isWanted: printsAtOnce, isReady, onPrint })
  const classes = byClass(
    people.map((person) => ({
      ...person,
      password: made.get(person.login),
      code: squares.codes.get(person.login),
    })),
    currentLanguage(),
  )
  const count = people.length
  return (
    <div className={styles.page}>
      <CardsHead groupName={group?.name}>
        <p>{t('text')}</p>
        {children}
        {/* Said first: a password can only be printed if it was made just now. */}
        {missing.length > 0 && newCards && (
          <FormMessage kind="info">{t('missing', { count: missing.length })}</FormMessage>
        )}
        {newCards?.failure && <NotMade failure={newCards.failure} />}
        {newCards && missing.some(({ isAdmin }) => !isAdmin) && (
          <PasswordKindSelect kind={kind} onChange={chooseKind} />
        )}
        {newCards && <SquareChoice {...squares} />}
        {missing.length < count && <Until hasPasswords={people.some(({ login }) => made.has(login))} />}
        <Segments
          label={t('size')}
          value={size}
          onChange={setSize}
          options={[
            { id: 'small', label: t('small') },
            { id: 'large', label: t('large') },
          ]}
        />
        {count > 1 && (
          <Checkbox isSelected={isListWanted} onChange={setListWanted} description={t('list.hint')}>
            {t('list.with')}
          </Checkbox>
        )}
        <PrintButtons
          {...{ count, missing, newCards }}
          squaresFor={squares.missing}
          kind={{ kind, language: group?.language ?? null }}
          {...printing}
        />
      </CardsHead>
      {classes.map((each) => (
        <section key={each.key} className={styles.class}>
          <h2>{each.name || school.name || t('title')}</h2>
          <ul className={styles.cards}>
            {each.cards.map((card) => (
              <li key={card.login} className={styles[size]}>
                <LoginCard card={card} school={school.name} size={size} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <CardSheets
        classes={classes}
        school={school.name}
        size={size}
        hasLists={count > 1 && isListWanted && missing.length < count}
      />
    </div>
  )
}

/** Until when the cards can be printed again. `hasPasswords`: there is more on them than squares. */
function Until({ hasPasswords }: { hasPasswords: boolean }) {
  const t = useTranslations('cards')
  const format = useFormatter()
  const areStored = useAreStored()
  const kept = [...useNewPasswords(), ...useNewCodes()]
  const oldest = Math.min(...kept.map(({ madeAt }) => madeAt))
  const time = format.dateTime(new Date(oldest + keptMs), { timeStyle: 'short' })
  const text = areStored ? 'fresh' : 'freshHere'
  return <FormMessage kind="success">{t(hasPasswords ? text : `squares.${text}`, { time })}</FormMessage>
}
