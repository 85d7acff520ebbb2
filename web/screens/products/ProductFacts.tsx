import { ShieldCheck, ShieldOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Product } from '#contract/products.ts'
import { EndDate } from '../../features/licences/EndDate.tsx'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import styles from './ProductFacts.module.css'

/** The figures and dates of a product. */
export function ProductFacts({ product }: { product: Product }) {
  const t = useTranslations('products.facts')
  const format = useFormatter()
  const written = useCalendarDate()
  const { webLicence, seats, startDate, productionDate } = product
  const Shield = webLicence ? ShieldCheck : ShieldOff
  return (
    <dl className={styles.facts}>
      {webLicence && (
        <Fact name={t('validUntil')}>
          {webLicence.validUntil ? <EndDate date={webLicence.validUntil} /> : t('permanent')}
        </Fact>
      )}
      <Fact name={t('seats')}>{format.number(seats)}</Fact>
      <Fact name={t('security')}>
        <Shield aria-hidden size={20} /> {t(webLicence ? 'webLicence' : 'noWebLicence')}
      </Fact>
      <Fact name={t('startDate')}>{startDate ? written(startDate) : t('unknown')}</Fact>
      <Fact name={t('productionDate')}>{productionDate ? written(productionDate) : t('unknown')}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
