import type { JournalPaper } from '#contract/journal.ts'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import styles from './Journal.module.css'

/** A customer with the licence; a link to its page for people who have one. Admins have all their products on one page. */
export function Customer({ customer }: Pick<JournalPaper, 'customer'>) {
  const { kind } = useSession()
  const { serialNumber, town } = customer
  const name = customer.name || serialNumber
  return (
    <>
      <span translate="no">
        {kind === 'admin' ? name : <TextLink href={addressOf.product(serialNumber)}>{name}</TextLink>}
      </span>
      <p className={styles.under} translate="no">
        {[customer.name && serialNumber, town].filter(Boolean).join(' · ')}
      </p>
    </>
  )
}
