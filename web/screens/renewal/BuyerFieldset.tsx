import { CircleCheck } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { countries, needsNumber, needsReference } from '#contract/buyers.ts'
import { Select } from '../../kit/ui/Select.tsx'
import { TextField, type TextFieldProps } from '../../kit/ui/TextField.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { useFormField } from '../../platform/api/form.ts'
import { BuyerKindField } from './BuyerKindField.tsx'
import { type BuyerFields, isRightNumber, type OrderControl } from './order-form.ts'
import styles from './RenewalForm.module.css'

type Props = {
  control: OrderControl
  /** Whether an invoice is ordered, rather than something paid at once. */
  isOnPaper: boolean
  /** Whether the vendor has to know of which kind the buyer is. */
  asksKind: boolean
}

/** The fields of the buyer, in pairs. Each is a component: the first wrong one gets the focus, in the order in which they register. */
export function BuyerFieldset({ control, isOnPaper, asksKind }: Props) {
  const t = useTranslations('renewal.buyer')
  const [kind, country] = useWatch({ control, name: ['kind', 'country'] })
  const known = (asksKind && kind) || undefined
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.hidden}>{t('title')}</legend>
      {asksKind && <BuyerKindField control={control} />}
      <BuyerText control={control} name="name" label={t('name')} isRequired autoComplete="organization" />
      <NumberOfBuyer control={control} isRequired={needsNumber(known, country)} />
      <BuyerText
        control={control}
        name="street"
        label={t('street')}
        isRequired
        autoComplete="street-address"
      />
      <div className={styles.town}>
        <BuyerText
          control={control}
          name="postcode"
          label={t('postcode')}
          isRequired
          autoComplete="postal-code"
        />
        <BuyerText control={control} name="city" label={t('city')} isRequired autoComplete="address-level2" />
      </div>
      <Country control={control} />
      <BuyerText
        control={control}
        name="email"
        label={t(isOnPaper ? 'sendTo' : 'email')}
        isRequired
        type="email"
        autoComplete="email"
      />
      <BuyerText
        control={control}
        name="reference"
        label={t('reference')}
        isRequired={needsReference(known)}
        autoComplete="off"
        hint={t('referenceHint')}
      />
    </fieldset>
  )
}

type TextProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  control: OrderControl
  name: Exclude<keyof BuyerFields, 'kind'>
}

function BuyerText({ control, name, ...props }: TextProps) {
  return <TextField {...props} {...useFormField(control, name)} />
}

function Country({ control }: { control: OrderControl }) {
  const t = useTranslations('renewal.buyer')
  return <Select label={t('country')} options={useCountries()} {...useFormField(control, 'country')} />
}

/** `isRequired`: as a Belgian number. */
type NumberProps = { control: OrderControl; isRequired: boolean }

function NumberOfBuyer({ control, isRequired }: NumberProps) {
  const t = useTranslations('renewal.buyer')
  const isRight = isRightNumber(useWatch({ control, name: 'number' }), isRequired)
  return (
    <BuyerText
      control={control}
      name="number"
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
