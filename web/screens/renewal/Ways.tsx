import { CreditCard, FileText, type LucideIcon, ReceiptEuro } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderKind, RenewalOffer } from '#contract/orders.ts'
import { quoteDays } from '#contract/quotes.ts'
import choice from '../../kit/ui/Choice.module.css'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { addressOf } from '../../platform/addresses.ts'
import styles from './Ways.module.css'

const icons: Record<OrderKind, LucideIcon> = { online: CreditCard, invoice: ReceiptEuro, quote: FileText }

type WaysProps = { offer: RenewalOffer; way: OrderKind | undefined; onChoose: (way: OrderKind) => void }

/** The ways to pay, as native radio buttons with what each means. */
export function Ways({ offer, way: chosen, onChoose }: WaysProps) {
  const t = useTranslations('renewal.ways')
  const name = useId()
  const { dueDays, extendedOn, openInvoice } = offer
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('label')}</legend>
      {offer.ways.map((way) => {
        const isClosed = way === 'invoice' && openInvoice !== null
        const texts = {
          online: () => t('online.text'),
          invoice: () =>
            isClosed
              ? t('invoice.open', { number: openInvoice })
              : t(`invoice.${extendedOn}`, { days: dueDays }),
          quote: () => t('quote.text', { days: quoteDays }),
        }
        return (
          <WayCard
            key={way}
            icon={icons[way]}
            name={name}
            label={t(`${way}.name`)}
            text={texts[way]()}
            isChosen={way === chosen}
            isClosed={isClosed}
            onChoose={() => onChoose(way)}
          >
            {isClosed && <TextLink href={addressOf.invoice(openInvoice)}>{t('invoice.see')}</TextLink>}
          </WayCard>
        )
      })}
    </fieldset>
  )
}

type WayCardProps = {
  icon: LucideIcon
  name: string
  label: string
  text: string
  isChosen: boolean
  isClosed: boolean
  onChoose: () => void
  /** Beneath the text, outside the label. */
  children: ReactNode
}

function WayCard({ icon: Icon, name, label, text, isChosen, isClosed, onChoose, children }: WayCardProps) {
  const id = useId()
  return (
    <div className={styles.card}>
      <label className={styles.choice}>
        <input
          className={`${choice.input} ${styles.radio}`}
          type="radio"
          name={name}
          checked={isChosen}
          disabled={isClosed}
          onChange={onChoose}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-text`}
        />
        <span aria-hidden className={styles.dot} />
        <span className={styles.words}>
          <span id={`${id}-name`} className={styles.name}>
            {label}
          </span>
          <span id={`${id}-text`} className={styles.text}>
            {text}
          </span>
        </span>
        <Icon aria-hidden size={22} className={styles.icon} />
      </label>
      {children}
    </div>
  )
}
