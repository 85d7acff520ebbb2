import * as v from 'valibot'
import { count, requiredText, serialNumber, text } from '#contract/fields.ts'
import type { LicenceChange, LicencePage, NewLicence } from '#contract/licence-page.ts'
import { endDateError, endDateOf, hasEndDate } from '../end-date-form.ts'

/** Euros as people type them: `149`, `149,5` or `149.50`. */
const typedEuros = v.pipe(v.string(), v.trim(), v.regex(/^\d{1,7}([.,]\d{1,2})?$/, 'field.invalid'))

const fields = {
  seats: v.pipe(
    v.nullable(count),
    v.check((seats) => seats !== null, 'field.required'),
  ),
  ends: v.boolean(),
  validUntil: v.string(),
  priceCents: typedEuros,
  town: text(),
  dealer: v.pipe(v.string(), v.trim(), v.maxLength(200)),
}

/** The form of a licence: the date counts only while its box is ticked; without a dealer's username it has none. */
export const licenceForm = v.pipe(
  v.object(fields),
  v.forward(v.partialCheck([['ends'], ['validUntil']], hasEndDate, endDateError), ['validUntil']),
)

export type LicenceForm = v.InferOutput<typeof licenceForm>

/** The form of a new licence. */
export const newLicenceForm = v.pipe(
  v.object({
    ...fields,
    serialNumber: v.pipe(v.string(), v.trim(), v.nonEmpty(), serialNumber),
    name: requiredText(),
  }),
  v.forward(v.partialCheck([['ends'], ['validUntil']], hasEndDate, endDateError), ['validUntil']),
)

export type NewLicenceForm = v.InferOutput<typeof newLicenceForm>

const centsOf = (euros: string): number => Math.round(Number(euros.replace(',', '.')) * 100)

/** The form's initial values. */
export const licenceInForm = ({ seats, validUntil, priceCents, town, dealer }: LicencePage): LicenceForm => ({
  seats,
  ends: validUntil !== null,
  validUntil: validUntil ?? '',
  priceCents: (priceCents / 100).toFixed(2),
  town,
  dealer: dealer?.login ?? '',
})

const stated = (form: LicenceForm) => ({
  seats: form.seats ?? 0,
  validUntil: endDateOf(form),
  priceCents: centsOf(form.priceCents),
  town: form.town,
  dealer: form.dealer === '' ? null : form.dealer,
})

/** What the form changes: only what differs, so that what others changed meanwhile stays. */
export function changeFromForm(form: LicenceForm, before: LicenceForm): LicenceChange {
  const [after, was] = [stated(form), stated(before)]
  const names = Object.keys(after) as (keyof typeof after)[]
  return Object.fromEntries(
    names.filter((name) => after[name] !== was[name]).map((name) => [name, after[name]]),
  )
}

/** The new licence that the form describes. */
export const licenceFromForm = (form: NewLicenceForm): NewLicence => ({
  ...stated(form),
  serialNumber: form.serialNumber,
  name: form.name,
})
