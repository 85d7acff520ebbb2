import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { useConfig } from '../../platform/session/useConfig.ts'
import { Logo } from '../brand/Logo.tsx'
import { CardSquare } from './CardSquare.tsx'
import styles from './LoginCard.module.css'

/** `code`: what its square says; without one the words take the square's place. */
export type Card = {
  name: string
  login: string
  groupName: string
  groupKey: string
  password: string | undefined
  code?: string | undefined
}

export type CardSize = 'small' | 'large'

/** A card holds so many letters of a name and of a username in its large type; both may have 60. Fewer beside a square. */
const maxLarge = { name: 40, login: 30 }
const maxBesideSquare = { name: 28, login: 19 }

/** Line breaks for a username that needs two lines: after its dots, as a child would read it. */
const partsOf = (login: string) => login.match(/[^.]*\.|[^.]+/g) ?? []

type Props = { card: Card; school: string; size: CardSize }

/** A card to sign in with, 105 mm wide, 67 or 134 mm high. Without a new password it has a line to write on. */
export function LoginCard({ card, school, size }: Props) {
  const t = useTranslations('cards.card')
  const { address, brand } = useConfig()
  const { name, login, groupName, password, code } = card
  const max = code !== undefined && size === 'small' ? maxBesideSquare : maxLarge
  const isLong = name.length > max.name || login.length > max.login
  return (
    <article className={`${styles.card} ${styles[size]} ${isLong ? styles.long : ''}`}>
      <header className={styles.head}>
        <Logo />
        <span className={styles.school}>{school || brand.name}</span>
        {groupName !== school && <span className={styles.group}>{groupName}</span>}
      </header>
      <div className={styles.middle}>
        <div className={styles.words}>
          <h3>{name || login}</h3>
          <dl>
            <dt>{t('login')}</dt>
            <dd translate="no">
              {partsOf(login).map((part, index) => (
                <Fragment key={index}>
                  {index > 0 && <wbr />}
                  {part}
                </Fragment>
              ))}
            </dd>
            <dt>{t('password')}</dt>
            <dd translate="no" className={password === undefined ? styles.line : ''}>
              {password}
            </dd>
          </dl>
        </div>
        {code !== undefined && <CardSquare code={code} />}
      </div>
      <footer className={styles.foot}>
        <b>{new URL(address).host}</b>
        <span>{t('lost')}</span>
      </footer>
    </article>
  )
}
