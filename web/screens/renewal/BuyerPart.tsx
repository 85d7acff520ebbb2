import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { BuyerFieldset } from './BuyerFieldset.tsx'
import type { OrderControl } from './order-form.ts'
import styles from './RenewalForm.module.css'
import type { Way } from './renewal.ts'

type Props = {
  control: OrderControl
  way: Way
  isNeeded: boolean
  /** Whether the vendor has to know of which kind the buyer is. */
  asksKind: boolean
}

/** The buyer: open if the order needs one, else behind a line with the name. */
export function BuyerPart({ control, way, isNeeded, asksKind }: Props) {
  const t = useTranslations('renewal.buyer')
  const name = useWatch({ control, name: 'name' })
  const { errors } = useFormState({ control })
  const [isOpened, setOpened] = useState(false)
  const { seats: _, ...ofBuyer } = errors
  // A closed part must not hide a fault.
  const isOpen = isOpened || Object.keys(ofBuyer).length > 0
  if (isNeeded) return <BuyerFieldset control={control} isOnPaper={way === 'invoice'} asksKind={asksKind} />
  return (
    <details className={styles.more} open={isOpen} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <ChevronDown aria-hidden size={20} className={styles.chevron} />
        <span>
          <span className={styles.strong}>{t('title')}</span>
          {name && !isOpen && <span className={styles.known}>{name}</span>}
        </span>
      </summary>
      <BuyerFieldset control={control} isOnPaper={false} asksKind={asksKind} />
    </details>
  )
}
