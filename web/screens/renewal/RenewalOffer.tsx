import { ArrowRight, CreditCard } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { type Product, renewedUntil } from '#contract/products.ts'
import { EndDate } from '../../features/licences/EndDate.tsx'
import { todayInBrussels } from '../../features/licences/end-date.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import { useConfig } from '../../platform/session/useConfig.ts'
import { OptionFact } from './OptionFact.tsx'
import styles from './RenewalOffer.module.css'
import type { Offer } from './renewal.ts'
import { useStartPayment } from './useStartPayment.ts'

type RenewalOfferProps = {
  product: Product
  offer: Offer
  /** Called if the payment cannot be started: the licence may have changed since it was loaded. */
  onRefused: () => void
}

/** The licence, its current and new end date, the price, and the button to pay. */
export function RenewalOffer({ product, offer, onRefused }: RenewalOfferProps) {
  const t = useTranslations('renewal')
  const format = useFormatter()
  const date = useCalendarDate()
  const euros = useEuros()
  const { pricesIncludeVat } = useConfig().brand
  const { validUntil, priceCents } = offer
  const { pay, isPending, error } = useStartPayment(
    { serialNumber: product.serialNumber, priceCents, expectedValidUntil: validUntil },
    onRefused,
  )
  const newEndDate = renewedUntil(validUntil, todayInBrussels(new Date()))
  return (
    <div className={styles.offer}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('seats')}</dt>
          <dd>{format.number(product.seats)}</dd>
        </div>
        <OptionFact product={product} option="ocr" />
        <OptionFact product={product} option="dictionaries" />
      </dl>
      <dl className={styles.dates}>
        <div>
          <dt>{t('validUntil')}</dt>
          <dd>
            <EndDate date={validUntil} />
          </dd>
        </div>
        <div className={styles.newDate}>
          <dt>
            <ArrowRight aria-hidden size={28} className={styles.arrow} />
            {t('newEndDate')}
          </dt>
          <dd>
            <time dateTime={newEndDate}>{date(newEndDate)}</time>
          </dd>
        </div>
      </dl>
      <dl className={styles.total}>
        <dt>{t('total')}</dt>
        <dd>{euros(priceCents)}</dd>
        {pricesIncludeVat !== undefined && (
          <dd className={styles.vat}>{t(pricesIncludeVat ? 'vatIncluded' : 'vatExcluded')}</dd>
        )}
      </dl>
      {error && <FormMessage kind="error">{error}</FormMessage>}
      <p className={styles.onward}>{t('onward')}</p>
      <div className={styles.actions}>
        <ButtonLink href="/products">{t('cancel')}</ButtonLink>
        <Button variant="primary" icon={CreditCard} isPending={isPending} onPress={pay}>
          {t('pay', { amount: euros(priceCents) })}
        </Button>
      </div>
    </div>
  )
}
