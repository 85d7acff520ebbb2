import { splitSerialNumber } from '#contract/licences.ts'
import { addVendorAccount } from '../accounts/vendor-accounts.ts'
import { setEndDate } from '../groups/root-group.ts'
import { tellSchool } from '../groups/tell-school.ts'
import type { Trx } from '../platform/db/database.ts'
import { lockLicence } from '../platform/db/locks.ts'
import { operator } from '../record/audit/audit.ts'
import { newsIn, saveNews, seatsNeeded } from './change-licence.ts'
import { addGroups, makeLicence } from './new-licence.ts'
import * as queries from './queries.ts'

/** A dealer. `email` and `name` are for one without an account. */
export type WantedDealer = { login: string; name: string; email: string }

/** The wanted state of a licence. Undefined: as it is; for a new one, the default. */
export type WantedLicence = {
  serialNumber: string
  /** Null: none. */
  dealer: WantedDealer | null | undefined
  /** Names the root group of a licence that has none yet. */
  customer: string | undefined
  /** Null: permanent. */
  validUntil: string | null | undefined
} & { [Name in Exclude<keyof queries.LicenceChange, 'dealerId'>]-?: queries.LicenceChange[Name] }

/** Changes that are made only on request. */
export type Permissions = { mayShorten: boolean; mayGoBelowReserved: boolean }

/** `notes`: what was left as it is, or done although it hurts. */
export type PutLicence = { outcome: 'created' | 'updated' | 'unchanged'; notes: string[] }

/** Why a licence cannot be as it is wanted, in English, for an operator. */
export class LicenceRefused extends Error {}

type Putting = { trx: Trx; at: Date; permissions: Permissions; notes: string[] }

/**
 * Makes a licence, or changes what is not yet as it is wanted; the same once more changes nothing.
 * @throws LicenceRefused; then the transaction must not be kept
 */
export async function putLicence(
  trx: Trx,
  at: Date,
  wanted: WantedLicence,
  permissions: Permissions,
): Promise<PutLicence> {
  const putting: Putting = { trx, at, permissions, notes: [] }
  const serial = splitSerialNumber(wanted.serialNumber)
  const seen = await queries.findLicence(trx, serial)
  if (!seen) {
    await create(putting, wanted)
    return { outcome: 'created', notes: putting.notes }
  }
  await lockLicence(trx, seen.id)
  // Re-read under the lock: it may have changed while we waited.
  const stored = await queries.findLicence(trx, serial)
  if (!stored) throw new LicenceRefused('it was deleted a moment ago')
  const hasChanged = await change(putting, stored, wanted)
  return { outcome: hasChanged ? 'updated' : 'unchanged', notes: putting.notes }
}

async function create({ trx, at }: Putting, wanted: WantedLicence): Promise<void> {
  const { serialNumber, webCode, seats, dealer, customer, validUntil = null, ...terms } = wanted
  if (seats === undefined) throw new LicenceRefused('seats: a new licence needs them')
  if (customer === undefined && validUntil !== null) throw groupless()
  const fields = { ...terms, seats, dealerId: dealer ? await dealerId(trx, at, dealer) : null }
  const cause = { by: operator, at }
  const id = await makeLicence(trx, cause, serialNumber, fields, webCode)
  if (id === undefined)
    throw new LicenceRefused('it was made by another import at the same moment; import it again')
  if (customer !== undefined) await addGroups(trx, cause, { id, customer, validUntil })
}

const groupless = () =>
  new LicenceRefused('valid_until: the licence has no groups, which have the date; name the customer')

/** @returns whether anything was not as it is wanted */
async function change(
  putting: Putting,
  stored: queries.StoredLicence,
  wanted: WantedLicence,
): Promise<boolean> {
  const { trx, at, notes } = putting
  const changed = await changedFields(putting, stored, wanted)
  const hasChanged = await saveNews(trx, { by: operator, at }, stored, changed)
  if (changed.seats !== undefined && changed.seats < stored.seats)
    await minReserved(putting, stored, changed.seats)
  if (changed.webCode !== undefined) notes.push('it has another web code now')
  const isRegrouped = await changeGroups(putting, stored, wanted)
  return isRegrouped || hasChanged
}

/** The fields that differ from the wanted ones. */
async function changedFields(
  { trx, at, notes }: Putting,
  stored: queries.StoredLicence,
  wanted: WantedLicence,
): Promise<queries.LicenceChange> {
  const { dealer } = wanted
  const isOutdated = stored.webCodeRenewedAt !== null && wanted.webCode !== undefined
  // An admin who has left may know the code that the order system still has.
  if (isOutdated && wanted.webCode !== stored.webCode)
    notes.push('it keeps its web code, which was renewed in the portal')
  const all = {
    ...wanted,
    webCode: isOutdated ? undefined : wanted.webCode,
    dealerId: dealer && (await dealerId(trx, at, dealer)),
  } satisfies queries.LicenceChange
  return newsIn(all, stored)
}

/** @throws LicenceRefused if more seats are set aside than there would be left, unless that was asked for */
async function minReserved(
  { trx, permissions, notes }: Putting,
  stored: queries.StoredLicence,
  seats: number,
) {
  const needed = await seatsNeeded(trx, stored.id)
  if (seats >= needed) return
  const why = `seats: ${seats} are fewer than the ${needed} that its groups and people have set aside`
  if (!permissions.mayGoBelowReserved)
    throw new LicenceRefused(`${why} (--below-reserved does it all the same)`)
  notes.push(why)
}

/** @returns whether anything was not as it is wanted */
async function changeGroups(
  { trx, at, permissions, notes }: Putting,
  { id, rootGroupId: rootId, validUntil: current }: queries.StoredLicence,
  { customer, validUntil }: WantedLicence,
): Promise<boolean> {
  if (rootId === null) {
    if (customer === undefined && validUntil) throw groupless()
    if (customer === undefined) return false
    await addGroups(trx, { by: operator, at }, { id, customer, validUntil: validUntil ?? null })
    return true
  }
  if (validUntil === undefined || validUntil === current) return false
  const isEarlier = validUntil !== null && (current === null || validUntil < current)
  if (isEarlier && !permissions.mayShorten) {
    // It may have been paid for here.
    notes.push(
      `it stays ${current === null ? 'permanent' : `valid until ${current}`}, which is later than ${validUntil}`,
    )
    return false
  }
  await setEndDate(trx, { by: operator, at }, { id: rootId, validUntil: current }, validUntil)
  const dates = { before: current, after: validUntil }
  await tellSchool(trx, { licenceId: id, by: 'operator', at }, { kind: 'endDateChanged', content: dates })
  return true
}

/** The dealer's account, made if there is none. */
async function dealerId(trx: Trx, at: Date, { login, name, email }: WantedDealer): Promise<number> {
  const found = await queries.findByLogin(trx, login)
  if (found && found.kind !== 'dealer') throw new LicenceRefused(`dealer: ${login} is no dealer’s login`)
  if (found) return found.id
  if (email === '')
    throw new LicenceRefused(`dealer: there is no ${login} yet; a new one needs an address in dealer_email`)
  return addVendorAccount(
    trx,
    { actor: operator, at },
    { kind: 'dealer', login, name, email, passwordHash: null },
  )
}
