import { idsOfPath } from '../groups/tree.ts'
import { dateInBrussels, hasPassed } from '../platform/calendar.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { conflict, Refusal } from '../platform/errors.ts'
import type { Services } from '../services.ts'
import * as queries from './queries.ts'

/** A person whose account belongs to a licence. `seats`: how many it may use at once; `path`: of its group. */
export type AppUser = {
  id: number
  login: string
  seats: number
  isReserved: boolean
  path: string
  licenceId: number
  validUntil: string | null
}

/** Null for staff, dealers, and the admins of an overarching group. */
export async function findAppUser(trx: Db | Trx, accountId: number): Promise<AppUser | null> {
  const row = await queries.findAccount(trx, accountId)
  if (row?.path == null || row.licence_id === null) return null
  const { id, login, seats, path } = row
  return {
    id,
    login,
    seats,
    isReserved: row.seats_reserved,
    path,
    licenceId: row.licence_id,
    validUntil: row.valid_until,
  }
}

/**
 * A person who may open an app now.
 * @throws Refusal 401 an expired account; 409 no licence, or one of the end dates up to the licence's has passed
 */
export async function readAppUser(services: Services, trx: Trx, accountId: number): Promise<AppUser> {
  const user = await findAppUser(trx, accountId)
  if (!user) throw conflict('seats.noLicence')
  const today = dateInBrussels(services.clock())
  if (hasPassed(user.validUntil, today)) throw new Refusal(401, 'account.expired')
  const ends = await queries.findEarliestEnd(trx, user.licenceId, idsOfPath(user.path))
  if (hasPassed(ends, today))
    throw conflict('licence.expired', { admins: await adminsToAsk(services, trx, user) })
  return user
}

const maxNamed = 3

/** The names of admins of the nearest group that has any who can sign in; without any, whom to write to at the vendor. */
export async function adminsToAsk({ clock, config }: Services, trx: Trx, user: AppUser): Promise<string[]> {
  const line = idsOfPath(user.path)
  const admins = await queries.listAdmins(
    trx,
    { groupIds: line, except: user.id },
    dateInBrussels(clock()),
    maxNamed,
  )
  const nearest = admins.filter(({ path }) => path === admins[0]?.path)
  const { name, supportAddress } = config.brand
  if (nearest.length === 0) return [`${name} (${supportAddress})`]
  return nearest.map((admin) => admin.name || admin.login)
}
