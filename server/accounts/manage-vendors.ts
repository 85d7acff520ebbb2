import { invitationHours, type NewVendorAccount, type VendorAccount } from '#contract/vendor-accounts.ts'
import { withoutLicence } from '../groups/change.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { hourMs } from '../platform/durations.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { noteOf } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import type { Person, Requester } from '../sessions/person.ts'
import { accountToHelp, changeOfVendor } from './change-accounts.ts'
import { type Proven, refuseIfChanged } from './credentials.ts'
import * as queries from './queries.ts'
import { mailResetCode } from './reset-code.ts'
import {
  addVendorAccount,
  type By,
  disableVendorAccount,
  enableVendorAccount,
  type Switched,
} from './vendor-accounts.ts'
import { isInvitable } from './vendor-rows.ts'

/** Changes of these accounts wait for each other. */
const ofVendor = { groupId: null, serialNumber: null }

/**
 * Adds an account for staff or a dealer, and mails its owner a link to choose a password.
 * @param proven that the person knows their own password
 * @throws Refusal 409 where the login is taken, 401 where the person was disabled, or got another password, meanwhile
 */
export function inviteVendor(
  services: Services,
  { person, language }: Requester,
  proven: Proven,
  account: NewVendorAccount,
): Promise<VendorAccount> {
  return withoutLicence(services, ofVendor, async (trx) => {
    await refuseIfChanged(trx, proven)
    const at = services.clock()
    const id = await addVendorAccount(trx, { actor: person, at }, { ...account, passwordHash: null })
    const invitation = { language, goodForMs: invitationHours * hourMs, isInvitation: true }
    await mailResetCode(trx, at, { id, ...account }, invitation)
    return { ...account, id, state: 'active', signedInAt: null, licences: 0 }
  })
}

/**
 * Mails the owner of an account that has never signed in another link to choose a password; earlier ones stop working.
 * @throws Refusal 404 unless it is one of staff or a dealer, 409 where there is nobody to invite, 429 after too many mails
 */
export async function inviteAgain(
  services: Services,
  { person, language }: Requester,
  id: number,
): Promise<void> {
  const seen = await accountToHelp(services, person, id)
  if (seen.groupId !== null) throw notFound('account.notFound')
  await services.publicLimits.takeResetMail(seen.login)
  await changeOfVendor(services, person, id, async (trx, account) => {
    if (!(await isInvitable(trx, id))) throw conflict('account.notInvitable')
    const at = services.clock()
    const entry = { action: 'account.invite', target: 'account', targetId: id } as const
    await together(trx, [queries.deletionOfResetCodes(trx, id), noteOf({ actor: person, at }, entry)])
    const invitation = { language, goodForMs: invitationHours * hourMs, isInvitation: true }
    await mailResetCode(trx, at, account, invitation)
  })
}

type Switch = (trx: Trx, by: By, wanted: { id: number }) => Promise<Switched>

/** @throws Refusal 404 unless it is one of staff or a dealer, 409 where it has to stay, 401 as above */
function switchBy(services: Services, person: Person, id: number, change: Switch): Promise<void> {
  return withoutLicence(services, ofVendor, async (trx) => {
    const outcome = await change(trx, { actor: person, at: services.clock() }, { id })
    if (outcome === 'unknown') throw notFound('account.notFound')
    if (outcome === 'last') throw conflict('account.lastStaff')
    if (outcome === 'self') throw conflict('account.disableSelf')
  })
}

/** Disables an account of staff or a dealer; one that is disabled already stays so. @throws Refusal see `switchBy` */
export const disableVendor = (services: Services, person: Person, id: number) =>
  switchBy(services, person, id, disableVendorAccount)

/** Gives a disabled account back; one that is not disabled stays as it is. @throws Refusal see `switchBy` */
export const enableVendor = (services: Services, person: Person, id: number) =>
  switchBy(services, person, id, enableVendorAccount)
