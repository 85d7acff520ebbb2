import { maxPasskeys, type Passkey } from '#contract/security.ts'
import { askForNewPasskey } from '../passkeys/ask-for-new.ts'
import { claimOf } from '../passkeys/challenges.ts'
import type { Credential } from '../passkeys/check-answer.ts'
import { checkNewPasskey, type NewPasskey } from '../passkeys/check-new.ts'
import { deletePasskey, insertPasskey, listDescriptors } from '../passkeys/passkey-rows.ts'
import { together } from '../platform/db/together.ts'
import { conflict, notFound, Refusal } from '../platform/errors.ts'
import { afterAdding, afterRemoving } from '../second-step/endings.ts'
import { seal } from '../second-step/seal.ts'
import type { Services } from '../services.ts'
import { changeOwnSecurity, type Owner, type OwnUnderChange, proveOwn, refuseUsers } from './own-security.ts'

const refused = () => new Refusal(400, 'passkey.refused')

/** The binding of a new passkey's challenge: this session of this person. */
const useOf = ({ person, browser }: Owner) => ({
  purpose: 'add' as const,
  by: browser.sessionToken as string,
  accountId: person.id,
})

/** Options with which the browser makes a passkey. @throws Refusal as `proveOwn`; 409 too many already */
export async function startPasskey(
  services: Services,
  owner: Owner,
  password: string | undefined,
): Promise<ReturnType<typeof askForNewPasskey>> {
  const { person } = owner
  await proveOwn(services, owner, password)
  const known = await listDescriptors(services.db, person.id)
  assertRoomForPasskey(known.length)
  return askForNewPasskey(services, person, useOf(owner).by, known)
}

/** @throws Refusal 409 */
function assertRoomForPasskey(count: number): void {
  if (count >= maxPasskeys) throw conflict('passkey.tooMany', { limit: maxPasskeys })
}

/** A passkey that was added. `recoveryCodes`: if it is the first method. */
type Added = { passkey: Passkey; recoveryCodes: string[] | undefined }

/**
 * Adds the passkey that the browser made for this session.
 * @throws Refusal as `proveOwn`; 403 to users; 400 wrong, late or used already; 409 too many, or known already
 */
export async function addPasskey(
  services: Services,
  owner: Owner,
  { password, credential, name }: { password: string | undefined; credential: Credential; name: string },
): Promise<Added> {
  const proof = await proveOwn(services, owner, password)
  const made = await checkNewPasskey(services, credential, useOf(owner))
  if (!made) throw refused()
  return changeOwnSecurity(services, owner, proof, async (under) => {
    const { trx, account, token, tell } = under
    refuseUsers(account)
    if ((await together(trx, [claimOf(trx, made.challenge)])).length === 0) throw refused()
    const passkey = await keep(services, under, made, name)
    const recoveryCodes = await afterAdding(services, trx, account, token)
    await tell('secondStep.addPasskey', 'passkeyAdded')
    return { passkey, recoveryCodes }
  })
}

/** @throws Refusal 409 */
async function keep(
  { config }: Services,
  { trx, account, at }: OwnUnderChange,
  { credentialId, publicKey, counter, transports, isSynced }: NewPasskey,
  name: string,
): Promise<Passkey> {
  assertRoomForPasskey((await listDescriptors(trx, account.id)).length)
  const id = await insertPasskey(trx, {
    account_id: account.id,
    licence_id: account.licenceId,
    credential_id: credentialId,
    public_key: seal(config, 'passkey', account.id, publicKey),
    counter,
    transports,
    synced: isSynced,
    name,
    made_at: at,
  })
  if (id === undefined) throw conflict('passkey.taken')
  return { id, name, madeAt: at.toISOString(), usedAt: null, isSynced }
}

/** Ends one of the person's passkeys. @throws Refusal as `proveOwn`; 404 if it is gone already, or another person's */
export async function removePasskey(
  services: Services,
  owner: Owner,
  { id, password }: { id: number; password: string | undefined },
): Promise<void> {
  const proof = await proveOwn(services, owner, password)
  await changeOwnSecurity(services, owner, proof, async ({ trx, account, token, tell }) => {
    if (!(await deletePasskey(trx, account.id, id))) throw notFound('passkey.notFound')
    await afterRemoving(trx, account.id, token)
    await tell('secondStep.removePasskey', 'passkeyRemoved')
  })
}
