import { useTranslations } from 'use-intl'
import type { Viewer } from '#contract/access.ts'
import type { Member } from '#contract/members.ts'
import { opensLicence } from '../../accounts/rules.ts'
import { addressOf } from '../../addresses.ts'
import { useViewer } from '../../session/useViewer.ts'
import { Table } from '../../ui/Table.tsx'
import type { GroupDialog } from './group-dialog.ts'
import { MemberRow } from './MemberRow.tsx'
import { memberKey } from './member.ts'

type Props = {
  caption: string
  members: readonly Member[]
  /** By group; where it is not known, or none is in use, nothing is said of it. */
  seatsInUse?: ReadonlyMap<number, number> | undefined
  /** Where a group of the list opens. */
  groupAddress?: (id: number) => string
  /** Whether each row says where it lies. */
  showsPlace?: boolean
  sort?: string | undefined
  /** Without it the columns cannot be sorted. */
  onSort?: (sort: string) => void
  onAction: (dialog: GroupDialog) => void
}

/** Sub-groups and people in rows. */
export function MembersTable(props: Props) {
  const { caption, members, seatsInUse, groupAddress, showsPlace, sort, onSort, onAction } = props
  const t = useTranslations('groups.columns')
  const viewer = useViewer()
  const isSortable = onSort !== undefined
  return (
    <Table
      caption={caption}
      columns={[
        { id: 'kind', header: t('kind'), isHeaderHidden: true },
        { id: 'name', header: t('name'), isSortable },
        { id: 'licences', header: t('licences'), isSortable },
        { id: 'actions', header: t('actions'), isHeaderHidden: true, align: 'end' },
      ]}
      {...(sort && { sort })}
      {...(onSort && { onSort })}
    >
      {members.map((member) => (
        <MemberRow
          key={memberKey(member)}
          member={member}
          seatsInUse={member.kind === 'group' ? seatsInUse?.get(member.group.id) : undefined}
          href={memberAddress(member, viewer, groupAddress)}
          showsPlace={showsPlace}
          onAction={onAction}
        />
      ))}
    </Table>
  )
}

function memberAddress(
  member: Member,
  viewer: Viewer,
  groupAddress: Props['groupAddress'],
): string | undefined {
  if (member.kind === 'group') return groupAddress?.(member.group.id)
  const { serialNumber } = member.person
  return serialNumber && opensLicence(member.person, viewer) ? addressOf.licence(serialNumber) : undefined
}
