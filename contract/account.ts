import * as v from 'valibot'
import { as, mapped, type Ours } from './mapped.ts'

/** A person's account. Never holds a password or a hash. */
export const Account = mapped({
  id: v.number(),
  login: v.string(),
  name: v.string(),
  email: v.string(),
  seats: as('nr_lics', v.number()),
  seatsReserved: as('lics_are_reserved', v.boolean()),
  isAdmin: as('admin', v.boolean()),
  validUntil: as('valid_until', v.nullable(v.string())),
  /** At the next sign-in with the password. */
  mustChangePassword: as('must_change_password', v.boolean()),
  /** Its licence. */
  serialNumber: as('packet_sn', v.nullable(v.string())),
  group: v.nullable(v.object({ id: v.number(), name: v.string() })),
  /** Whether a second step is set up: then no card, number or class door opens the account. */
  hasSecondStep: as('second_step', v.optional(v.boolean())),
  /** When its last session started, ISO 8601; null: never. This and the following fields are in lists of members only. */
  signedInAt: as('signed_in_at', v.optional(v.nullable(v.string()))),
  /** Whether it is linked to an identity of the external sign-in. */
  isLinked: as('linked', v.optional(v.boolean())),
  /** Whether an app of this person holds a seat now. */
  isInUse: as('in_use', v.optional(v.boolean())),
  /** Whether too many failed sign-ins keep it out now, at one address at least. */
  isLocked: as('locked', v.optional(v.boolean())),
  /** `invited`: by mail, and has no password yet; null: nothing to say. */
  state: v.optional(v.nullable(v.picklist(['invited']))),
  /** Until when the link of the invitation works, ISO 8601; null: it is over. */
  invitedUntil: as('invited_until', v.optional(v.nullable(v.string()))),
})

export type Account = Ours<typeof Account>
