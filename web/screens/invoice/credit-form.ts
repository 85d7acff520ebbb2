import * as v from 'valibot'
import type { CreditOffer, NewCredit } from '#contract/credit-notes.ts'
import { requiredText } from '#contract/fields.ts'
import { balanceOf } from '../../features/invoices/open-amount.ts'
import { centsOf, typedEuros } from '../../features/licences/form/licence-form.ts'

/** The cents of an amount as people type it; null: not a valid amount. */
const typedAmount = (typed: string): number | null =>
  (v.is(typedEuros, typed) && centsOf(typed.trim())) || null

/** A credit: of the whole invoice, or of an amount in euros as people type it. */
export const creditForm = v.pipe(
  v.object({
    reason: requiredText(200),
    part: v.picklist(['whole', 'part']),
    amountCents: v.string(),
    takesBack: v.boolean(),
  }),
  v.forward(
    v.partialCheck(
      [['part'], ['amountCents']],
      ({ part, amountCents }) => part === 'whole' || typedAmount(amountCents) !== null,
      'field.invalid',
    ),
    ['amountCents'],
  ),
)

export type CreditForm = v.InferOutput<typeof creditForm>

/** The amount of an invoice that is not credited yet, in cents. */
export const leftOf = ({ totalCents, creditedCents }: CreditOffer): number => totalCents - creditedCents

/** The cents that the form credits; null: nothing is left, or no valid amount is typed. */
export const askedCents = (
  form: Pick<CreditForm, 'part' | 'amountCents'>,
  offer: CreditOffer,
): number | null => (form.part === 'whole' ? leftOf(offer) || null : typedAmount(form.amountCents))

/** How the invoice stands once these cents are credited. */
export const balanceAfter = (offer: CreditOffer, cents: number): { open: number; back: number } =>
  balanceOf({ ...offer, creditedCents: offer.creditedCents + cents })

/** The credit that the form describes. */
export function creditFrom(form: CreditForm, { creditedCents, extension }: CreditOffer): NewCredit {
  const amountCents = form.part === 'part' ? typedAmount(form.amountCents) : null
  return {
    reason: form.reason,
    creditedCents,
    takesBack: form.takesBack && form.part === 'whole' && extension !== null,
    ...(amountCents !== null && { amountCents }),
  }
}
