import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { FolderOpen, SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { groupNameQuery } from '../../features/history/queries.ts'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { TitleCard } from '../../kit/ui/TitleCard.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { isRefusal } from '../../platform/api/api-error.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { usePageDetail } from '../../platform/page-title.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import styles from './ClassDoor.module.css'
import { DoorCard } from './DoorCard.tsx'
import { PeopleAtDoor } from './PeopleAtDoor.tsx'
import { useDoor } from './useDoor.ts'

export { loadDoorMessages as loadMessages } from '../../features/door/door-messages.ts'

/** /users/door: a teacher opens the door of a class, and sees who came in by it. */
export function ClassDoorScreen() {
  const t = useTranslations('classDoor')
  const { group } = useSearch({ from: '/signed-in/users/door' })
  const { account } = useSession()
  const groupId = group ?? account.group?.id ?? 0
  const errorText = useErrorText()
  const name = useQuery(groupNameQuery(groupId)).data
  usePageDetail(name)
  const door = useDoor(groupId)
  const { data, error, isPending, refetch } = door.query
  const back = (
    <ButtonLink href={addressOf.list('/users', { group })} icon={FolderOpen}>
      {t('back')}
    </ButtonLink>
  )
  return (
    <div className={styles.page}>
      <TitleCard title={t('title')} about={name && <span translate="no">{name}</span>} />
      {isPending && (
        <Card>
          <ProgressBar label={t('loading')} />
          <div aria-hidden className={styles.loading} />
        </Card>
      )}
      {error && !data && (
        <Card>
          {isRefusal(error, 'group.notFound') ? (
            <EmptyState icon={SearchX} title={t('noClass')} text={errorText(error)} action={back} />
          ) : (
            <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void refetch()} />
          )}
        </Card>
      )}
      {data && (
        <>
          <DoorCard
            door={door}
            openUntil={data.openUntil}
            endsAt={door.query.dataUpdatedAt + 1000 * data.secondsLeft}
          />
          <PeopleAtDoor people={data.people} door={door} />
          <p>{back}</p>
        </>
      )}
    </div>
  )
}
