import { useTranslations } from 'use-intl'
import { buyerKinds } from '#contract/buyers.ts'
import { Segments } from '../../kit/ui/Segments.tsx'
import { useFormField } from '../../platform/api/form.ts'
import type { OrderControl, Whose } from './order-form.ts'
import styles from './RenewalForm.module.css'

type Props = { control: OrderControl; whose: Whose; isQuote: boolean }

/** The kind of the buyer, and what follows from it. */
export function BuyerKindField({ control, whose, isQuote }: Props) {
  const t = useTranslations('renewal.buyer.kind')
  const tQuote = useTranslations('renewal.buyer.onQuote')
  const { value, onChange, ref, error } = useFormField(control, `${whose}.kind`)
  const hint =
    value === '' ? t('help') : isQuote && value === 'public' ? tQuote('public') : t(`${value}.hint`)
  return (
    <div className={styles.wide}>
      <Segments
        label={isQuote ? tQuote('kind') : t('label')}
        isRequired
        hint={hint}
        options={buyerKinds.map((id) => ({ id, label: t(`${id}.name`) }))}
        {...{ value, onChange, ref, error }}
      />
    </div>
  )
}
