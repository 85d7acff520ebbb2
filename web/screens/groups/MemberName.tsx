import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import type { Group } from '#contract/groups.ts'
import { EndDate } from '../../licences/EndDate.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import styles from './MemberName.module.css'

type Place = {
  /** Where its name leads. */
  href?: string | undefined
  /** Whether to say where it lies, as in the results of a search. */
  showsPlace?: boolean | undefined
}

/** A group in a row: its name and licence, what it reserves and until when. */
export function GroupName({ group, href, showsPlace }: { group: Group } & Place) {
  const t = useTranslations('groups.row')
  return (
    <>
      <Headline name={group.name} href={href}>
        {group.rootOf && <span className={styles.soft}>{group.rootOf}</span>}
      </Headline>
      <Details>
        <span>{t(group.serialNumber ? 'group' : 'overarching')}</span>
        {group.reservedSeats > 0 && <span>{t('reserved', { count: group.reservedSeats })}</span>}
        {group.validUntil && <ValidUntil date={group.validUntil} />}
      </Details>
      {showsPlace && <PlaceOf path={pathAbove(group)} serialNumber={group.serialNumber} />}
    </>
  )
}

/** A person in a row: the login, then name and e-mail in brackets. */
export function PersonName({ person, href, showsPlace }: { person: Account } & Place) {
  const t = useTranslations('groups.row')
  const { name, email } = person
  return (
    <>
      <Headline name={person.login} href={href}>
        {(name || email) && (
          <span>
            ({name}
            {name && email && ', '}
            {email && <Address email={email} />})
          </span>
        )}
      </Headline>
      <Details>
        <span>{t(person.isAdmin ? 'admin' : 'user')}</span>
        {person.seatsReserved && <span>{t('seatsReserved')}</span>}
        {person.validUntil && <ValidUntil date={person.validUntil} />}
      </Details>
      {showsPlace && <PlaceOf path={person.group?.name ?? ''} serialNumber={person.serialNumber} />}
    </>
  )
}

/** An e-mail address; one that is too long for the line goes on with the @. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

type HeadlineProps = { name: string; href: string | undefined; children: ReactNode }

function Headline({ name, href, children }: HeadlineProps) {
  return (
    <div className={styles.headline}>
      {href ? (
        <TextLink href={href} isStrong>
          {name}
        </TextLink>
      ) : (
        <span className={styles.name}>{name}</span>
      )}{' '}
      {children}
    </div>
  )
}

function Details({ children }: { children: ReactNode }) {
  return (
    <div className={styles.details}>
      <div className={styles.parts}>{children}</div>
    </div>
  )
}

function ValidUntil({ date }: { date: string }) {
  const t = useTranslations('groups.row')
  return (
    <span>
      {t('validUntil')} <EndDate date={date} />
    </span>
  )
}

function PlaceOf({ path, serialNumber }: { path: string; serialNumber: string | null }) {
  const t = useTranslations('groups.row')
  const place = [path, serialNumber].filter(Boolean).join(' · ')
  return place ? <div className={styles.place}>{t('place', { place })}</div> : null
}

/** The names above a group: its path without its own name at the end. */
function pathAbove({ path, name }: Group): string {
  return path === name ? '' : path.slice(0, -name.length).replace(/ \/ $/, '')
}
