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

/** The result of an order on invoice, with the next steps. */
export function OrderPlaced({ placed: { order, email } }: { placed: Placed }) {
  const t = useTranslations('renewal')
  const date = useCalendarDate()
  const download = useDownload()
  const { number, pdf, due, state, validUntil, peppol } = order
  const said = state === 'open' ? 'placed.waiting' : 'placed.extended'
  return (
    <div className={styles.notice}>
      <Card padding="large">
        <div className={styles.placed}>
          <CircleCheck aria-hidden size={40} className={styles.done} />
          <p className={styles.large}>{t(said, { email, date: date(validUntil) })}</p>
          {peppol && <p className={styles.soft}>{t('placed.peppol')}</p>}
          {due && <p className={styles.soft}>{t('placed.due', { date: date(due) })}</p>}
          <div className={styles.ways}>
            {number && (
              <ButtonLink href={addressOf.invoice(number)} variant="primary" icon={FileText}>
                {t('ways.invoice.see')}
              </ButtonLink>
            )}
            {pdf && (
              <Button icon={Download} onPress={() => download(pdf)}>
                {t('placed.download')}
              </Button>
            )}
            <ButtonLink href="/products" variant="quiet">
              {t('back')}
            </ButtonLink>
          </div>
        </div>
      </Card>
    </div>
  )
}
