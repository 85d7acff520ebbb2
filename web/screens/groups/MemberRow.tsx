import { Folder, type LucideIcon, ShieldCheck, User } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Member } from '#contract/members.ts'
import { Cell, Row } from '../../ui/Table.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { GroupDialog } from './group-dialog.ts'
import { GroupActions, PersonActions } from './MemberActions.tsx'
import { GroupName, PersonName } from './MemberName.tsx'
import styles from './MemberRow.module.css'

type Props = {
  member: Member
  seatsInUse?: number | undefined
  href?: string | undefined
  showsPlace?: boolean | undefined
  onAction: (dialog: GroupDialog) => void
}

/** A sub-group or a person in the list. */
export function MemberRow({ member, seatsInUse, href, showsPlace, onAction }: Props) {
  const t = useTranslations('groups')
  const format = useFormatter()
  const seats = member.kind === 'group' ? member.group.seats : member.person.seats
  return (
    <Row opensAsWhole={href !== undefined}>
      <Cell>
        <KindTile member={member} />
      </Cell>
      <Cell label={t('columns.name')} isHeader>
        {member.kind === 'group' ? (
          <GroupName group={member.group} href={href} showsPlace={showsPlace} />
        ) : (
          <PersonName person={member.person} href={href} showsPlace={showsPlace} />
        )}
      </Cell>
      <Cell label={t('columns.licences')}>
        {format.number(seats)}
        {seatsInUse !== undefined && seatsInUse > 0 && <InUse count={seatsInUse} />}
      </Cell>
      <Cell label={t('columns.actions')} isActions>
        {member.kind === 'group' ? (
          <GroupActions group={member.group} onAction={onAction} />
        ) : (
          <PersonActions person={member.person} onAction={onAction} />
        )}
      </Cell>
    </Row>
  )
}

function InUse({ count }: { count: number }) {
  const t = useTranslations('groups.inUse')
  return (
    <>
      <span aria-hidden className={styles.inUse}>{` · ${t('row', { count })}`}</span>
      <VisuallyHidden>{`. ${t('sentence', { count })}`}</VisuallyHidden>
    </>
  )
}

type Kind = 'group' | 'user' | 'admin'

const tiles: Record<Kind, { icon: LucideIcon; tone: 'apricot' | 'plum' | 'pine' }> = {
  group: { icon: Folder, tone: 'apricot' },
  user: { icon: User, tone: 'plum' },
  admin: { icon: ShieldCheck, tone: 'pine' },
}

function KindTile({ member }: { member: Member }) {
  const t = useTranslations('groups.row')
  const kind: Kind = member.kind === 'group' ? 'group' : member.person.isAdmin ? 'admin' : 'user'
  return (
    <>
      <Tile {...tiles[kind]} />
      <VisuallyHidden>{t(kind)}</VisuallyHidden>
    </>
  )
}
