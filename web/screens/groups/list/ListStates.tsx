import { SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../../kit/ui/ButtonLink.tsx'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { isRefusal } from '../../../platform/api/api-error.ts'
import { useErrorText } from '../../../platform/api/useSubmit.ts'
import { useSession } from '../../../platform/session/SessionContext.tsx'

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
