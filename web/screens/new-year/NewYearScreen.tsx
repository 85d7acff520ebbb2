import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { FolderOpen, School, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isLicenceRoot } from '#contract/group-rules.ts'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { TitleCard } from '../../kit/ui/TitleCard.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { isRefusal } from '../../platform/api/api-error.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import styles from './NewYear.module.css'
import { NewYearPlan } from './NewYearPlan.tsx'
import { NewYearStarted } from './NewYearStarted.tsx'
import { type Started, schoolQuery } from './queries.ts'

export { loadNewYearMessages as loadMessages } from './messages.ts'

const useSchool = (groupId: number) => useQuery(schoolQuery(groupId))

/** /users/new-year: a plan for all classes below a group, which is looked at, changed and carried out at once. */
export function NewYearScreen() {
  const t = useTranslations('newYear')
  const { group } = useSearch({ from: '/signed-in/users/new-year' })
  const { account } = useSession()
  const groupId = group ?? account.group?.id ?? 0
  const query = useSchool(groupId)
  const [started, setStarted] = useState<Started | null>(null)
  const aboutSchool = ({ group, groups }: NonNullable<typeof query.data>) =>
    `${group.name} · ${t('people', { count: groups.reduce((sum, { people }) => sum + people, 0) })}`
  const back = addressOf.list('/users', { group: groupId })
  return (
    <div className={styles.page}>
      <TitleCard title={t('title')} about={query.data && aboutSchool(query.data)} />
      <Card padding="none">
        {query.isFetching && <ProgressBar label={t('loading')} />}
        {started ? (
          <NewYearStarted
            started={started}
            back={back}
            adding={addressOf.list('/users', { group: groupId, add: 'several' })}
            onUndone={() => {
              setStarted(null)
              void query.refetch()
            }}
          />
        ) : (
          <Body query={query} back={back} onStarted={setStarted} />
        )}
      </Card>
    </div>
  )
}

type BodyProps = {
  query: ReturnType<typeof useSchool>
  back: string
  onStarted: (started: Started) => void
}

function Body({ query, back, onStarted }: BodyProps) {
  const t = useTranslations('newYear')
  const errorText = useErrorText()
  const { data, error, refetch } = query
  const wayBack = (
    <ButtonLink href={back} variant="primary" icon={FolderOpen}>
      {t('back')}
    </ButtonLink>
  )
  if (isRefusal(error, 'group.notFound') || isRefusal(error, 'rollover.overarching'))
    return <EmptyState icon={SearchX} title={t('noSchool')} text={errorText(error)} action={wayBack} />
  if (error) return <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <div aria-hidden className={styles.loading} />
  if (data.groups.length === 0 && !isLicenceRoot(data.group)) {
    const text = t('notSchool.text', { name: data.group.name })
    return <EmptyState icon={School} title={t('notSchool.title')} text={text} action={wayBack} />
  }
  if (data.groups.every(({ people }) => people === 0))
    return <EmptyState icon={FolderOpen} title={t('empty.title')} text={t('empty.text')} action={wayBack} />
  return <NewYearPlan key={query.dataUpdatedAt} {...data} back={back} onStarted={onStarted} />
}
