import * as v from 'valibot'
import { count, requiredText, serialNumber, text } from '#contract/fields.ts'
import type { LicenceChange, LicencePage, NewLicence } from '#contract/licence-page.ts'
import { endDateError, endDateOf, hasEndDate } from '../end-date-form.ts'

/** Euros as people type them: `149`, `149,5` or `149.50`. */
export const typedEuros = v.pipe(v.string(), v.trim(), v.regex(/^\d{1,7}([.,]\d{1,2})?$/, 'field.invalid'))

const fields = {
  seats: v.pipe(
    v.nullable(count),
    v.check((seats) => seats !== null, 'field.required'),
  ),
  ends: v.boolean(),
  validUntil: v.string(),
  priceCents: typedEuros,
  seatPriceCents: v.union([v.pipe(v.string(), v.trim(), v.literal('')), typedEuros], 'field.invalid'),
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

/** The cents of an amount that `typedEuros` allows. */
export const centsOf = (euros: string): number => Math.round(Number(euros.replace(',', '.')) * 100)

/** An amount as a person would type it. */
export const typedCents = (cents: number): string => (cents / 100).toFixed(2)

/** The fields of a licence that the form may change. `dealer`: a login. */
export type LicenceFields = {
  [Name in Exclude<keyof LicenceChange, 'options'>]-?: Exclude<LicenceChange[Name], undefined>
}

export const fieldsOf = (licence: LicencePage): LicenceFields => {
  const { seats, validUntil, priceCents, seatPriceCents, town, dealer } = licence
  return { seats, validUntil, priceCents, seatPriceCents, town, dealer: dealer?.login ?? null }
}

/** How the form shows a licence. */
export const licenceInForm = ({
  seats,
  validUntil,
  priceCents,
  seatPriceCents,
  town,
  dealer,
}: LicenceFields): LicenceForm => ({
  seats,
  ends: validUntil !== null,
  validUntil: validUntil ?? '',
  priceCents: typedCents(priceCents),
  seatPriceCents: seatPriceCents === null ? '' : typedCents(seatPriceCents),
  town,
  dealer: dealer ?? '',
})

/** The form of a licence that is about to be made. @param validUntil its suggested end date */
export const newLicenceInForm = (validUntil: string): NewLicenceForm => ({
  serialNumber: '',
  name: '',
  seats: 1,
  ends: true,
  validUntil,
  priceCents: '0',
  seatPriceCents: '',
  town: '',
  dealer: '',
})

/** The form's values of a licence. */
export const fieldsInForm = (form: LicenceForm): LicenceFields => ({
  seats: form.seats ?? 0,
  validUntil: endDateOf(form),
  priceCents: centsOf(form.priceCents),
  seatPriceCents: form.seatPriceCents === '' ? null : centsOf(form.seatPriceCents),
  town: form.town,
  dealer: form.dealer === '' ? null : form.dealer,
})

/** The new licence that the form describes. */
export const licenceFromForm = (form: NewLicenceForm): NewLicence => ({
  ...fieldsInForm(form),
  serialNumber: form.serialNumber,
  name: form.name,
})
