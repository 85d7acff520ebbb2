import { Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import { byClass } from '../../features/cards/by-class.ts'
import { CardSheets } from '../../features/cards/CardSheets.tsx'
import { type CardSize, LoginCard } from '../../features/cards/LoginCard.tsx'
import type { NewPasswordsFor, Wanted } from '../../features/cards/useNewPasswordsFor.ts'
import { usePrint } from '../../features/cards/usePrint.ts'
import { useSchool } from '../../features/cards/useSchool.ts'
import { PasswordKindSelect } from '../../features/passwords/PasswordKindSelect.tsx'
import { usePasswordKind } from '../../features/passwords/password-kind.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Checkbox } from '../../kit/ui/Checkbox.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { Segments } from '../../kit/ui/Segments.tsx'
import { currentLanguage } from '../../platform/i18n/language.ts'
import {
  type CardPerson,
  keptMs,
  useAreStored,
  useNewPasswords,
} from '../../platform/session/new-passwords.ts'
import { CardsHead } from './CardsHead.tsx'
import styles from './CardsToPrint.module.css'
import { MissingPasswords } from './MissingPasswords.tsx'

type Props = {
  people: readonly CardPerson[]
  /** Of all these people; null where they come from several. */
  group: Group | null
  /** Makes those that are missing; undefined where none can be. */
  passwords?: NewPasswordsFor
  /** Whether the page was opened to print. */
  printsAtOnce: boolean
  onPrint: () => void
  /** What to choose before. */
  children?: ReactNode
}

/** The cards as they will be printed, and the one button that makes the passwords they lack and prints them. */
export function CardsToPrint({ people, group, passwords, printsAtOnce, onPrint, children }: Props) {
  const t = useTranslations('cards')
  const [size, setSize] = useState<CardSize>('small')
  const [isListWanted, setListWanted] = useState(true)
  const made = new Map(useNewPasswords().map(({ person, password }) => [person.login, password]))
  const missing = people.filter(({ login }) => !made.has(login))
  const [kind, chooseKind] = usePasswordKind(group?.serialNumber ?? null)
  const school = useSchool(people[0]?.serialNumber ?? null, group)
  const isReady = school.isKnown && missing.length === 0
  const printing = usePrint({ isWanted: printsAtOnce, isReady, onPrint })
  const classes = byClass(
    people.map((person) => ({ ...person, password: made.get(person.login) })),
    currentLanguage(),
  )
  const count = people.length
  return (
    <div className={styles.page}>
      <CardsHead groupName={group?.name}>
        <p>{t('text')}</p>
        {children}
        {missing.length > 0 && passwords && (
          <MissingPasswords count={missing.length} failure={passwords.failure} />
        )}
        {passwords && missing.some(({ isAdmin }) => !isAdmin) && (
          <PasswordKindSelect kind={kind} onChange={chooseKind} />
        )}
        {missing.length < count && <Until />}
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
          {...{ count, missing, passwords }}
          wanted={{ kind, language: group?.language ?? null }}
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

type PrintButtonsProps = {
  passwords: NewPasswordsFor | undefined
  count: number
  missing: readonly CardPerson[]
  wanted: Wanted
} & ReturnType<typeof usePrint>

/** A card without a password is of little use: printing those is no more than a quiet way out. */
function PrintButtons(props: PrintButtonsProps) {
  const { count, missing, wanted, passwords, print, printWhenReady } = props
  const t = useTranslations('cards')
  const progress = passwords?.progress
  if (missing.length === 0 || !passwords)
    return (
      <div>
        <Button variant="primary" icon={Printer} onPress={print}>
          {t('print', { count })}
        </Button>
      </div>
    )
  const makeAndPrint = async () => {
    if (await passwords.make(missing, wanted)) printWhenReady()
  }
  return (
    <div className={styles.buttons}>
      <Button
        variant="primary"
        icon={Printer}
        isPending={progress !== undefined}
        onPress={() => void makeAndPrint()}
      >
        {progress ? t('making', progress) : t('make', { count: missing.length })}
      </Button>
      <Button variant="quiet" isDisabled={progress !== undefined} onPress={print}>
        {t('printBlank')}
      </Button>
    </div>
  )
}

/** Until when the cards can be printed again. */
function Until() {
  const t = useTranslations('cards')
  const format = useFormatter()
  const areStored = useAreStored()
  const oldest = Math.min(...useNewPasswords().map(({ madeAt }) => madeAt))
  const time = format.dateTime(new Date(oldest + keptMs), { timeStyle: 'short' })
  return <FormMessage kind="success">{t(areStored ? 'fresh' : 'freshHere', { time })}</FormMessage>
}
