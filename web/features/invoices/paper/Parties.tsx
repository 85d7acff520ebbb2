import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Invoice } from '#contract/invoices.ts'
import { companyNumberText, vatNumberText } from '#contract/written-numbers.ts'
import styles from './Paper.module.css'

type Both = Pick<Invoice, 'seller' | 'buyer'>

/** `facts`: name and value; one without a value is left out. */
type Props = Both & { facts: readonly (readonly [name: string, value: ReactNode])[] }

/** The head of a paper: its seller, its buyer, and facts such as its date. */
export function Parties({ seller, buyer, facts }: Props) {
  return (
    <div className={styles.parties}>
      <Seller seller={seller} buyer={buyer} />
      <Buyer seller={seller} buyer={buyer} />
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
    </div>
  )
}

/** Names the country of both if they are not in the same one, as the paper does. */
const isAbroad = ({ seller, buyer }: Both) => buyer.country !== '' && buyer.country !== seller.country

function Seller({ seller, buyer }: Both) {
  const t = useTranslations('paper')
  return (
    <section>
      <h2 className={styles.label}>{t('seller')}</h2>
      <Address {...seller} hasCountry={isAbroad({ seller, buyer })} />
      <p translate="no">{[vatNumberText(seller.vatNumber), seller.register].filter(Boolean).join(' · ')}</p>
      <p className={styles.contact} translate="no">
        <span>{seller.email}</span>
        <span>{seller.phone.replaceAll(' ', '\u00a0')}</span>
      </p>
    </section>
  )
}

function Buyer({ seller, buyer }: Both) {
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
