import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Invoice } from '#contract/invoices.ts'
import { companyNumberText, vatNumberText } from '#contract/written-numbers.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { CreditMoney } from './CreditMoney.tsx'
import { HowToPay } from './HowToPay.tsx'
import styles from './InvoiceScreen.module.css'
import { LinesTable } from './LinesTable.tsx'
import { Receipts } from './Receipts.tsx'
import { Totals } from './Totals.tsx'

/** The contents of an invoice, and the money that came in for it; or those of a credit note. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  return (
    <Card>
      <div className={styles.paper}>
        <div className={styles.parties}>
          <Seller {...invoice} />
          <Buyer {...invoice} />
          <Facts invoice={invoice} />
        </div>
        <LinesTable {...invoice} />
        <Totals invoice={invoice} />
        {invoice.credits ? (
          <CreditMoney credits={invoice.credits} toPayBackCents={invoice.toPayBackCents} />
        ) : (
          <>
            <HowToPay invoice={invoice} />
            <Receipts invoice={invoice} />
          </>
        )}
      </div>
    </Card>
  )
}

type Parties = Pick<Invoice, 'seller' | 'buyer'>

/** Names the country of both if they are not in the same one, as the paper does. */
const isAbroad = ({ seller, buyer }: Parties) => buyer.country !== '' && buyer.country !== seller.country

function Seller({ seller, buyer }: Parties) {
  const t = useTranslations('invoices')
  return (
    <section>
      <h2 className={styles.label}>{t('seller')}</h2>
      <Address {...seller} hasCountry={isAbroad({ seller, buyer })} />
      <p translate="no">{[vatNumberText(seller.vatNumber), seller.register].filter(Boolean).join(' · ')}</p>
      <p translate="no">
        {[seller.email, seller.phone.replaceAll(' ', '\u00a0')].filter(Boolean).join(' · ')}
      </p>
    </section>
  )
}

function Buyer({ seller, buyer }: Parties) {
  const t = useTranslations('paper')
  const { vatNumber, enterpriseNumber } = buyer
  return (
    <section>
      <h2 className={styles.label}>{t('for')}</h2>
      <Address {...buyer} hasCountry={isAbroad({ seller, buyer })} />
      {(vatNumber || enterpriseNumber) && (
        <p translate="no">
          {vatNumber
            ? vatNumberText(vatNumber)
            : t('companyNumber', { number: companyNumberText(enterpriseNumber) })}
        </p>
      )}
    </section>
  )
}

type AddressProps = Pick<Invoice['buyer'], 'name' | 'street' | 'postcode' | 'city' | 'country'> & {
  hasCountry: boolean
}

function Address({ name, street, postcode, city, country, hasCountry }: AddressProps) {
  const locale = useLocale()
  const place = [postcode, city].filter(Boolean).join(' ')
  const land = hasCountry && new Intl.DisplayNames(locale, { type: 'region' }).of(country)
  return (
    <address className={styles.address} translate="no">
      <b>{name}</b>
      {[street, place, land].map((line) => line && <span key={line}>{line}</span>)}
    </address>
  )
}

function Facts({ invoice: { date: issued, due, buyer, customer, credits } }: { invoice: Invoice }) {
  const t = useTranslations('paper')
  const date = useCalendarDate()
  const facts: [string, ReactNode][] = [
    [t('date'), date(issued)],
    [t('payBy'), due && date(due)],
    [
      t('forInvoice'),
      credits && (
        <TextLink href={addressOf.invoice(credits.number)} isStrong>
          {credits.number}
        </TextLink>
      ),
    ],
    [t('reason'), credits?.reason],
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
