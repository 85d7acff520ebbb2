import { Folder, ShieldCheck, UserRound } from 'lucide-react'
import { initialsOf } from '#contract/initials.ts'
import type { Member } from '#contract/members.ts'
import { Avatar } from '../../../kit/ui/Avatar.tsx'
import styles from './MemberTile.module.css'

/** A folder, or a person's initials with the sign of a user or an admin. Decorative: the text beside it says the same. */
export function MemberTile({ member }: { member: Member }) {
  if (member.kind === 'group')
    return (
      <span aria-hidden className={styles.tile}>
        <Folder size={20} />
      </span>
    )
  const { person } = member
  const Sign = person.isAdmin ? ShieldCheck : UserRound
  return (
    <span className={styles.person}>
      <Avatar initials={initialsOf(person)} tone={person.isAdmin ? 'pine' : 'plum'} />
      <span aria-hidden className={styles.sign} data-admin={person.isAdmin || undefined}>
        <Sign size={14} />
      </span>
    </span>
  )
}
