import { useTranslations } from 'use-intl'
import { buyerKinds } from '#contract/buyers.ts'
import { Segments } from '../../kit/ui/Segments.tsx'
import { useFormField } from '../../platform/api/form.ts'
import type { OrderControl } from './order-form.ts'
import styles from './RenewalForm.module.css'

/** The kind of the buyer, and what follows from it. */
export function BuyerKindField({ control }: { control: OrderControl }) {
  const t = useTranslations('renewal.buyer.kind')
  const { value, onChange, ref, error } = useFormField(control, 'kind')
  return (
    <div className={styles.wide}>
      <Segments
        label={t('label')}
        isRequired
        hint={value ? t(`${value}.hint`) : t('help')}
        options={buyerKinds.map((id) => ({ id, label: t(`${id}.name`) }))}
        {...{ value, onChange, ref, error }}
      />
    </div>
  )
}
