import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type PersonAtDoor, signInAtDoor } from '#contract/class-door.ts'
import { askForApp } from '#contract/hand-over.ts'
import { FailedTry } from '../../features/failed-try/FailedTry.tsx'
import { OpenApp } from '../../features/hand-over/OpenApp.tsx'
import { useHandOver } from '../../features/hand-over/useHandOver.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { ApiError, isRefusal, isToWait } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { useErrorText, useSubmit } from '../../platform/api/useSubmit.ts'
import { Checking } from '../../platform/Checking.tsx'
import styles from './Door.module.css'
import { openDoorQuery } from './queries.ts'
import { Tiles } from './Tiles.tsx'

type Props = {
  code: string
  /** @param why in the server's words */
  onClosed: (why: string) => void
}

/** The children who can come in: each taps their own picture, and is in. */
export function OpenDoor({ code, onClosed }: Props) {
  const t = useTranslations('door')
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(openDoorQuery(code))
  const handOver = useHandOver('password')
  const closeIfClosed = (why: unknown) => {
    if (isRefusal(why, 'door.closed') && why instanceof ApiError) onClosed(why.message)
  }
  const entry = useSubmit({
    call: async ({ id }: PersonAtDoor) => {
      // The app that the child before opened must not open for this one.
      await call(askForApp, { body: {} })
      return call(signInAtDoor, { body: { code, id } })
    },
    isToldInPlace: () => true,
    onSuccess: handOver.proceed,
    onError: closeIfClosed,
  })
  const [isWaiting, setWaiting] = useState(false)
  const onReadError = useEffectEvent(closeIfClosed)
  useEffect(() => onReadError(error), [error])

  if (handOver.waiting) return <OpenApp app={handOver.waiting.key} />
  if (isRefusal(error, 'door.closed')) return <Checking />
  if (error && !data)
    return (
      <Card as="section">
        <h1 tabIndex={-1}>{t('title')}</h1>
        {isToWait(error) ? (
          <FailedTry
            failure={{ text: errorText(error), error }}
            helper="teacher"
            size="large"
            onClose={() => void refetch()}
          />
        ) : (
          <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void refetch()} />
        )}
      </Card>
    )
  if (!data) return <Checking />
  const isPending = entry.isPending || handOver.isLeaving
  return (
    <div className={styles.page}>
      {(isPending || isFetching) && <ProgressBar label={t('working')} />}
      <div className={styles.head}>
        <h1 tabIndex={-1} translate="no">
          {data.group}
        </h1>
        <p>{t('choose')}</p>
      </div>
      {entry.error && (
        <FailedTry
          failure={{ text: entry.error, error: entry.failed }}
          helper="teacher"
          size="large"
          onWait={setWaiting}
          onClose={entry.reset}
        />
      )}
      <Tiles
        people={data.people}
        isPending={isPending || isWaiting}
        onChoose={(person) => void entry.submit(person)}
      />
    </div>
  )
}
