import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Member } from '#contract/members.ts'
import { RowTick } from '../../../kit/lists/RowTick.tsx'
import type { Selection } from '../../../kit/lists/useSelection.ts'
import { openingRow } from '../../../kit/ui/opening-row.ts'
import * as roles from '../../../kit/ui/table-roles.ts'
import { useViewer } from '../../../platform/session/useViewer.ts'
import type { GroupDialog } from '../dialogs/group-dialog.ts'
import { mayMove } from '../drag/cargo.ts'
import type { RowDrag } from '../drag/useDrag.ts'
import type { SeatUse } from '../queries.ts'
import { LastSignIn } from './LastSignIn.tsx'
import { GroupActions, PersonActions } from './MemberActions.tsx'
import { GroupName, PersonName } from './MemberName.tsx'
import { MemberSeats } from './MemberSeats.tsx'
import { MemberState } from './MemberState.tsx'
import styles from './MembersTable.module.css'
import { MemberTile } from './MemberTile.tsx'
import { memberName } from './member.ts'

type Props = {
  member: Member
  /** All rows of the page. */
  rows: readonly Member[]
  selection: Selection<Member> | undefined
  drag: RowDrag | undefined
  /** Whether the list has a column for the last sign-in. */
  tellsSignIn: boolean
  isNameFirst: boolean
  seatUse: SeatUse | undefined
  href: string | undefined
  showsPlace: boolean | undefined
  onAction: (dialog: GroupDialog) => void
}

/** A sub-group or a person in the list. */
export function MemberRow(props: Props) {
  const { member, rows, selection, drag, tellsSignIn, isNameFirst, seatUse } = props
  const { href, showsPlace, onAction } = props
  const t = useTranslations('groups.columns')
  const tSelect = useTranslations('groups.select')
  const viewer = useViewer()
  const isSelected = selection?.has(member) === true
  const reason = selection?.reasonFor(member)
  const groupId = member.kind === 'group' ? member.group.id : undefined
  return (
    <tr
      {...roles.row}
      className={styles.row}
      data-selected={isSelected || undefined}
      data-movable={(drag && mayMove(member, viewer)) || undefined}
      data-drop={groupId}
      data-drop-state={groupId === undefined ? undefined : drag?.stateOf(groupId)}
      onPointerDown={(event) => drag?.grab(event, member)}
      {...(href && openingRow)}
    >
      {selection && (
        <td {...roles.cell} className={styles.tick}>
          <RowTick
            label={tSelect('one', { name: memberName(member) })}
            row={member}
            rows={rows}
            selection={selection}
          />
        </td>
      )}
      <th scope="row" {...roles.rowHeader} className={styles.name}>
        <div className={styles.who}>
          <MemberTile member={member} />
          <div className={styles.words}>
            {member.kind === 'group' ? (
              <GroupName group={member.group} href={href} showsPlace={showsPlace} />
            ) : (
              <PersonName
                person={member.person}
                href={href}
                showsPlace={showsPlace}
                isNameFirst={isNameFirst}
              />
            )}
            {reason && (
              <div className={styles.reason}>
                <CircleAlert aria-hidden size={16} /> {reason}
              </div>
            )}
          </div>
        </div>
      </th>
      <td {...roles.cell} className={styles.state}>
        <MemberState member={member} isFull={member.kind === 'group' && seatUse?.full.has(member.group.id)} />
      </td>
      <td {...roles.cell} className={styles.seats} data-group={member.kind === 'group' || undefined}>
        <span aria-hidden className={styles.label}>
          {`${t('licences')}: `}
        </span>
        <MemberSeats member={member} seatUse={seatUse} />
      </td>
      {tellsSignIn && (
        <td {...roles.cell} className={styles.signIn}>
          {member.kind === 'person' && <LastSignIn person={member.person} />}
        </td>
      )}
      <td {...roles.cell} className={styles.actions}>
        {member.kind === 'group' ? (
          <GroupActions group={member.group} onAction={onAction} />
        ) : (
          <PersonActions person={member.person} onAction={onAction} />
        )}
      </td>
    </tr>
  )
}
