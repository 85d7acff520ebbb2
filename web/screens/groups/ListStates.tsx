import { SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '../../api/api-error.ts'
import { useErrorText } from '../../api/useSubmit.ts'
import { useSession } from '../../session/SessionContext.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'

/** Shown if the list cannot be loaded: it is out of this person's scope, or the call failed. */
export function FailedList({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('groups.failed')
  const errorText = useErrorText()
  const { kind } = useSession()
  const isNotThere = isRefusal(error, 'group.notFound') || isRefusal(error, 'licence.notFound')
  if (!isNotThere) return <ErrorState title={t('title')} text={errorText(error)} onRetry={onRetry} />
  return (
    <EmptyState
      icon={SearchX}
      title={errorText(error)}
      text={kind === 'staff' ? t('staff.notThere') : t('notTheirs')}
      action={
        <ButtonLink href="/users" variant="primary">
          {kind === 'staff' ? t('staff.toTop') : t('toGroups')}
        </ButtonLink>
      }
    />
  )
}
