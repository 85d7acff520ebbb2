import { useTranslations } from 'use-intl'
import type { RemindedLicence } from '#contract/reminders.ts'
import { EndDate } from '../../features/licences/EndDate.tsx'
import styles from './Reminders.module.css'

/** A licence's customer, number and end date. */
export function LicenceFacts({ licence: { name, serialNumber, validUntil } }: { licence: RemindedLicence }) {
  const t = useTranslations('reminders.page')
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('customer')}</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>{t('licence')}</dt>
        <dd translate="no">{serialNumber}</dd>
      </div>
      <div>
        <dt>{t('ends')}</dt>
        <dd>
          <EndDate date={validUntil} />
        </dd>
      </div>
    </dl>
  )
}
