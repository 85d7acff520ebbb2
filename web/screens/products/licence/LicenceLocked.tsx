import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { initialsOf } from '#contract/initials.ts'
import { lockedKey, lockedQuery } from '../../../features/accounts/locked/queries.ts'
import { UnlockButton } from '../../../features/accounts/locked/UnlockButton.tsx'
import { Avatar } from '../../../kit/ui/Avatar.tsx'
import { TextLink } from '../../../kit/ui/TextLink.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { LicenceLockedFrame } from './LicenceLockedFrame.tsx'
import styles from './LicencePage.module.css'
import { Section } from './Section.tsx'

/** More follow as these are unlocked. */
const most = 20

/** The people of the customer who tried too many wrong passwords, each with a button to let them try again. */
export function LicenceLocked({ serialNumber }: { serialNumber: string }) {
  const t = useTranslations('desk.today')
  const tPage = useTranslations('desk.page')
  const format = useFormatter()
  const client = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const { data } = useQuery(lockedQuery(most, serialNumber))
  const refreshList = async () => {
    await client.invalidateQueries({ queryKey: lockedKey })
    // The button that was pressed is gone with its row.
    place.current?.focus()
  }
  if (!data) return <LicenceLockedFrame />
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Section title={t('locked')} nothing={data.people.length === 0 && tPage('noneLocked')}>
        {data.people.map((person) => (
          <li key={person.id} className={styles.row}>
            <Avatar initials={initialsOf(person)} />
            <div className={styles.words}>
              <p className={styles.name}>
                <TextLink href={addressOf.person(person.id)} isStrong>
                  {person.name || person.login}
                </TextLink>
              </p>
              <p className={styles.small}>
                {person.name && `${person.login} · `}
                {t('lockedUntil', {
                  time: format.dateTime(new Date(person.lockedUntil), { timeStyle: 'short' }),
                })}
              </p>
            </div>
            <UnlockButton person={person} onDone={refreshList} />
          </li>
        ))}
      </Section>
    </div>
  )
}
