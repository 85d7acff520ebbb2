import { useTranslations } from 'use-intl'
import type { Product } from '#contract/products.ts'
import { Form } from '../../kit/ui/Form.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { BuyerPart } from './BuyerPart.tsx'
import { HowMuch } from './HowMuch.tsx'
import { OrderFoot } from './OrderFoot.tsx'
import type { Placed } from './placed.ts'
import type { AskedOffer } from './queries.ts'
import styles from './RenewalForm.module.css'
import { isSalesOff } from './renewal.ts'
import { Summary } from './Summary.tsx'
import { useRenewalForm } from './useRenewalForm.ts'
import { VatNumberBox, VatNumberStatus } from './VatNumberBox.tsx'
import { Ways } from './Ways.tsx'

type Props = {
  product: Product
  /** The offer for the first choice. */
  first: AskedOffer
  years: number
  onYears: (years: number) => void
  onPlaced: (placed: Placed) => void
}

/** The choices on the left, what they cost on the right, and the button. */
export function RenewalForm(props: Props) {
  const { product, years, onYears } = props
  const t = useTranslations('renewal')
  const renewal = useRenewalForm(props)
  const { form, offer, way, vatNumber, isBusy } = renewal
  const isSimple = isSalesOff(offer)
  const standing = (vatNumber !== undefined && offer.vatNumber) || undefined
  return (
    <Form onSubmit={renewal.submit}>
      <div className={isSimple ? `${styles.layout} ${styles.simple}` : styles.layout}>
        {!isSimple && (
          <section className={styles.choices} aria-label={t('choices')}>
            {offer.ways.length > 1 && <Ways offer={offer} way={way} onChoose={renewal.choose} />}
            {way === undefined && offer.openInvoice !== null && (
              <FormMessage kind="info">
                {t('ways.invoice.open', { number: offer.openInvoice })}{' '}
                <TextLink href={addressOf.invoice(offer.openInvoice)}>{t('ways.invoice.see')}</TextLink>
              </FormMessage>
            )}
            <VatNumberStatus standing={standing} />
            <HowMuch control={form.control} years={years} onYears={onYears} seatsNow={offer.seatsNow} />
            {way !== undefined && (
              <BuyerPart
                control={form.control}
                way={way}
                whose={renewal.whose}
                isNeeded={renewal.needsBuyer}
                asksKind={offer.peppol}
              >
                {vatNumber !== undefined && standing && (
                  <VatNumberBox
                    key={vatNumber}
                    serialNumber={product.serialNumber}
                    form={renewal.buyerForm}
                    vatNumber={vatNumber}
                    standing={standing}
                  />
                )}
              </BuyerPart>
            )}
          </section>
        )}
        <Summary offer={offer} product={product} way={way}>
          {isBusy && <ProgressBar label={t('loading')} />}
        </Summary>
        <OrderFoot
          offer={offer}
          way={way}
          isStale={renewal.isStale}
          isChanged={renewal.isOtherOffer}
          isPending={renewal.isPending}
          error={renewal.error}
        />
      </div>
    </Form>
  )
}
