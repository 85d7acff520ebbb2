import { Folder } from 'lucide-react'
import { initialsOf } from '#contract/initials.ts'
import type { Member } from '#contract/members.ts'
import { Avatar } from '../../../kit/ui/Avatar.tsx'
import styles from './MemberTile.module.css'

/** A folder, or a person's initials. Decorative: the text beside it says the same. */
export function MemberTile({ member }: { member: Member }) {
  if (member.kind === 'group')
    return (
      <span aria-hidden className={styles.tile}>
        <Folder size={20} />
      </span>
    )
  const { person } = member
  return <Avatar initials={initialsOf(person)} tone={person.isAdmin ? 'pine' : 'plum'} />
}
