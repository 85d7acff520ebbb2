import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { CreditOffer, Extension } from '#contract/credit-notes.ts'
import type { Invoice } from '#contract/invoices.ts'
import { reckon } from '#contract/vat.ts'
import { usePercent } from '../../features/invoices/paper/usePercent.ts'
import { todayInBrussels } from '../../features/licences/end-date.ts'
import { Checkbox } from '../../kit/ui/Checkbox.tsx'
import { Segments } from '../../kit/ui/Segments.tsx'
import { TextField } from '../../kit/ui/TextField.tsx'
import { useFormField } from '../../platform/api/form.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import { askedCents, balanceAfter, type CreditForm, leftOf } from './credit-form.ts'

type Props = { form: UseFormReturn<CreditForm>; offer: CreditOffer; invoice: Invoice }

/** The amount to credit, its effect on the balance, and whether the extension is taken back too. */
export function CreditFields({ form, offer, invoice }: Props) {
  const t = useTranslations('invoices.credit')
  const tPay = useTranslations('invoices.pay')
  const euros = useEuros()
  const part = useFormField(form.control, 'part')
  const amount = useFormField(form.control, 'amountCents')
  const takesBack = useFormField(form.control, 'takesBack')
  const split = useSplit(invoice)
  const asked = askedCents({ part: part.value, amountCents: amount.value }, offer)
  const left = euros(leftOf(offer))
  return (
    <>
      <Segments
        label={t('howMuch')}
        value={part.value}
        onChange={part.onChange}
        options={[
          { id: 'whole', label: t(offer.creditedCents > 0 ? 'rest' : 'whole', { amount: left }) },
          { id: 'part', label: t('part') },
        ]}
      />
      {part.value === 'part' && (
        <TextField
          {...amount}
          label={rateOf(invoice) === 0 ? tPay('amount') : t('amount')}
          hint={asked === null ? undefined : split(asked)}
          inputMode="decimal"
          autoComplete="off"
          isRequired
        />
      )}
      {asked !== null && asked <= leftOf(offer) && <Consequence offer={offer} cents={asked} />}
      {part.value === 'whole' && offer.extension && (
        <TakeBack
          extension={offer.extension}
          customer={invoice.customer.name || invoice.customer.serialNumber}
          isSelected={takesBack.value}
          onChange={takesBack.onChange}
        />
      )}
    </>
  )
}

/** All lines of an invoice have the same VAT rate. */
const rateOf = ({ lines }: Invoice): number => lines[0]?.vatRate ?? 0

/** Splits an amount into net and VAT, if there is any. */
function useSplit(invoice: Invoice): (cents: number) => string {
  const t = useTranslations('invoices.credit')
  const euros = useEuros()
  const percent = usePercent()
  const rate = rateOf(invoice)
  if (rate === 0) return () => t('noVat')
  return (cents) => {
    const { netCents, vatCents } = reckon([cents], { rate, includeVat: true })
    return t('split', { net: euros(netCents), vat: euros(vatCents), rate: percent(rate) })
  }
}

/** The amount to pay, or to pay back, once these cents are credited. */
function Consequence({ offer, cents }: { offer: CreditOffer; cents: number }) {
  const t = useTranslations('invoices.credit')
  const euros = useEuros()
  const { open, back } = balanceAfter(offer, cents)
  if (back > 0) return <p>{t('back', { amount: euros(back) })}</p>
  return <p>{open > 0 ? t('stillOpen', { amount: euros(open) }) : t('nothingBack')}</p>
}

type TakeBackProps = {
  extension: Extension
  customer: string
  isSelected: boolean
  onChange: (isSelected: boolean) => void
}

/** The choice to take the extension back, below its effect on people. */
function TakeBack({ extension, customer, isSelected, onChange }: TakeBackProps) {
  const t = useTranslations('invoices.credit')
  const date = useCalendarDate()
  const { validUntil, endsBefore, seats, seatsBefore } = extension
  const isOver = endsBefore < todayInBrussels(new Date())
  return (
    <div>
      <p>{t(isOver ? 'ended' : 'ends', { customer, date: date(endsBefore) })}</p>
      <Checkbox isSelected={isSelected} onChange={onChange}>
        {t(seats === seatsBefore ? 'takeBack' : 'takeBackSeats', {
          before: date(endsBefore),
          until: date(validUntil),
          seats,
          seatsBefore,
        })}
      </Checkbox>
    </div>
  )
}
