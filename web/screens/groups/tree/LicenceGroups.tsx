import { useQuery } from '@tanstack/react-query'
import { FolderX, SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../../kit/ui/ButtonLink.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { TitleCard } from '../../../kit/ui/TitleCard.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { isRefusal } from '../../../platform/api/api-error.ts'
import { GroupBrowser } from '../GroupBrowser.tsx'
import styles from '../Groups.module.css'
import { FailedList } from '../list/ListStates.tsx'
import { licenceRootQuery } from '../queries.ts'
import type { GroupsSearch } from '../search-params.ts'

/** The groups and people of one licence. */
export function LicenceGroups({ serialNumber, search }: { serialNumber: string; search: GroupsSearch }) {
  const t = useTranslations('groups')
  const root = useQuery(licenceRootQuery(serialNumber))
  const hasNoGroups = root.data === null
  if (!hasNoGroups && !(root.isError && !root.data)) {
    const path = addressOf.licence(serialNumber)
    return <GroupBrowser key={serialNumber} path={path} rootId={root.data?.id} search={search} />
  }
  return (
    <div className={styles.screen}>
      <TitleCard title={serialNumber.trim() || t('screen')} />
      <Card>
        {hasNoGroups ? (
          <EmptyState
            icon={FolderX}
            title={t('licence.noGroups')}
            text={t('licence.noGroupsText')}
            action={
              <>
                <ButtonLink href={addressOf.product(serialNumber)} variant="primary">
                  {t('licence.product')}
                </ButtonLink>
                <ButtonLink href="/licenses">{t('licence.otherLicence')}</ButtonLink>
              </>
            }
          />
        ) : isRefusal(root.error, 'request.invalid') ? (
          // Treat a malformed serial number as not found.
          <EmptyState
            icon={SearchX}
            title={t('licence.unknown')}
            text={t('licence.unknownText')}
            action={<ButtonLink href="/licenses">{t('licence.otherLicence')}</ButtonLink>}
          />
        ) : (
          <FailedList error={root.error} onRetry={() => void root.refetch()} />
        )}
      </Card>
    </div>
  )
}
