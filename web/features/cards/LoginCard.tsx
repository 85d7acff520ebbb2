import { useTranslations } from 'use-intl'
import { useConfig } from '../../platform/session/useConfig.ts'
import { Logo } from '../brand/Logo.tsx'
import styles from './LoginCard.module.css'

export type Card = { name: string; login: string; groupName: string; password: string | undefined }

export type CardSize = 'small' | 'large'

/** A card to sign in with, A7 or A6. Without a new password it has a line to write on. */
export function LoginCard({ card, school, size }: { card: Card; school: string; size: CardSize }) {
  const t = useTranslations('cards.card')
  const { address, brand } = useConfig()
  const { name, login, groupName, password } = card
  return (
    <article className={`${styles.card} ${styles[size]}`}>
      <header className={styles.head}>
        <Logo />
        <span className={styles.school}>{school || brand.name}</span>
        {groupName !== school && <span className={styles.group}>{groupName}</span>}
      </header>
      <div className={styles.words}>
        <h2>{name || login}</h2>
        <dl>
          <dt>{t('login')}</dt>
          <dd>{login}</dd>
          <dt>{t('password')}</dt>
          <dd className={password === undefined ? styles.line : ''}>{password}</dd>
        </dl>
      </div>
      <footer className={styles.foot}>
        <b>{new URL(address).host}</b>
        <span>{t('lost')}</span>
      </footer>
    </article>
  )
}
