import type { NewVendorAccount, VendorAccount } from '#contract/vendor-accounts.ts'
import { withoutLicence } from '../groups/change.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { Services } from '../services.ts'
import type { Person, Requester } from '../sessions/person.ts'
import { holdUnchanged, type Proven } from './credentials.ts'
import { sendingOfInvitation } from './send-invitation.ts'
import {
  addVendorAccount,
  type By,
  disableVendorAccount,
  enableVendorAccount,
  type Switched,
} from './vendor-accounts.ts'

/** Changes of these accounts wait for each other. */
const ofVendor = { groupId: null, serialNumber: null }

/**
 * Adds an account for staff or a dealer, and mails its owner a link to choose a password.
 * @param proven that the person knows their own password
 * @throws Refusal 409 if the login is taken, 401 if the person was disabled, or got another password, meanwhile, 429 after too many mails
 */
export function inviteVendor(
  services: Services,
  { person, language }: Requester,
  proven: Proven,
  account: NewVendorAccount,
): Promise<VendorAccount> {
  const add = () =>
    withoutLicence(services, ofVendor, async (trx) => {
      await holdUnchanged(trx, proven)
      const at = services.clock()
      const id = await addVendorAccount(trx, { actor: person, at }, { ...account, passwordHash: null })
      const { kind } = account
      const sending = sendingOfInvitation(
        trx,
        { ...account, id, licenceId: null },
        { by: person, at, language, to: { kind } },
      )
      await together(trx, sending.statements)
      const invitedUntil = sending.expiresAt.toISOString()
      return { ...account, id, state: 'invited', invitedUntil, signedInAt: null, licences: 0 } as const
    })
  const { email } = account
  return services.publicLimits.countInvitation({ by: person.id, accountId: null, email }, add)
}

type Switch = (trx: Trx, by: By, wanted: { id: number }) => Promise<Switched>

/** @throws Refusal 404 unless it is one of staff or a dealer, 409 if it has to stay, 401 as above */
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
