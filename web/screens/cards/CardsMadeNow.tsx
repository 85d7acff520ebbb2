import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { peopleQuery } from '../../features/cards/queries.ts'
import { useNewCards } from '../../features/cards/useNewCards.ts'
import { signInSettingsQuery } from '../../features/sign-in-settings/query.ts'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { type CardPerson, useKeptForCards } from '../../platform/session/new-passwords.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { CardsHead } from './CardsHead.tsx'
import { CardsToPrint } from './CardsToPrint.tsx'
import { withIds } from './with-ids.ts'

type Printing = { printsAtOnce: boolean; onPrint: () => void }

/** The cards of those whose passwords or squares were made just now, of whatever group. @param none shown if there are none */
export function CardsMadeNow({ none, ...printing }: Printing & { none: ReactNode }) {
  const { account } = useSession()
  const kept = useKeptForCards()
  const people = [...new Map(kept.map(({ person }) => [person.login, person])).values()]
  if (people.length === 0) return <CardsHead>{none}</CardsHead>
  const hasUsers = people.some(({ isAdmin }) => !isAdmin)
  // Everything an admin makes is below their own group. Others would have to name the licence.
  if (account.group && account.serialNumber !== null && hasUsers)
    return <CardsBelow groupId={account.group.id} people={people} {...printing} />
  const hasCodes = kept.some((each) => 'code' in each)
  return (
    <CardsToPrint people={people} group={null} {...printing}>
      {hasUsers && !hasCodes && <NoSquares />}
    </CardsToPrint>
  )
}

/** The same, of people in a group and below it; they get squares if the school has them. */
function CardsBelow({
  groupId,
  people,
  ...printing
}: Printing & { groupId: number; people: readonly CardPerson[] }) {
  const t = useTranslations('cards')
  const newCards = useNewCards(groupId)
  const settings = useQuery(signInSettingsQuery(groupId))
  const hasSquares = settings.data?.cards === true
  const listed = useQuery({ ...peopleQuery(groupId, 'everyone'), enabled: hasSquares })
  const known = listed.data && withIds(people, listed.data.people)
  if (known)
    return (
      <CardsToPrint
        people={known}
        group={listed.data.group}
        newCards={newCards}
        // Their squares are made first.
        printsAtOnce={false}
        onPrint={printing.onPrint}
      />
    )
  // A list from before they were added lacks them.
  if (settings.isLoading || listed.isFetching)
    return (
      <CardsHead>
        <ProgressBar label={t('loading')} />
      </CardsHead>
    )
  return (
    <CardsToPrint people={people} group={null} {...printing}>
      {hasSquares && <NoSquares />}
    </CardsToPrint>
  )
}

function NoSquares() {
  const t = useTranslations('cards.squares')
  return <FormMessage kind="info">{t('fromClass')}</FormMessage>
}
