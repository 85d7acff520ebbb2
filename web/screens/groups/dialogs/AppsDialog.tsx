import { useQuery } from '@tanstack/react-query'
import { AppWindow } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AppSession } from '#contract/app-sessions.ts'
import type { Group } from '#contract/groups.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { Paginator } from '../../../kit/ui/Paginator.tsx'
import { Spinner } from '../../../kit/ui/Spinner.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { useOpenedDialog } from '../../../kit/ui/useOpenedDialog.ts'
import { useErrorText } from '../../../platform/api/useSubmit.ts'
import { firstPage } from '../../../platform/search-params.ts'
import { useLastPage } from '../../../platform/useLastPage.ts'
import { appSessionsQuery } from '../queries.ts'
import styles from './AppsDialog.module.css'
import { AppsTable } from './AppsTable.tsx'
import { EndAppDialog } from './EndAppDialog.tsx'

/** The app sessions in a group and below it; each can be ended. */
export function AppsDialog({ group, isOpen, onClose }: { group: Group } & DialogState) {
  const t = useTranslations('groups.apps')
  const errorText = useErrorText()
  const [{ page, size }, setShown] = useState(firstPage)
  const { data, isPending, error, refetch, isPlaceholderData } = useQuery(
    appSessionsQuery(group.id, { page, size }),
  )
  useLastPage({ page, size, total: isPlaceholderData ? undefined : data?.total }, (last) =>
    setShown({ page: last, size }),
  )
  const ending = useOpenedDialog<AppSession>(group.id)
  const count = useRef<HTMLParagraphElement>(null)

  return (
    <>
      <Dialog title={t('title')} isOpen={isOpen} onClose={onClose} width="wide">
        <p>{t('text', { group: group.name })}</p>
        <p ref={count} role="status" tabIndex={-1} className={styles.count}>
          {data && t('count', { count: data.total })}
        </p>
        {isPending && <Spinner label={t('loading')} />}
        {error && !data && (
          <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void refetch()} />
        )}
        {data?.total === 0 && <EmptyState icon={AppWindow} title={t('empty')} />}
        {data && data.total > 0 && (
          <div className={styles.rows}>
            <AppsTable sessions={data.sessions} onEnd={ending.open} />
            {data.total > Math.min(size, firstPage.size) && (
              <Paginator
                page={page}
                size={size}
                total={data.total}
                onPage={(next) => setShown({ page: next, size })}
                onSize={(next) => setShown({ page: 1, size: next })}
              />
            )}
          </div>
        )}
      </Dialog>
      {ending.opened && (
        <EndAppDialog
          key={ending.opened.turn}
          session={ending.opened.dialog}
          isOpen={isOpen && ending.opened.isOpen}
          onClose={ending.close}
          focusAfter={count}
        />
      )}
    </>
  )
}
