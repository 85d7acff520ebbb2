import { countryOfVatNumber, mayReverseCharge } from '#contract/buyers.ts'
import type { VatNumberStanding } from '#contract/orders.ts'
import type { AskedVatNumbers, Company, Decision } from '#contract/vat-numbers.ts'
import { withLicenceLocked } from '../groups/licence-lock.ts'
import { assertTheirs, isStaffNow, isTheirsNow } from '../licences/holders.ts'
import { findMailable } from '../orders/mailable-rows.ts'
import { findOrderable } from '../orders/order-rows.ts'
import { vatCountryOf } from '../orders/terms.ts'
import { findVatNumber } from '../orders/vat-number-rows.ts'
import { vatNumberStanding } from '../orders/vat-number-standing.ts'
import type { Trx } from '../platform/db/database.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { Page } from '../platform/http/paging.ts'
import { findOwnLicence } from '../products/products.ts'
import { type AuditEntry, writeAudit } from '../record/audit/audit.ts'
import { queueMail } from '../record/mail/outbox.ts'
import type { Services } from '../services.ts'
import type { Requester } from '../sessions/person.ts'
import * as rows from './vat-number-rows.ts'

/** So that no one floods staff with questions. */
const mostAsked = 3

/**
 * Asks staff to confirm the VAT number of a buyer in another country, unless someone has; staff confirm it at once.
 * @throws Refusal 404 outside the scope, 403 if the person may not renew, 409 if reverse charge is out of the question for this number, or
 *   if three numbers of the licence wait already
 */
export async function askVatNumber(
  services: Services,
  { person, language }: Requester,
  serialNumber: string,
  company: Company,
): Promise<VatNumberStanding> {
  const { config, clock } = services
  const { vatNumber } = company
  const licenceId = await findOwnLicence(services, person, serialNumber)
  const country = countryOfVatNumber(vatNumber)
  if (!mayReverseCharge({ country, vatNumber }, vatCountryOf(config, serialNumber)))
    throw conflict('vatNumber.notForeign')
  return withLicenceLocked(services, licenceId, async (trx) => {
    const licence = await findOrderable(trx, licenceId)
    if (!licence) throw notFound('licence.notFound')
    await assertTheirs(trx, licence, person.id)
    const at = clock()
    const found = await findVatNumber(trx, { vatNumber, licenceId })
    if (await isStaffNow(trx, person.id))
      return found
        ? decide(trx, { person, language, at }, found.id, { state: 'confirmed', was: found.state })
        : confirmUnasked(trx, { person, at }, licenceId, company)
    if (found && found.state !== 'refused') return vatNumberStanding(found)
    if ((await rows.countAsked(trx, licenceId)) >= mostAsked) throw conflict('vatNumber.tooMany')
    const asked = { state: 'asked', asker: person.id, decider: null, at } as const
    const saved = await rows.save(trx, licenceId, company, asked)
    await writeAudit(trx, person, at, noted('payment.askVatNumber', licenceId, vatNumber))
    return vatNumberStanding(saved)
  })
}

const noted = (action: AuditEntry['action'], licenceId: number, number: string): AuditEntry => ({
  action,
  target: 'licence',
  targetId: licenceId,
  after: { number },
})

type Deciding = Requester & { at: Date }

async function confirmUnasked(
  trx: Trx,
  { person, at }: Pick<Deciding, 'person' | 'at'>,
  licenceId: number,
  company: Company,
): Promise<VatNumberStanding> {
  const confirmed = { state: 'confirmed', asker: null, decider: person.id, at } as const
  const saved = await rows.save(trx, licenceId, company, confirmed)
  await writeAudit(trx, person, at, noted('payment.confirmVatNumber', licenceId, company.vatNumber))
  return vatNumberStanding(saved)
}

/**
 * Confirms a VAT number, or refuses it, also if it was confirmed before, and mails the person who asked. The same decision twice is one.
 * @throws Refusal 404 if there is no such number, or the person is no longer staff, 409 if someone else has decided meanwhile
 */
export async function decideVatNumber(
  services: Services,
  requester: Requester,
  id: number,
  { state, was }: Decision,
): Promise<VatNumberStanding> {
  const found = await rows.findLicence(services.db, id)
  if (!found) throw notFound('vatNumber.notFound')
  return withLicenceLocked(services, found.licenceId, async (trx) => {
    if (!(await isStaffNow(trx, requester.person.id))) throw notFound('vatNumber.notFound')
    return decide(trx, { ...requester, at: services.clock() }, id, { state, was })
  })
}

/** Under the lock of the licence, by staff. */
async function decide(
  trx: Trx,
  { person, language, at }: Deciding,
  id: number,
  { state, was }: Decision,
): Promise<VatNumberStanding> {
  const stored = await rows.findById(trx, id)
  if (!stored) throw notFound('vatNumber.notFound')
  if (stored.state === state) return vatNumberStanding(stored)
  if (stored.state !== was) throw conflict('vatNumber.changed')
  const { licenceId, vatNumber, askedBy } = stored
  await rows.decide(trx, id, { state, decider: person.id, at })
  const action = state === 'confirmed' ? 'payment.confirmVatNumber' : 'payment.refuseVatNumber'
  await writeAudit(trx, person, at, noted(action, licenceId, vatNumber))
  if (askedBy !== null) await tellAsker(trx, { id, licenceId, vatNumber, askedBy, state, language, at })
  return vatNumberStanding({ id, state, at })
}

type Told = Pick<Requester, 'language'> & {
  id: number
  licenceId: number
  vatNumber: string
  askedBy: number
  state: Decision['state']
  at: Date
}

async function tellAsker(trx: Trx, told: Told): Promise<void> {
  const { id, licenceId, vatNumber, askedBy, state, language, at } = told
  const licence = await findOrderable(trx, licenceId)
  if (!licence || !(await isTheirsNow(trx, licence, askedBy))) return
  const asker = await findMailable(trx, askedBy)
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
