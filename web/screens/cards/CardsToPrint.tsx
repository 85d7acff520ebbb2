import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import { CardSheets } from '../../features/cards/CardSheets.tsx'
import { type CardSize, LoginCard } from '../../features/cards/LoginCard.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { Segments } from '../../kit/ui/Segments.tsx'
import { type CardPerson, useNewPasswords } from '../../platform/session/new-passwords.ts'
import { CardsHead } from './CardsHead.tsx'
import styles from './CardsToPrint.module.css'
import { schoolQuery } from './queries.ts'

type Props = {
  people: readonly CardPerson[]
  /** Of all these people; null where they come from several. */
  group: Group | null
  /** Whether passwords are being made. */
  isWaiting?: boolean
  /** What to do before printing. */
  children?: ReactNode
}

/** The cards as they will be printed. */
export function CardsToPrint({ people, group, isWaiting = false, children }: Props) {
  const t = useTranslations('cards')
  const [size, setSize] = useState<CardSize>('small')
  const passwords = new Map(useNewPasswords().map(({ person, password }) => [person.login, password]))
  const school = useSchool(people[0]?.serialNumber ?? null, group)
  const cards = people.map(({ name, login, groupName }) => ({
    ...{ name, login, groupName },
    password: passwords.get(login),
  }))
  return (
    <div className={styles.page}>
      <CardsHead groupName={group?.name}>
        <p>{t('text')}</p>
        {children}
        {people.some(({ login }) => passwords.has(login)) && (
          <FormMessage kind="success">{t('fresh')}</FormMessage>
        )}
        <Segments
          label={t('size')}
          value={size}
          onChange={setSize}
          options={[
            { id: 'small', label: t('small') },
            { id: 'large', label: t('large') },
          ]}
        />
        <div>
          <Button variant="primary" icon={Printer} isDisabled={isWaiting} onPress={() => window.print()}>
            {t('print', { count: people.length })}
          </Button>
        </div>
      </CardsHead>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.login} className={styles[size]}>
            <LoginCard card={card} school={school} size={size} />
          </li>
        ))}
      </ul>
      <CardSheets cards={cards} school={school} size={size} />
    </div>
  )
}

/** The school's name; for those who administer a part of it, the topmost name they see. */
function useSchool(serialNumber: string | null, group: Group | null): string {
  const { data } = useQuery({ ...schoolQuery(serialNumber ?? ''), enabled: serialNumber !== null })
  return data ?? group?.path.split(' / ')[0] ?? ''
}
