import { House } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { MembersPage } from '#contract/members.ts'
import { addressOf } from '../../addresses.ts'
import { useViewer } from '../../session/useViewer.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import styles from './GroupTrail.module.css'
import { leadsUp } from './rules.ts'

/** `page`: undefined while it is on its way; the place of the trail is kept free. */
type Props = { page: MembersPage | undefined; path: string; rootId: number | undefined }

/** The way from the top to this group; for staff, a button from a licence's root group back to the group above it. */
export function GroupTrail({ page, path, rootId }: Props) {
  const t = useTranslations('groups.trail')
  const viewer = useViewer()
  const isStaff = viewer.kind === 'staff'
  const { group = null, ancestors = [] } = page ?? {}

  // Groups above the root of this screen are shown by the screen for all groups.
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
