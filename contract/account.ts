import * as v from 'valibot'
import { as, mapped, type Ours } from './mapped.ts'

/** A person's account. Never a password or a hash. */
export const Account = mapped({
  id: v.number(),
  login: v.string(),
  name: v.string(),
  email: v.string(),
  seats: as('nr_lics', v.number()),
  seatsReserved: as('lics_are_reserved', v.boolean()),
  isAdmin: as('admin', v.boolean()),
  validUntil: as('valid_until', v.nullable(v.string())),
  /** The licence that it belongs to. */
  serialNumber: as('packet_sn', v.nullable(v.string())),
  group: v.nullable(v.object({ id: v.number(), name: v.string() })),
})

export type Account = Ours<typeof Account>
