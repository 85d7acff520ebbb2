import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { OrderKind } from '#contract/orders.ts'
import { BuyerFieldset } from './BuyerFieldset.tsx'
import type { OrderControl, Whose } from './order-form.ts'
import styles from './RenewalForm.module.css'

type Props = {
  control: OrderControl
  way: OrderKind
  whose: Whose
  isNeeded: boolean
  /** Whether the vendor has to know of which kind the buyer is. */
  asksKind: boolean
  /** How the buyer's VAT number stands. */
  children: ReactNode
}

/** The buyer: open if the order needs one, else behind a line with the name. */
export function BuyerPart({ isNeeded, ...part }: Props) {
  const t = useTranslations('renewal.buyer')
  const { control, whose } = part
  const name = useWatch({ control, name: `${whose}.name` })
  const { errors } = useFormState({ control })
  const [isOpened, setOpened] = useState(false)
  // A closed part must not hide a fault.
  const isOpen = isOpened || errors[whose] !== undefined
  const toggle = (part: HTMLDetailsElement) => {
    // One that the order needs stays open.
    if (isNeeded) part.open = true
    else setOpened(part.open)
  }
  // One that is open stays as it is: the focus may be in it.
  if (isNeeded && !isOpened) return <BuyerFieldset key={whose} {...part} />
  return (
    <details className={styles.more} open={isOpen} onToggle={({ currentTarget }) => toggle(currentTarget)}>
      <summary className={styles.summary}>
        <ChevronDown aria-hidden size={20} className={styles.chevron} />
        <span>
          <span className={styles.strong}>{t('title')}</span>
          {name && !isOpen && <span className={styles.known}>{name}</span>}
        </span>
      </summary>
      <BuyerFieldset key={whose} {...part} />
    </details>
  )
}
