import { CircleCheck, Download, FileText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { useDownload } from '../../platform/session/useDownload.ts'
import type { Placed } from './placed.ts'
import styles from './RenewalScreen.module.css'

/** The result of an order on invoice, or of a quote, with the next steps. */
export function OrderPlaced({ placed: { order, email } }: { placed: Placed }) {
  const t = useTranslations('renewal')
  const tPayment = useTranslations('payment')
  const date = useCalendarDate()
  const download = useDownload()
  const { kind, number, pdf, due, state, validUntil, peppol } = order
  const isQuote = kind === 'quote'
  const said = isQuote ? 'quote' : state === 'open' ? 'waiting' : 'extended'
  return (
    <div className={styles.notice}>
      <Card padding="large">
        <div className={styles.placed}>
          <CircleCheck aria-hidden size={40} className={styles.done} />
          <p className={styles.large}>{t(`placed.${said}`, { email, date: date(validUntil) })}</p>
          {peppol && <p className={styles.soft}>{t('placed.peppol')}</p>}
          {due && (
            <p className={styles.soft}>
              {t(isQuote ? 'placed.acceptBy' : 'placed.due', { date: date(due) })}
            </p>
          )}
          {isQuote && <p className={styles.soft}>{t('placed.quoteNext')}</p>}
          <div className={styles.ways}>
            {number && (
              <ButtonLink href={addressOf.invoice(number)} variant="primary" icon={FileText}>
                {t(isQuote ? 'ways.quote.see' : 'ways.invoice.see')}
              </ButtonLink>
            )}
            {pdf && (
              <Button icon={Download} onPress={() => download(pdf)}>
                {t('placed.download')}
              </Button>
            )}
            <ButtonLink href="/products" variant="quiet">
              {tPayment('toProducts')}
            </ButtonLink>
          </div>
        </div>
      </Card>
    </div>
  )
}
