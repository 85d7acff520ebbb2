import { useTranslations } from 'use-intl'
import type { Viewer } from '#contract/access.ts'
import type { Member } from '#contract/members.ts'
import { opensLicence } from '../../../features/accounts/rules.ts'
import { PageTick } from '../../../kit/lists/RowTick.tsx'
import type { Selection } from '../../../kit/lists/useSelection.ts'
import * as roles from '../../../kit/ui/table-roles.ts'
import invisible from '../../../kit/ui/VisuallyHidden.module.css'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { useViewer } from '../../../platform/session/useViewer.ts'
import type { GroupDialog } from '../dialogs/group-dialog.ts'
import type { RowDrag } from '../drag/useDrag.ts'
import type { SeatUse } from '../queries.ts'
import type { Sort } from '../search-params.ts'
import { MemberRow } from './MemberRow.tsx'
import styles from './MembersTable.module.css'
import { memberKey } from './member.ts'
import { leadsWithName } from './member-sort.ts'
import { SortHeader } from './SortHeader.tsx'

type Props = {
  caption: string
  members: readonly Member[]
  /** Undefined if it is not known. */
  seatUse?: SeatUse | undefined
  /** The address that a group's row links to. */
  groupAddress?: (id: number) => string
  /** Whether each row shows its group. */
  showsPlace?: boolean
  sort?: Sort | undefined
  /** If absent, the columns are not sortable. */
  onSort?: (sort: Sort) => void
  /** If absent, rows can't be selected. */
  selection?: Selection<Member> | undefined
  /** If absent, rows can't be dragged. */
  drag?: RowDrag | undefined
  onAction: (dialog: GroupDialog) => void
}

/** Sub-groups and people in rows, which become cards if there is little room. */
export function MembersTable(props: Props) {
  const { caption, members, sort, onSort, selection, groupAddress } = props
  const t = useTranslations('groups.columns')
  const tSelect = useTranslations('groups.select')
  const viewer = useViewer()
  const tellsSignIn = members.some(
    (member) => member.kind === 'person' && member.person.signedInAt !== undefined,
  )
  const isNameFirst = leadsWithName(sort)
  // Groups have one name only.
  const names = members.some(({ kind }) => kind === 'person')
    ? (['name', 'fullName'] as const).map((id) => ({ id, label: t(id) }))
    : [{ id: isNameFirst ? ('fullName' as const) : ('name' as const), label: t('fullName') }]
  return (
    <div className={styles.container}>
      <table className={styles.table} {...roles.table}>
        <caption className={invisible.hidden} translate="no">
          {caption}
        </caption>
        <thead className={styles.head} {...roles.rowGroup}>
          <tr {...roles.row}>
            {selection && (
              <th scope="col" {...roles.columnHeader} className={styles.tick}>
                <PageTick label={tSelect('page')} rows={members} selection={selection} />
              </th>
            )}
            <SortHeader columns={names} sort={sort} onSort={onSort} />
            <th scope="col" {...roles.columnHeader} className={styles.state}>
              {t('state')}
            </th>
            <SortHeader
              columns={[{ id: 'licences', label: t('licences') }]}
              sort={sort}
              onSort={onSort}
              className={styles.seats}
            />
            {tellsSignIn && (
              <th scope="col" {...roles.columnHeader} className={styles.signIn}>
                {t('signIn')}
              </th>
            )}
            <th scope="col" {...roles.columnHeader} className={styles.actions}>
              <VisuallyHidden>{t('actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody {...roles.rowGroup}>
          {members.map((member) => (
            <MemberRow
              key={memberKey(member)}
              member={member}
              rows={members}
              selection={selection}
              drag={props.drag}
              tellsSignIn={tellsSignIn}
              isNameFirst={isNameFirst}
              seatUse={props.seatUse}
              href={memberAddress(member, viewer, groupAddress)}
              showsPlace={props.showsPlace}
              onAction={props.onAction}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function memberAddress(
  member: Member,
  viewer: Viewer,
  groupAddress: Props['groupAddress'],
): string | undefined {
  if (member.kind === 'group') return groupAddress?.(member.group.id)
  const { id, serialNumber } = member.person
  // Staff go to the customer, as the specification says, and to the person by the menu.
  if (serialNumber && opensLicence(member.person, viewer)) return addressOf.licence(serialNumber)
  return viewer.kind === 'user' ? undefined : addressOf.person(id)
}
