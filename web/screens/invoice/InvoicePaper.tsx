import { useTranslations } from 'use-intl'
import type { Invoice } from '#contract/invoices.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { HowToPay } from './HowToPay.tsx'
import styles from './InvoiceScreen.module.css'
import { LinesTable } from './LinesTable.tsx'
import { Receipts } from './Receipts.tsx'
import { Totals } from './Totals.tsx'

/** The contents of an invoice, and the money that came in for it. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  return (
    <Card>
      <div className={styles.paper}>
        <div className={styles.parties}>
          <Seller seller={invoice.seller} />
          <Buyer buyer={invoice.buyer} />
          <Facts invoice={invoice} />
        </div>
        <LinesTable lines={invoice.lines} language={invoice.language} />
        <Totals invoice={invoice} />
        <HowToPay invoice={invoice} />
        <Receipts invoice={invoice} />
      </div>
    </Card>
  )
}

function Seller({ seller }: Pick<Invoice, 'seller'>) {
  const t = useTranslations('invoices')
  return (
    <section>
      <h2 className={styles.label}>{t('seller')}</h2>
      <Address {...seller} />
      <p translate="no">{[seller.vatNumber, seller.register].filter(Boolean).join(' · ')}</p>
      <p translate="no">{[seller.email, seller.phone].filter(Boolean).join(' · ')}</p>
    </section>
  )
}

function Buyer({ buyer }: Pick<Invoice, 'buyer'>) {
  const t = useTranslations('paper')
  const { vatNumber, enterpriseNumber } = buyer
  return (
    <section>
      <h2 className={styles.label}>{t('for')}</h2>
      <Address {...buyer} />
      {(vatNumber || enterpriseNumber) && (
        <p translate="no">{vatNumber || t('companyNumber', { number: enterpriseNumber })}</p>
      )}
    </section>
  )
}

type AddressProps = { name: string; street: string; postcode: string; city: string; country: string }

function Address({ name, street, postcode, city, country }: AddressProps) {
  const place = [country, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(' ')
  return (
    <address className={styles.address} translate="no">
      <b>{name}</b>
      {[street, place].filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

function Facts({ invoice: { date: issued, due, buyer, customer } }: { invoice: Invoice }) {
  const t = useTranslations('paper')
  const date = useCalendarDate()
  const facts = [
    [t('date'), date(issued)],
    [t('payBy'), due && date(due)],
    [t('reference'), buyer.reference],
    [t('customer'), customer.serialNumber],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
