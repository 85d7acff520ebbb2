import { LicenceChange, type LicencePage, type NewLicence } from '#contract/licence-page.ts'
import type { Was } from '#contract/was.ts'
import { withLicenceFound } from '../groups/licence-lock.ts'
import { setEndDate } from '../groups/root-group.ts'
import { tellSchool } from '../groups/tell-school.ts'
import { type Db, inTransaction, type Trx } from '../platform/db/database.ts'
import { conflict, invalidField, invalidValue } from '../platform/errors.ts'
import { refuseOutdated } from '../platform/outdated.ts'
import type { Services } from '../services.ts'
import type { Requester } from '../sessions/person.ts'
import { newsIn, saveNews, seatsNeeded } from './change-licence.ts'
import { assertTheirs, licenceOf } from './holders.ts'
import { readLicence } from './licence-page.ts'
import { addGroups, makeLicence } from './new-licence.ts'
import { type LicenceOption, storedOptions, twiceIn, unknownIn } from './options.ts'
import * as queries from './queries.ts'

/** Makes a licence with its root group. @throws Refusal 409 if there is one with this number, 400 for a wrong dealer or option */
export async function addLicence(
  services: Services,
  requester: Requester,
  { serialNumber, name, validUntil, dealer, options, ...terms }: NewLicence,
): Promise<LicencePage> {
  const cause = { by: requester.person, at: services.clock() }
  const stored = checkedOptions(serialNumber, options ?? [])
  await inTransaction(services.db, async (trx) => {
    const dealerId = (await dealerIdOf(trx, dealer)) ?? null
    const id = await makeLicence(trx, cause, serialNumber, { ...terms, dealerId, options: stored })
    if (id === undefined) throw conflict('licence.exists', { serialNumber })
    await addGroups(trx, cause, { id, customer: name, validUntil })
  })
  return readLicence(services, requester, serialNumber)
}

/**
 * Changes a licence; what is absent stays.
 * @param was what it rests on
 * @throws Refusal 409 for fewer seats than are set aside, a date without groups, or what it rests on is no longer so
 */
export async function editLicence(
  services: Services,
  requester: Requester,
  serialNumber: string,
  { dealer, options, validUntil, ...change }: LicenceChange,
  was?: Was,
): Promise<LicencePage> {
  const { person } = requester
  const look = (db: Db | Trx) => licenceOf(db, serialNumber)
  await withLicenceFound(services, look, async (trx, stored) => {
    await assertTheirs(trx, stored, person.id)
    const dealerNow = was?.dealer === undefined ? {} : { dealer: await queries.loginOf(trx, stored.dealerId) }
    const now = { ...stored, ...dealerNow }
    refuseOutdated(LicenceChange.wireNames, { ...change, dealer, validUntil }, was, now)
    const cause = { by: person, at: services.clock() }
    const wanted = {
      ...change,
      dealerId: await dealerIdOf(trx, dealer),
      options: options && checkedOptions(serialNumber, options),
    }
    const changed = newsIn(wanted, stored)
    if (changed.seats !== undefined && changed.seats < stored.seats)
      assertSeatsSuffice(await seatsNeeded(trx, stored.id), changed.seats)
    await saveNews(trx, cause, stored, changed)
    if (validUntil === undefined || validUntil === stored.validUntil) return
    if (stored.rootGroupId === null) throw conflict('licence.noGroups', { serialNumber })
    await setEndDate(trx, cause, { id: stored.rootGroupId, validUntil: stored.validUntil }, validUntil)
    const dates = { before: stored.validUntil, after: validUntil }
    await tellSchool(
      trx,
      { licenceId: stored.id, by: person.kind, at: cause.at },
      { kind: 'endDateChanged', content: dates },
    )
  })
  return readLicence(services, requester, serialNumber)
}

function assertSeatsSuffice(limit: number, seats: number): void {
  if (seats < limit) throw conflict('licence.fewerThanSetAside', { limit })
}

/** The dealer with this login; null and undefined pass through. @throws Refusal 400 if there is none */
async function dealerIdOf<None extends null | undefined>(
  trx: Trx,
  login: string | None,
): Promise<number | None> {
  if (typeof login !== 'string') return login
  const id = await queries.findDealer(trx, login)
  if (id === undefined) throw invalidField('dealer', 'licence.dealerUnknown')
  return id
}

/** @throws Refusal 400 for an option that comes twice, or that the product does not have */
function checkedOptions(serialNumber: string, options: readonly LicenceOption[]): LicenceOption[] {
  if (twiceIn(options) !== undefined || unknownIn(serialNumber, options).length > 0)
    throw invalidValue('options')
  return storedOptions(serialNumber, options)
}
