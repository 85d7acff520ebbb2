import { useFormatter, useTranslations } from 'use-intl'
import type { Member } from '#contract/members.ts'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import type { SeatUse } from '../queries.ts'
import { holdsSeats } from '../rules.ts'
import styles from './MembersTable.module.css'

/** How many seats a person may use; of a group that holds seats, how many of them are in use; of another, how many it uses. */
export function MemberSeats({ member, seatUse }: { member: Member; seatUse: SeatUse | undefined }) {
  const t = useTranslations('groups.inUse')
  const format = useFormatter()
  if (member.kind === 'person') return format.number(member.person.seats)
  const { group } = member
  const inUse = seatUse && (seatUse.counts.get(group.id) ?? 0)
  if (inUse === undefined) return holdsSeats(group) && format.number(group.seats)
  if (!holdsSeats(group))
    return inUse > 0 ? t('row', { count: inUse }) : <span className={styles.soft}>{t('shared')}</span>
  const figures = { used: format.number(inUse), size: format.number(group.seats) }
  return (
    <>
      <span aria-hidden>{t.rich('ofSize', { ...figures, b: (text) => <b>{text}</b> })}</span>
      <VisuallyHidden>{t('ofSeats', figures)}</VisuallyHidden>
    </>
  )
}
