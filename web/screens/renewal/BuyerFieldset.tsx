import { CircleCheck } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { countries, needsNumber, needsReference } from '#contract/buyers.ts'
import { Select } from '../../kit/ui/Select.tsx'
import { TextField } from '../../kit/ui/TextField.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { useFormField } from '../../platform/api/form.ts'
import { BuyerKindField } from './BuyerKindField.tsx'
import { isRightNumber, type OrderControl } from './order-form.ts'
import styles from './RenewalForm.module.css'

type Props = {
  control: OrderControl
  /** Whether an invoice is ordered, rather than something paid at once. */
  isOnPaper: boolean
  /** Whether the vendor has to know of which kind the buyer is. */
  asksKind: boolean
}

/** The fields of the buyer, in pairs. */
export function BuyerFieldset({ control, isOnPaper, asksKind }: Props) {
  const t = useTranslations('renewal.buyer')
  const countryOptions = useCountries()
  const [kind, country] = useWatch({ control, name: ['kind', 'country'] })
  const known = (asksKind && kind) || undefined
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.hidden}>{t('title')}</legend>
      {asksKind && <BuyerKindField control={control} />}
      <TextField
        label={t('name')}
        isRequired
        autoComplete="organization"
        {...useFormField(control, 'name')}
      />
      <NumberOfBuyer control={control} isRequired={needsNumber(known, country)} />
      <TextField
        label={t('street')}
        isRequired
        autoComplete="street-address"
        {...useFormField(control, 'street')}
      />
      <div className={styles.town}>
        <TextField
          label={t('postcode')}
          isRequired
          autoComplete="postal-code"
          {...useFormField(control, 'postcode')}
        />
        <TextField
          label={t('city')}
          isRequired
          autoComplete="address-level2"
          {...useFormField(control, 'city')}
        />
      </div>
      <Select label={t('country')} options={countryOptions} {...useFormField(control, 'country')} />
      <TextField
        label={t(isOnPaper ? 'sendTo' : 'email')}
        isRequired
        type="email"
        autoComplete="email"
        {...useFormField(control, 'email')}
      />
      <TextField
        label={t('reference')}
        isRequired={needsReference(known)}
        autoComplete="off"
        hint={t('referenceHint')}
        {...useFormField(control, 'reference')}
      />
    </fieldset>
  )
}

type NumberProps = { control: OrderControl; isRequired: boolean }

function NumberOfBuyer({ control, isRequired }: NumberProps) {
  const t = useTranslations('renewal.buyer')
  const isRight = isRightNumber(useWatch({ control, name: 'number' }))
  return (
    <TextField
      label={t('number')}
      isRequired={isRequired}
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="characters"
      after={
        <>
          {isRight && <CircleCheck aria-hidden size={22} className={styles.tick} />}
          <VisuallyHidden role="status">{isRight && t('numberRight')}</VisuallyHidden>
        </>
      }
      {...useFormField(control, 'number')}
    />
  )
}

/** Belgium first, the others by their names. */
function useCountries(): { id: string; label: string }[] {
  const locale = useLocale()
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return countries
    .map((id) => ({ id, label: names.of(id) ?? id }))
    .sort((a, b) => Number(b.id === 'BE') - Number(a.id === 'BE') || compare(a.label, b.label))
}
