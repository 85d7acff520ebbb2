import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ListCard } from '../../../kit/lists/ListCard.tsx'
import { LoadingList } from '../../../kit/lists/LoadingList.tsx'
import { TitleCard } from '../../../kit/ui/TitleCard.tsx'
import { GroupDialogs } from '../dialogs/GroupDialogs.tsx'
import { useGroupDialog } from '../dialogs/group-dialog.ts'
import styles from '../Groups.module.css'
import { ownAccountQuery } from '../queries.ts'
import { FailedList } from './ListStates.tsx'
import { MembersTable } from './MembersTable.tsx'

/** The groups screen for users, who see only their own account. */
export function OwnAccount() {
  const t = useTranslations('groups')
  const query = useQuery(ownAccountQuery)
  const { opened, open, close } = useGroupDialog('own')
  const list = useRef<HTMLHeadingElement>(null)
  return (
    <div className={styles.screen}>
      <TitleCard title={t('own.title')} about={t('own.text')} />
      <ListCard
        title={t('list.account')}
        headingRef={list}
        isLoading={query.isFetching}
        loadingLabel={t('loading')}
      >
        {query.isError && !query.data && (
          <FailedList error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <LoadingList />}
        {query.data && (
          <MembersTable
            caption={t('own.title')}
            members={query.data.people.map((person) => ({ kind: 'person', person }))}
            showsPlace
            onAction={open}
          />
        )}
      </ListCard>
      <GroupDialogs opened={opened} onClose={close} fallbackFocus={list} />
    </div>
  )
}
