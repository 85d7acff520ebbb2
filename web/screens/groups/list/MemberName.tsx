import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import type { Group } from '#contract/groups.ts'
import { endState, todayInBrussels } from '../../../features/licences/end-date.ts'
import { EmailAddress } from '../../../kit/ui/EmailAddress.tsx'
import { TextLink } from '../../../kit/ui/TextLink.tsx'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import { useCalendarDate } from '../../../platform/i18n/useCalendarDate.ts'
import styles from './MemberName.module.css'
import { pathAbove } from './member.ts'

type NameOptions = {
  /** The address that the name links to. */
  href?: string | undefined
  /** Whether to show its group, as in search results. */
  showsPlace?: boolean | undefined
}

/** A group in a row: name; beneath its people, licence, reserved seats and end date. */
export function GroupName({ group, href, showsPlace }: { group: Group } & NameOptions) {
  const t = useTranslations('groups.row')
  return (
    <>
      <Headline name={group.name} href={href} />
      <Details>
        <span>{t(group.serialNumber ? 'group' : 'overarching')}</span>
        <span>{t('people', { count: group.people })}</span>
        {group.rootOf && <span translate="no">{group.rootOf}</span>}
        {group.reservedSeats > 0 && <span>{t('reserved', { count: group.reservedSeats })}</span>}
        <ValidUntil date={group.validUntil} />
      </Details>
      {showsPlace && <PlaceOf path={pathAbove(group)} serialNumber={group.serialNumber} />}
    </>
  )
}

/** A person in a row. What people are sorted by leads: the login, then name and e-mail in brackets; or the name. */
export function PersonName(props: { person: Account; isNameFirst: boolean } & NameOptions) {
  const { person, isNameFirst, href, showsPlace } = props
  const t = useTranslations('groups.row')
  const { login, name, email } = person
  const leads = isNameFirst && name !== ''
  return (
    <>
      <Headline name={leads ? name : login} href={href} />{' '}
      <Details>
        {leads ? (
          <>
            <span translate="no">{login}</span>
            {email && <Address email={email} />}
          </>
        ) : (
          (name || email) && (
            <span translate="no">
              ({name}
              {email && <Address email={email} comma={name !== ''} />})
            </span>
          )
        )}
        {person.seatsReserved && <span>{t('seatsReserved')}</span>}
        <ValidUntil date={person.validUntil} />
      </Details>
      {!person.isAdmin && <VisuallyHidden>{t('user')}</VisuallyHidden>}
      {showsPlace && <PlaceOf path={person.group?.name ?? ''} serialNumber={person.serialNumber} />}
    </>
  )
}

/** An e-mail address. Phones leave it out. */
function Address({ email, comma = false }: { email: string; comma?: boolean }) {
  return (
    <span className={styles.address} translate="no">
      {comma && ', '}
      <EmailAddress email={email} />
    </span>
  )
}

function Headline({ name, href }: { name: string; href: string | undefined }) {
  return (
    <div className={styles.headline} translate="no">
      {href ? (
        <TextLink href={href} isStrong>
          {name}
        </TextLink>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
    </div>
  )
}

function Details({ children }: { children: ReactNode }) {
  return (
    <div className={styles.details} data-selectable>
      <div className={styles.parts}>{children}</div>
    </div>
  )
}

/** An end date that is far; a near one is a state of its own. */
function ValidUntil({ date }: { date: string | null }) {
  const t = useTranslations('groups.row')
  const written = useCalendarDate()
  if (date === null || endState(date, todayInBrussels(new Date())) !== 'open') return null
  return (
    <span>
      {t('validUntil')} <time dateTime={date}>{written(date)}</time>
    </span>
  )
}

function PlaceOf({ path, serialNumber }: { path: string; serialNumber: string | null }) {
  const t = useTranslations('groups.row')
  const place = [path, serialNumber].filter(Boolean).join(' · ')
  return place ? (
    <div className={styles.place} data-selectable>
      {t('place', { place })}
    </div>
  ) : null
}
