import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { countries, needsNumber, needsReference } from '#contract/buyers.ts'
import type { OrderKind } from '#contract/orders.ts'
import { Select } from '../../kit/ui/Select.tsx'
import { TextField, type TextFieldProps } from '../../kit/ui/TextField.tsx'
import invisible from '../../kit/ui/VisuallyHidden.module.css'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { useFormField } from '../../platform/api/form.ts'
import { BuyerKindField } from './BuyerKindField.tsx'
import { type BuyerFields, isRightNumber, type OrderControl, type Whose } from './order-form.ts'
import styles from './RenewalForm.module.css'

/** The buyer's part of the form. */
type Part = { control: OrderControl; whose: Whose }

type Props = Part & {
  way: OrderKind
  /** Whether the vendor has to know of which kind the buyer is. */
  asksKind: boolean
  /** How the VAT number stands, below it. */
  children: ReactNode
}

/** The fields of the buyer, in pairs. Each is a component: the first wrong one gets the focus, in the order in which they register. */
export function BuyerFieldset({ control, whose, way, asksKind, children }: Props) {
  const t = useTranslations('renewal.buyer')
  const [kind, country] = useWatch({ control, name: [`${whose}.kind`, `${whose}.country`] })
  const known = (asksKind && kind) || undefined
  const isQuote = way === 'quote'
  const part = { control, whose }
  return (
    <fieldset className={styles.fields}>
      <legend className={invisible.hidden}>{t(isQuote ? 'onQuote.title' : 'title')}</legend>
      {asksKind && <BuyerKindField {...part} isQuote={isQuote} />}
      <BuyerText
        {...part}
        name="name"
        label={t(isQuote ? 'onQuote.name' : 'name')}
        isRequired
        autoComplete="organization"
      />
      <NumberOfBuyer {...part} isRequired={needsNumber(known, country)} hasStanding={Boolean(children)} />
      {children}
      <BuyerText {...part} name="street" label={t('street')} isRequired autoComplete="street-address" />
      <div className={styles.town}>
        <BuyerText {...part} name="postcode" label={t('postcode')} isRequired autoComplete="postal-code" />
        <BuyerText {...part} name="city" label={t('city')} isRequired autoComplete="address-level2" />
      </div>
      <Country {...part} />
      <BuyerText
        {...part}
        name="email"
        label={t(isQuote ? 'onQuote.sendTo' : way === 'invoice' ? 'sendTo' : 'email')}
        isRequired
        type="email"
        autoComplete="email"
        {...(isQuote && { hint: t('onQuote.sendToHint') })}
      />
      <BuyerText
        {...part}
        name="reference"
        label={t('reference')}
        isRequired={!isQuote && needsReference(known)}
        autoComplete="off"
        hint={t(isQuote ? 'onQuote.referenceHint' : 'referenceHint')}
      />
    </fieldset>
  )
}

type TextProps = Omit<TextFieldProps, 'value' | 'onChange'> &
  Part & { name: Exclude<keyof BuyerFields, 'kind'> }

function BuyerText({ control, whose, name, ...props }: TextProps) {
  // The browser knows the dealer's own address, not the customer's.
  const filled = whose === 'customerBuyer' ? { ...props, autoComplete: 'off' } : props
  return <TextField {...filled} {...useFormField(control, `${whose}.${name}`)} />
}

function Country({ control, whose }: Part) {
  const t = useTranslations('renewal.buyer')
  const field = useFormField(control, `${whose}.country`)
  return <Select label={t('country')} options={useCountries()} {...field} />
}

/** `isRequired`: as a Belgian number. `hasStanding`: the box below says what is known of it. */
type NumberProps = Part & { isRequired: boolean; hasStanding: boolean }

function NumberOfBuyer({ control, whose, isRequired, hasStanding }: NumberProps) {
  const t = useTranslations('renewal.buyer')
  const number = useWatch({ control, name: `${whose}.number` })
  const isRight = !hasStanding && isRightNumber(number, isRequired)
  return (
    <BuyerText
      {...{ control, whose }}
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
