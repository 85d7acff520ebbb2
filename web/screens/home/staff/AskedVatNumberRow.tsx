import { Building2, Check, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AskedVatNumber } from '#contract/vat-numbers.ts'
import { useDecision } from '../../../features/vat-numbers/useDecision.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { FormMessage } from '../../../kit/ui/FormMessage.tsx'
import { TextLink } from '../../../kit/ui/TextLink.tsx'
import { Tile } from '../../../kit/ui/Tile.tsx'
import { Unbroken } from '../../../kit/ui/Unbroken.tsx'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { useCalendarDate } from '../../../platform/i18n/useCalendarDate.ts'
import attention from '../admin/Attention.module.css'
import styles from './StaffHome.module.css'

type Props = { asked: AskedVatNumber; onDone: () => Promise<void> }

/** A VAT number to confirm: the company, its number, and who asked for which customer. */
export function AskedVatNumberRow({ asked, onDone }: Props) {
  const t = useTranslations('home.vatNumbers')
  const date = useCalendarDate()
  const { id, name, vatNumber, customer, by, date: day } = asked
  const { buttonFor, error } = useDecision({ vatNumber, onDone })
  const who = by === null ? t('asked', { date: date(day) }) : t('askedBy', { name: by, date: date(day) })
  return (
    <li className={`${attention.item} ${styles.item}`}>
      <Tile icon={Building2} tone="apricot" />
      <div className={`${attention.words} ${styles.words}`}>
        <p className={attention.title} translate="no">
          {name}
        </p>
        <p translate="no">{vatNumber}</p>
        <p className={attention.text}>
          <TextLink href={addressOf.product(customer.serialNumber)} isStrong>
            {t('customer', { customer: [customer.name, customer.serialNumber].filter(Boolean).join(' · ') })}
          </TextLink>
        </p>
        <p className={attention.text}>
          <Unbroken text={who} />
        </p>
      </div>
      <div className={styles.choices}>
        <Button icon={Check} {...buttonFor({ id, was: 'asked' }, 'confirmed')}>
          {t('confirm')}
          <VisuallyHidden>{` ${vatNumber}`}</VisuallyHidden>
        </Button>
        <Button icon={X} {...buttonFor({ id, was: 'asked' }, 'refused')}>
          {t('refuse')}
          <VisuallyHidden>{` ${vatNumber}`}</VisuallyHidden>
        </Button>
      </div>
      {error && (
        <div className={styles.error}>
          <FormMessage kind="error">{error}</FormMessage>
        </div>
      )}
    </li>
  )
}
