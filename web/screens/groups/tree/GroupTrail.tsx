import { House } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { MembersPage } from '#contract/members.ts'
import { Breadcrumbs } from '../../../kit/ui/Breadcrumbs.tsx'
import { ButtonLink } from '../../../kit/ui/ButtonLink.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { useViewer } from '../../../platform/session/useViewer.ts'
import { leadsUp } from '../rules.ts'
import styles from './GroupTrail.module.css'

/** `page`: undefined while loading; the trail's space stays reserved. */
type Props = { page: MembersPage | undefined; path: string; rootId: number | undefined }

/** The path from the top to this group; for staff, also a link from a root group to the overarching group above it. */
export function GroupTrail({ page, path, rootId }: Props) {
  const t = useTranslations('groups.trail')
  const viewer = useViewer()
  const isStaff = viewer.kind === 'staff'
  const { group = null, ancestors = [] } = page ?? {}

  // The screen of all groups shows the groups above this screen's root.
  const rootAt = ancestors.findIndex(({ id }) => id === rootId)
  const addressOfAncestor = (id: number, index: number) =>
    rootAt === -1 || index < rootAt
      ? addressOf.list('/users', { group: id })
      : addressOf.list(path, { group: id === rootId ? undefined : id })

  const parent = ancestors.at(-1)
  return (
    <div className={styles.trail}>
      <Breadcrumbs
        label={t('label')}
        items={[
          ...ancestors.map(({ id, name }, index) => ({ label: name, href: addressOfAncestor(id, index) })),
          ...(page ? [{ label: group?.name ?? t('home') }] : []),
        ]}
        {...(isStaff && { homeHref: '/users', homeLabel: t('home') })}
      />
      {group && parent && leadsUp(group, viewer) && (
        <ButtonLink href={addressOf.list('/users', { group: parent.id })} variant="quiet" icon={House}>
          {t('backTo', { name: parent.name })}
        </ButtonLink>
      )}
    </div>
  )
}
