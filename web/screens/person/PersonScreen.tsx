import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { PersonPage } from '#contract/person-page.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { usePageDetail } from '../../platform/page-title.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { OpenApps } from './OpenApps.tsx'
import { PersonActivity } from './PersonActivity.tsx'
import { PersonHead } from './PersonHead.tsx'
import styles from './PersonScreen.module.css'
import { personKey, personQuery } from './queries.ts'
import { SignInCard } from './SignInCard.tsx'
import { WaysToHelp } from './WaysToHelp.tsx'

const ForStaff = lazyNamed(() => import('./ForStaff.tsx'), 'ForStaff')

/** Everything about one person: who they are, why they cannot sign in, and how to help. */
export function PersonScreen() {
  const t = useTranslations('person')
  const id = Number(useParams({ from: '/signed-in/people/$id' }).id)
  const { data, error, isFetching, refetch } = useQuery(personQuery(id))
  const errorText = useErrorText()
  usePageDetail(data ? data.account.name || data.account.login : undefined)
  if (data) return <PersonDetails key={id} page={data} isFetching={isFetching} />
  return (
    <Card>
      <h1>{t('title')}</h1>
      {error ? (
        <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <ProgressBar label={t('loading')} />
      )}
    </Card>
  )
}

function PersonDetails({ page, isFetching }: { page: PersonPage; isFetching: boolean }) {
  const t = useTranslations('person')
  const client = useQueryClient()
  const { kind } = useSession()
  const { account } = page
  const { id, login, group } = account
  const refresh = () => client.invalidateQueries({ queryKey: personKey(id) })
  return (
    <div className={styles.screen}>
      <PersonHead page={page} />
      {isFetching && <ProgressBar label={t('loading')} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <SignInCard page={page} refresh={refresh} />
          {group && <OpenApps id={id} groupId={group.id} />}
          {group && <PersonActivity id={id} groupId={group.id} login={login} />}
        </div>
        <div className={styles.column}>
          <WaysToHelp page={page} refresh={refresh} />
          {kind === 'staff' && (
            <Suspense>
              <ForStaff page={page} refresh={refresh} />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  )
}
