import { useTranslations } from 'use-intl'
import type { CardClass } from './by-class.ts'
import type { Card } from './LoginCard.tsx'
import styles from './TeacherList.module.css'

/** A teacher's own list of the class: names, usernames and the passwords that are on the cards, with a box to tick for each. */
export function TeacherList({ of, school }: { of: CardClass<Card>; school: string }) {
  const t = useTranslations('cards')
  const hasPasswords = of.cards.some(({ password }) => password !== undefined)
  return (
    <section className={styles.list}>
      <h2>{of.name || school}</h2>
      <p>
        {t('list.title', { count: of.cards.length })}
        {of.name !== school && ` · ${school}`}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col" className={styles.tick}>
              {t('list.given')}
            </th>
            <th scope="col">{t('list.name')}</th>
            <th scope="col">{t('card.login')}</th>
            {hasPasswords && <th scope="col">{t('card.password')}</th>}
          </tr>
        </thead>
        <tbody>
          {of.cards.map(({ login, name, password }) => (
            <tr key={login}>
              <td className={styles.tick}>
                <span className={styles.box} />
              </td>
              <th scope="row">{name || login}</th>
              <td translate="no">{login}</td>
              {hasPasswords && (
                <td translate="no" className={styles.password}>
                  {password}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {hasPasswords && <p>{t('list.secret')}</p>}
    </section>
  )
}
