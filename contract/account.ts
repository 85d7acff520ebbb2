import * as v from 'valibot'

/** An account on the wire. Never a password or a hash. */
export const accountOnWire = v.object({
  id: v.number(),
  login: v.string(),
  name: v.string(),
  email: v.string(),
  nr_lics: v.number(),
  lics_are_reserved: v.boolean(),
  admin: v.boolean(),
  valid_until: v.nullable(v.string()),
  packet_sn: v.nullable(v.string()),
  group: v.nullable(v.object({ id: v.number(), name: v.string() })),
})

export type AccountOnWire = v.InferOutput<typeof accountOnWire>

/** A person's account in the field's own words. `serialNumber`: the licence it belongs to. */
export type Account = {
  id: number
  login: string
  name: string
  email: string
  seats: number
  seatsReserved: boolean
  isAdmin: boolean
  validUntil: string | null
  serialNumber: string | null
  group: { id: number; name: string } | null
}

export function accountToWire(account: Account): AccountOnWire {
  const { id, login, name, email, group } = account
  return {
    id,
    login,
    name,
    email,
    group,
    nr_lics: account.seats,
    lics_are_reserved: account.seatsReserved,
    admin: account.isAdmin,
    valid_until: account.validUntil,
    packet_sn: account.serialNumber,
  }
}

export function accountFromWire(wire: AccountOnWire): Account {
  const { id, login, name, email, group } = wire
  return {
    id,
    login,
    name,
    email,
    group,
    seats: wire.nr_lics,
    seatsReserved: wire.lics_are_reserved,
    isAdmin: wire.admin,
    validUntil: wire.valid_until,
    serialNumber: wire.packet_sn,
  }
}
