import * as v from 'valibot'
import { vatNumber } from './buyers.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'
import { Customer, VatNumberStanding } from './orders.ts'

const standingReply = v.object({ data: VatNumberStanding.wire })

/** A company that may account for the VAT itself. */
export const Company = mapped({
  name: field.requiredText(),
  vatNumber: as('vat_number', v.pipe(vatNumber, v.nonEmpty())),
})

export type Company = Ours<typeof Company>

export const askVatNumber = endpoint({
  method: 'POST',
  path: '/licences/:sn/vat_numbers',
  summary:
    'Asks staff to confirm the VAT number of a buyer in another country of the European Union, for people who may renew the licence. Staff confirm it at once. Its orders are then without VAT (reverse charge).',
  access: ['staff', 'dealer', 'admin'],
  params: v.object({ sn: field.serialNumber }),
  body: Company.wire,
  reply: standingReply,
  errors: ['licence.notFound', 'vatNumber.notForeign', 'vatNumber.tooMany'],
})

/** A VAT number that staff are asked to confirm. `by`: the name of the person who asked; null: a deleted account. `date`: of the question. */
export const AskedVatNumber = mapped({
  id: v.number(),
  ...Company.fields,
  customer: Customer.wire,
  by: v.nullable(v.string()),
  date: v.string(),
})

export type AskedVatNumber = Ours<typeof AskedVatNumber>

export const AskedVatNumbers = mapped({
  vatNumbers: as('data', v.array(AskedVatNumber.wire)),
  total: v.number(),
})

export type AskedVatNumbers = Ours<typeof AskedVatNumbers>

export const listVatNumbers = endpoint({
  method: 'GET',
  path: '/vat_numbers',
  summary: 'The VAT numbers that staff are asked to confirm, the longest waiting first.',
  access: ['staff'],
  query: v.object(field.paging),
  reply: AskedVatNumbers.wire,
  errors: [],
})

/** `was`: the state that the person decided on. */
export const Decision = v.object({
  state: v.picklist(['confirmed', 'refused']),
  was: v.picklist(['asked', 'confirmed', 'refused']),
})

export type Decision = v.InferOutput<typeof Decision>

export const decideVatNumber = endpoint({
  method: 'POST',
  path: '/vat_numbers/:id',
  summary:
    'Confirms a VAT number or refuses it; one that was confirmed can be refused later. The person who asked gets a mail. Refused if someone else has decided meanwhile.',
  access: ['staff'],
  params: v.object({ id: field.id }),
  body: Decision,
  reply: standingReply,
  errors: ['vatNumber.notFound', 'vatNumber.changed'],
})
