import type { Control } from 'react-hook-form'
import * as v from 'valibot'
import {
  Buyer,
  type BuyerKind,
  buyerKinds,
  countryOfVatNumber,
  enterpriseNumber,
  isInUnion,
  mayReverseCharge,
  needsNumber,
  needsReference,
  vatNumber,
} from '#contract/buyers.ts'
import type { RenewalOffer } from '#contract/orders.ts'

type Numbers = Pick<Buyer, 'enterpriseNumber' | 'vatNumber'>

const wrong = (code: 'field.enterpriseNumber' | 'field.vatNumber') => ({ code })

/**
 * The numbers that a buyer gives in one field. A Belgian company number with BE before it is its VAT number as well; one that begins with
 * another country is a VAT number alone.
 * @returns what is wrong with it, if it is no number
 */
export function numbersOf(typed: string): Numbers | ReturnType<typeof wrong> {
  const text = typed.trim()
  const isOfCountry = /^\p{L}{2}/u.test(text)
  if (isOfCountry && !/^be/i.test(text)) {
    const vat = v.safeParse(vatNumber, text)
    return vat.success ? { enterpriseNumber: '', vatNumber: vat.output } : wrong('field.vatNumber')
  }
  const enterprise = v.safeParse(enterpriseNumber, text)
  if (!enterprise.success) return wrong('field.enterpriseNumber')
  return { enterpriseNumber: enterprise.output, vatNumber: isOfCountry ? `BE${enterprise.output}` : '' }
}

/** Whether this is a right number, and not empty. @param isBelgian whether a number of another country is wrong */
export function isRightNumber(typed: string, isBelgian: boolean): boolean {
  const found = numbersOf(typed)
  if (typed.trim() === '' || 'code' in found) return false
  return !isBelgian || found.enterpriseNumber !== ''
}

/** The country of the Union that a VAT number is of; undefined: it is no such number. */
export function countryOfNumber(typed: string): string | undefined {
  const found = numbersOf(typed)
  const country = 'code' in found ? '' : countryOfVatNumber(found.vatNumber)
  return isInUnion(country) ? country : undefined
}

/**
 * The VAT number of a buyer in another country, who accounts for the VAT once staff have confirmed it; undefined: VAT is charged in any case.
 * @param vatCountry the seller's; null: no VAT is charged
 */
export function foreignVatNumber(
  { number, country }: Pick<BuyerFields, 'number' | 'country'>,
  vatCountry: string | null,
): string | undefined {
  const found = numbersOf(number)
  if ('code' in found) return undefined
  const { vatNumber } = found
  return mayReverseCharge({ country, vatNumber }, vatCountry) ? vatNumber : undefined
}

/** A number as people write it: `BE 0123.456.749`; others as they are. */
const written = (number: string) =>
  number.replace(
    /^(BE)?(\d{4})(\d{3})(\d{3})$/,
    (_, be, ...groups) => `${be ? 'BE ' : ''}${groups.slice(0, 3).join('.')}`,
  )

const { name, street, postcode, city, country, email, reference } = Buyer.fields

const buyerFields = {
  kind: v.picklist(buyerKinds),
  name,
  street,
  postcode,
  city,
  country,
  email,
  reference,
  number: v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const found = dataset.typed ? numbersOf(dataset.value) : undefined
      if (found && 'code' in found) addIssue({ message: found.code })
    }),
  ),
}

/** The fields of the buyer as the form has them, with one field for both numbers. `kind`: empty until it is chosen. */
export type BuyerFields = Record<Exclude<keyof typeof buyerFields, 'kind'>, string> & { kind: BuyerKind | '' }

/** The two buyers of an offer, which a dealer's form keeps side by side. For others both are the same, and `buyer` is used alone. */
export type Whose = 'buyer' | 'customerBuyer'

/** The form: the new total of seats, and who is invoiced. */
export type OrderFields = Record<Whose, BuyerFields> & { seats: number | null }

type RightBuyer = Omit<BuyerFields, 'kind'> & Partial<BuyerFields>

/** The one buyer's part of the form. `check`: whether a field is right; a wrong one gets the focus, and says what is wrong. */
export type BuyerForm = {
  getValues: () => BuyerFields
  setError: (
    name: string,
    error: { type: string; message: string },
    options: { shouldFocus: boolean },
  ) => void
  check: (name: keyof BuyerFields) => Promise<boolean>
}

/** The values of a valid form: the one buyer that the order needs, if it needs any. */
type RightFields = Partial<Record<Whose, RightBuyer>> & { seats: number }

export type OrderControl = Control<OrderFields, unknown, RightFields>

const mostSeats = 1_000_000

const withoutKind = v.omit(v.object(buyerFields), ['kind'])

const withKind = (isQuote: boolean) =>
  v.pipe(
    v.object(buyerFields),
    v.forward(
      v.partialCheck(
        [['kind'], ['country'], ['number']],
        ({ kind, country, number }) => !needsNumber(kind, country) || number.trim() !== '',
        'field.required',
      ),
      ['number'],
    ),
    v.forward(
      v.partialCheck(
        [['kind'], ['country'], ['number']],
        ({ kind, country, number }) =>
          !needsNumber(kind, country) || number.trim() === '' || isRightNumber(number, true),
        'field.enterpriseNumber',
      ),
      ['number'],
    ),
    v.forward(
      v.partialCheck(
        [['kind'], ['reference']],
        ({ kind, reference }) => isQuote || !needsReference(kind) || reference !== '',
        'field.required',
      ),
      ['reference'],
    ),
  )

/** `isQuote`: the order reference may follow when it is accepted. */
type NeededBuyer = { whose: Whose; isQuote: boolean }

/**
 * The schema of an order.
 * @param offer `peppol`: the kind of the buyer has to be chosen; else it is left out
 * @param needed the buyer whose fields have to be filled in; the other one is left out; undefined: both are
 */
export function orderForm(
  { seatsNow, peppol }: Pick<RenewalOffer, 'seatsNow' | 'peppol'>,
  needed: NeededBuyer | undefined,
): v.GenericSchema<OrderFields, RightFields> {
  const seats = v.pipe(v.number(), v.integer(), v.minValue(seatsNow), v.maxValue(mostSeats))
  const buyer = needed && { [needed.whose]: peppol ? withKind(needed.isQuote) : withoutKind }
  const schema: v.GenericSchema<unknown, { seats: number }> = v.object({ seats, ...buyer })
  return schema as v.GenericSchema<unknown, RightFields> as v.GenericSchema<OrderFields, RightFields>
}

type Known = { email: string; isCustomer: boolean }

/**
 * The first values of the form: the buyers of last time, else the known facts of the customer.
 * @param known `email`: of who orders; `isCustomer`: whether they order for their own licence
 */
export function fieldsOf(offer: RenewalOffer, { email, isCustomer }: Known): OrderFields {
  const { buyer, customerBuyer, customer, seatsNow, peppol } = offer
  const ofCustomer = { name: customer.name, city: customer.town }
  return {
    seats: seatsNow,
    buyer: buyer ? knownBuyer(buyer, peppol) : { ...noBuyer, ...(isCustomer && ofCustomer), email },
    customerBuyer: customerBuyer
      ? knownBuyer(customerBuyer, peppol)
      : { ...noBuyer, ...ofCustomer, email: isCustomer ? email : '' },
  }
}

const noBuyer: BuyerFields = {
  kind: '',
  name: '',
  number: '',
  street: '',
  postcode: '',
  city: '',
  country: 'BE',
  email: '',
  reference: '',
}

function knownBuyer(buyer: NonNullable<RenewalOffer['buyer']>, peppol: boolean): BuyerFields {
  const { enterpriseNumber, vatNumber, kind = '', ...address } = buyer
  return { ...address, kind: peppol ? kind : '', number: written(vatNumber || enterpriseNumber) }
}

const names = Object.keys(buyerFields) as (keyof BuyerFields)[]

/** Whether the person has changed who is invoiced. */
export const isOtherBuyer = (fields: BuyerFields, first: BuyerFields): boolean =>
  names.some((name) => fields[name] !== first[name])

/** The buyer that right fields stand for. */
export function buyerOf({ kind, ...fields }: RightBuyer): Buyer {
  const found = numbersOf(fields.number)
  const numbers = 'code' in found ? { enterpriseNumber: '', vatNumber: '' } : found
  const country = fields.country as Buyer['country']
  return Buyer.pick({ ...fields, ...numbers, country, ...(kind && { kind }) })
}

/** The fields of the buyer by the names that a refusal gives them. */
export const fieldNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(Buyer.ourNames).map(([wire, ours]) => [wire, ours in buyerFields ? ours : 'number']),
)
