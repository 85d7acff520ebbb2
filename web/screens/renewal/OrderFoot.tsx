import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderKind, RenewalOffer } from '#contract/orders.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import styles from './OrderFoot.module.css'
import { isSalesOff } from './renewal.ts'

const words = { online: 'pay', invoice: 'send', quote: 'sendQuote' } as const

type Props = {
  offer: RenewalOffer
  way: OrderKind | undefined
  /** The figures are not those of the choice yet. */
  isStale: boolean
  /** The person has changed what it costs. */
  isChanged: boolean
  isPending: boolean
  error: string | undefined
}

/** The one button, with the total beside it on phones, where it stays in sight; then the way back. */
export function OrderFoot({ offer, way, isStale, isChanged, isPending, error }: Props) {
  const t = useTranslations('renewal')
  const tUi = useTranslations('ui')
  const euros = useEuros()
  const date = useCalendarDate()
  const { totalCents, vatCents, validUntil, vatExemption } = offer
  const total = euros(totalCents)
  return (
    <>
      {error && <Refusal text={error} />}
      <div data-foot className={styles.foot}>
        <p aria-hidden className={styles.total}>
          <b>{total}</b>
          {!isSalesOff(offer) && (
            <span>{vatExemption ? t('net') : t('withVat', { amount: euros(vatCents) })}</span>
          )}
        </p>
        <VisuallyHidden role="status">
          {isChanged &&
            !isStale &&
            t(way === 'quote' ? 'costsOfQuote' : 'costs', { total, date: date(validUntil) })}
        </VisuallyHidden>
        {way !== undefined && (
          <Button type="submit" variant="primary" isPending={isPending} isAtRest={isStale} fullWidth>
            <span className={styles.words}>{t(words[way], { amount: total })}</span>
            <span aria-hidden className={styles.shortWords}>
              {t(`${words[way]}Short`)}
            </span>
          </Button>
        )}
      </div>
      <div className={styles.after}>
        {isSalesOff(offer) && <p className={styles.onward}>{t('onward')}</p>}
        <ButtonLink href="/products" variant="quiet">
          {tUi('cancel')}
        </ButtonLink>
      </div>
    </>
  )
}

/** Why it cannot be ordered so, beside what it costs now; in sight, unless a field says it and has the focus. */
function Refusal({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text && !(document.activeElement instanceof HTMLInputElement))
      box.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <div ref={box} className={styles.error}>
      <FormMessage kind="error">{text}</FormMessage>
    </div>
  )
}
