import { CalendarCheck, Check, Minus } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import styles from './PackageFacts.module.css'

const facts = [
  ['licences', CalendarCheck],
  ['included', Check],
  ['excluded', Minus],
] as const

/** The package's contents and exclusions. */
export function PackageFacts() {
  const t = useTranslations('teacherPackage')
  const heading = useId()
  return (
    <section className={styles.facts} aria-labelledby={heading}>
      <h2 id={heading}>{t('get')}</h2>
      <ul className={styles.list}>
        {facts.map(([fact, Icon]) => (
          <li key={fact} className={styles[fact]}>
            <Icon aria-hidden size={22} />
            <span>{t(fact)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
