import { useTranslations } from 'use-intl'
import type { CardClass } from './by-class.ts'
import type { Card } from './LoginCard.tsx'
import styles from './TeacherList.module.css'

/** What the teacher of a class keeps: names, usernames and passwords, with a box to tick for each. */
export function TeacherList({ of, school }: { of: CardClass<Card>; school: string }) {
  const t = useTranslations('cards')
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
            <th scope="col">{t('card.password')}</th>
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
              <td translate="no" className={styles.password}>
                {password}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('list.secret')}</p>
    </section>
  )
}
