import { countryOfVatNumber, mayReverseCharge } from '#contract/buyers.ts'
import type { VatNumberStanding } from '#contract/orders.ts'
import type { AskedVatNumbers, Company } from '#contract/vat-numbers.ts'
import { withLicenceLocked } from '../groups/licence-lock.ts'
import { assertTheirs, isStaffNow, isTheirsNow } from '../licences/holders.ts'
import { findOrderable } from '../orders/order-rows.ts'
import { vatCountryOf } from '../orders/terms.ts'
import { findVatNumber } from '../orders/vat-number-rows.ts'
import { vatNumberStanding } from '../orders/vat-number-standing.ts'
import type { Trx } from '../platform/db/database.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { Page } from '../platform/http/paging.ts'
import { findOwnLicence } from '../products/products.ts'
import { writeAudit } from '../record/audit/audit.ts'
import { queueMail } from '../record/mail/outbox.ts'
import type { Services } from '../services.ts'
import type { Requester } from '../sessions/person.ts'
import * as rows from './vat-number-rows.ts'

/**
 * Asks staff to confirm the VAT number of a buyer in another country, unless someone has; staff confirm it at once. Of a person's questions about a licence only the latest
 * waits, so that staff are not flooded.
 * @throws Refusal 404 outside the scope, 403 if the person may not renew, 409 if reverse charge is out of the question for this number
 */
export async function askVatNumber(
  services: Services,
  { person }: Requester,
  serialNumber: string,
  company: Company,
): Promise<VatNumberStanding> {
  const { config, clock } = services
  const { vatNumber } = company
  const licenceId = await findOwnLicence(services, person, serialNumber)
  const vatCountry = vatCountryOf(config, serialNumber)
  const country = countryOfVatNumber(vatNumber)
  if (vatCountry === null || !mayReverseCharge({ country, vatNumber }, vatCountry))
    throw conflict('vatNumber.notForeign')
  return withLicenceLocked(services, licenceId, async (trx) => {
    const licence = await findOrderable(trx, licenceId)
    if (!licence) throw notFound('licence.notFound')
    await assertTheirs(trx, licence, person.id)
    const isStaff = await isStaffNow(trx, person.id)
    const found = await findVatNumber(trx, { vatNumber, licenceId, orderer: isStaff ? null : person.id })
    if (found?.state === 'confirmed' || (found?.state === 'asked' && !isStaff))
      return vatNumberStanding(found)
    const at = clock()
    if (!isStaff) await rows.withdraw(trx, licenceId, person.id)
    const saved = await rows.save(
      trx,
      licenceId,
      company,
      isStaff
        ? { state: 'confirmed', asker: null, decider: person.id, at }
        : { state: 'asked', asker: person.id, decider: null, at },
    )
    await writeAudit(trx, person, at, {
      action: isStaff ? 'payment.confirmVatNumber' : 'payment.askVatNumber',
      ...{ target: 'licence', targetId: licenceId, after: { number: vatNumber } },
    })
    return vatNumberStanding(saved)
  })
}

type Decision = Extract<VatNumberStanding['state'], 'confirmed' | 'refused'>

/**
 * Confirms a VAT number, or refuses it, also if it was confirmed before, and mails the person who asked. The same decision twice is one.
 * @throws Refusal 404 if there is no such number, or the person is no longer staff
 */
export async function decideVatNumber(
  services: Services,
  { person, language }: Requester,
  id: number,
  state: Decision,
): Promise<VatNumberStanding> {
  const found = await rows.findLicence(services.db, id)
  if (!found) throw notFound('vatNumber.notFound')
  const { licenceId } = found
  return withLicenceLocked(services, licenceId, async (trx) => {
    const stored = await rows.findById(trx, id)
    if (!stored || !(await isStaffNow(trx, person.id))) throw notFound('vatNumber.notFound')
    if (stored.state === state) return vatNumberStanding(stored)
    const at = services.clock()
    const { vatNumber, askedBy } = stored
    await rows.decide(trx, id, { state, decider: person.id, at })
    await writeAudit(trx, person, at, {
      action: state === 'confirmed' ? 'payment.confirmVatNumber' : 'payment.refuseVatNumber',
      ...{ target: 'licence', targetId: licenceId, after: { number: vatNumber } },
    })
    if (askedBy !== null) await tellAsker(trx, { id, licenceId, vatNumber, askedBy, state, language, at })
    return vatNumberStanding({ id, state, at })
  })
}

type Told = Pick<Requester, 'language'> & {
  id: number
  licenceId: number
  vatNumber: string
  askedBy: number
  state: Decision
  at: Date
}

async function tellAsker(trx: Trx, told: Told): Promise<void> {
  const { id, licenceId, vatNumber, askedBy, state, language, at } = told
  const licence = await findOrderable(trx, licenceId)
  if (!licence || !(await isTheirsNow(trx, licence, askedBy))) return
  const asker = await rows.findAsker(trx, askedBy)
  if (!asker) return
  const { name, email } = asker
  await queueMail(trx, at, {
    kind: 'vatNumberDecided',
    to: { name, address: email },
    language: asker.language ?? language,
    dedupeKey: `vatNumberDecided:${id}:${state}:${at.getTime()}`,
    content: {
      ...{ name, vatNumber, isConfirmed: state === 'confirmed' },
      ...{ serialNumber: licence.prefix + licence.number, customer: licence.customer ?? '' },
    },
  })
}

/** One page of the VAT numbers that staff are asked to confirm, the longest waiting first. */
export const listVatNumbers = ({ db }: Services, page: Page): Promise<AskedVatNumbers> =>
  rows.listAsked(db, page)
