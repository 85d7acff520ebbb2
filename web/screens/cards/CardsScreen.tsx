import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { CircleCheck, IdCard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { mayPrintCard } from '../../features/accounts/rules.ts'
import { peopleQuery, type Whose } from '../../features/cards/queries.ts'
import { useNewCards } from '../../features/cards/useNewCards.ts'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { Segments } from '../../kit/ui/Segments.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { usePageDetail } from '../../platform/page-title.ts'
import { cardPersonOf } from '../../platform/session/new-passwords.ts'
import { useViewer } from '../../platform/session/useViewer.ts'
import { CardsHead } from './CardsHead.tsx'
import { CardsMadeNow } from './CardsMadeNow.tsx'
import { CardsToPrint } from './CardsToPrint.tsx'

/** /users/cards: login cards of a group, of some people in it, or those that were made just now. */
export function CardsScreen() {
  const { group, who, people } = useSearch({ from: '/signed-in/users/cards' })
  const printing = usePrintsAtOnce()
  if (group === undefined) return <CardsMadeNow none={<NoCards />} {...printing} />
  return <CardsOfGroup key={group} groupId={group} whose={people ?? who ?? 'everyone'} {...printing} />
}

/** Whether the page was opened to print; `onPrint` takes that out of the address, as a reload must not print. */
function usePrintsAtOnce() {
  const search = useSearch({ from: '/signed-in/users/cards' })
  const { history } = useRouter()
  return {
    printsAtOnce: search.print !== undefined,
    onPrint: () => {
      if (search.print === undefined) return
      // As the address is: the router's own way would write ids instead of the steps between them.
      history.replace(addressOf.loginCards(search.group, search.who ?? search.people))
    },
  }
}

type OfGroupProps = { groupId: number; whose: Whose } & ReturnType<typeof usePrintsAtOnce>

function CardsOfGroup({ groupId, whose, ...printing }: OfGroupProps) {
  const t = useTranslations('cards')
  const viewer = useViewer()
  const newCards = useNewCards(groupId)
  const { data, isError, isFetching, refetch } = useQuery(peopleQuery(groupId, whose))
  usePageDetail(data?.group.name)
  const choice = typeof whose === 'string' && <WhoseChoice groupId={groupId} whose={whose} />
  if (isError && !data) {
    return (
      <CardsHead>
        <ErrorState title={t('failed')} text={t('failedText')} onRetry={() => void refetch()} />
      </CardsHead>
    )
  }
  if (!data) {
    return (
      <CardsHead>
        {choice}
        {isFetching && <ProgressBar label={t('loading')} />}
      </CardsHead>
    )
  }
  const { group, total } = data
  const people = data.people
    .filter((person) => mayPrintCard(person, viewer))
    .map((person) => cardPersonOf(person, whose === 'never'))
  if (people.length === 0) {
    return (
      <CardsHead groupName={group.name}>
        {choice}
        {whose === 'never' ? <EmptyState icon={CircleCheck} title={t('allSignedIn')} /> : <NoCards />}
      </CardsHead>
    )
  }
  return (
    <CardsToPrint people={people} group={group} newCards={newCards} {...printing}>
      {choice}
      {total > data.people.length && (
        <FormMessage kind="info">{t('first', { shown: data.people.length, total })}</FormMessage>
      )}
    </CardsToPrint>
  )
}

/** Whether cards are for everyone in the group, or for those who never signed in. */
function WhoseChoice({ groupId, whose }: { groupId: number; whose: 'everyone' | 'never' }) {
  const t = useTranslations('cards')
  const navigate = useNavigate()
  return (
    <Segments
      label={t('who')}
      value={whose}
      onChange={(next) => {
        const href = addressOf.loginCards(groupId, next === 'never' ? next : undefined)
        void navigate({ href, replace: true })
      }}
      options={[
        { id: 'everyone', label: t('everyone') },
        { id: 'never', label: t('never') },
      ]}
    />
  )
}

function NoCards() {
  const t = useTranslations('cards')
  return (
    <EmptyState
      icon={IdCard}
      title={t('empty')}
      text={t('emptyText')}
      action={<ButtonLink href="/users">{t('toGroups')}</ButtonLink>}
    />
  )
}
