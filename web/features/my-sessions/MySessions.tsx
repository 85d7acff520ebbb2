import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { endOtherSessions, type OwnSession } from '#contract/own-sessions.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Paginator } from '../../kit/ui/Paginator.tsx'
import { Spinner } from '../../kit/ui/Spinner.tsx'
import { call } from '../../platform/api/call.ts'
import { useErrorText, useSubmit } from '../../platform/api/useSubmit.ts'
import { firstPage } from '../../platform/search-params.ts'
import { useLastPage } from '../../platform/useLastPage.ts'
import styles from './MySessions.module.css'
import { mySessionsKey, mySessionsQuery } from './queries.ts'
import { SessionRow } from './SessionRow.tsx'

/** The browsers and apps in which one is signed in; each but this one can be ended. */
export function MySessions() {
  const t = useTranslations('mySessions')
  const errorText = useErrorText()
  const [shown, setShown] = useState<{ page: number; size: number }>(firstPage)
  const { data, isPending, error, refetch, isPlaceholderData } = useQuery(mySessionsQuery(shown))
  useLastPage({ ...shown, total: isPlaceholderData ? undefined : data?.total }, (page) =>
    setShown({ ...shown, page }),
  )
  const client = useQueryClient()
  const count = useRef<HTMLParagraphElement>(null)
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: mySessionsKey })
    // The button that was pressed is gone.
    count.current?.focus()
  }
  return (
    <>
      <p>{t('text')}</p>
      <p ref={count} role="status" tabIndex={-1} className={styles.count}>
        {data && t('count', { count: data.total })}
      </p>
      {isPending && <Spinner label={t('loading')} />}
      {error && !data && (
        <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void refetch()} />
      )}
      {data && <Sessions sessions={data.sessions} onEnded={refresh} />}
      {data && data.total > Math.min(shown.size, firstPage.size) && (
        <Paginator
          {...shown}
          total={data.total}
          onPage={(page) => setShown({ ...shown, page })}
          onSize={(size) => setShown({ page: 1, size })}
        />
      )}
      {data && <Foot hasOthers={data.total > 1} onEnded={refresh} />}
    </>
  )
}

type Ending = { onEnded: () => unknown }

function Sessions({ sessions, onEnded }: { sessions: readonly OwnSession[] } & Ending) {
  return (
    <ul className={styles.rows}>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} onEnded={onEnded} />
      ))}
    </ul>
  )
}

function Foot({ hasOthers, onEnded }: { hasOthers: boolean } & Ending) {
  const t = useTranslations('mySessions')
  const { submit, isPending } = useSubmit<void, object>({
    call: () => call(endOtherSessions, {}),
    success: t('othersEnded'),
    onSuccess: onEnded,
  })
  if (!hasOthers) return <p className={styles.foot}>{t('onlyThis')}</p>
  return (
    <div className={styles.foot}>
      <Button variant="danger" isPending={isPending} onPress={() => void submit()}>
        {t('endOthers')}
      </Button>
    </div>
  )
}
