import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'

/** Seats in use, in percent of a licence's seats, from which on it is short of seats. */
export const pressurePercent = 90

/** A licence that is short of seats. `name`: the customer's. `inUse`: seats that apps hold now. */
export const PressedLicence = mapped({
  serialNumber: as('sn', v.string()),
  name: v.string(),
  seats: as('nr_lics', v.number()),
  inUse: as('in_use', v.number()),
})

export type PressedLicence = Ours<typeof PressedLicence>

export const SeatPressure = mapped({
  licences: as('data', v.array(PressedLicence.wire)),
  total: v.number(),
})

export type SeatPressure = Ours<typeof SeatPressure>

export const listSeatPressure = endpoint({
  method: 'GET',
  path: '/licences/pressure',
  summary: `The licences with ${pressurePercent} % or more of their seats in use now, the fullest first, then the largest.`,
  access: ['staff'],
  query: v.object(field.paging),
  reply: SeatPressure.wire,
  errors: [],
})
