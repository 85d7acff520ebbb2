import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { initialsOf } from '#contract/initials.ts'
import type { LockedPerson } from '#contract/person-page.ts'
import { lockedKey, lockedQuery } from '../../../features/accounts/locked/queries.ts'
import { UnlockButton } from '../../../features/accounts/locked/UnlockButton.tsx'
import { Avatar } from '../../../kit/ui/Avatar.tsx'
import { TextLink } from '../../../kit/ui/TextLink.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import attention from '../admin/Attention.module.css'
import styles from './StaffHome.module.css'
import { TodayList } from './TodayList.tsx'
import { useShownRows } from './useShownRows.tsx'

/** The people who tried too many wrong passwords, each with a button to let them try again. */
export function LockedPeople() {
  const t = useTranslations('desk.today')
  const client = useQueryClient()
  const { size, allOf, place, focusPlace } = useShownRows()
  const query = useQuery(lockedQuery(size))
  const refreshList = async () => {
    await client.invalidateQueries({ queryKey: lockedKey })
    focusPlace()
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <TodayList
        title={t('locked')}
        query={query}
        all={allOf(query.data?.total)}
        rowsOf={({ people }) =>
          people.map((person) => <Locked key={person.id} person={person} onDone={refreshList} />)
        }
      />
    </div>
  )
}

function Locked({ person, onDone }: { person: LockedPerson; onDone: () => Promise<void> }) {
  const t = useTranslations('desk.today')
  const format = useFormatter()
  const { id, login, name, customer, lockedUntil } = person
  const until = t('lockedUntil', { time: format.dateTime(new Date(lockedUntil), { timeStyle: 'short' }) })
  return (
    <li className={`${attention.item} ${styles.item}`}>
      <Avatar initials={initialsOf(person)} />
      <div className={`${attention.words} ${styles.words}`}>
        <TextLink href={addressOf.person(id)} isStrong>
          {name || login}
        </TextLink>
        <p className={attention.text}>{[name && login, customer, until].filter(Boolean).join(' · ')}</p>
      </div>
      <UnlockButton person={person} onDone={onDone} />
    </li>
  )
}
