import type { JournalPaper } from '#contract/journal.ts'
import styles from './Journal.module.css'

/** A customer with the number of the licence. */
export function Customer({ customer: { name, serialNumber, town } }: Pick<JournalPaper, 'customer'>) {
  return (
    <span translate="no">
      {name || serialNumber}{' '}
      <span className={styles.under}>{[name && serialNumber, town].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
