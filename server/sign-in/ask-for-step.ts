import { secondStepMinutes } from '#contract/second-step.ts'
import type { AskedStep } from '#contract/session.ts'
import { askForPasskeyOf } from '../passkeys/ask-for-passkey.ts'
import type { Trx } from '../platform/db/database.ts'
import type { PendingIdentity } from '../platform/db/sign-in-tables.ts'
import { minuteMs } from '../platform/durations.ts'
import type { Browser } from '../platform/http/browser.ts'
import { hashOf } from '../platform/secrets.ts'
import { findMethods, upsertPending } from '../second-step/pending-rows.ts'
import type { Services } from '../services.ts'

/**
 * The proof of the first step, and the account's password as it is stored. `identity`: the one verified at the identity provider, to
 * sign in with or to connect.
 */
export type FirstStep =
  | { by: 'password'; passwordHash: string; identity?: PendingIdentity }
  | { by: 'invitation'; passwordHash: string; identity?: undefined }
  | { by: 'identity'; passwordHash: string; identity: PendingIdentity }

/** By it, a sign-in is over if the password has changed meanwhile. */
export const credentialsHashOf = (passwordHash: string): Buffer => hashOf(`credentials:${passwordHash}`)

/** Keeps a sign-in for this browser until the second step is taken, in place of the one that it began before. */
export async function askForStep(
  services: Services,
  trx: Trx,
  accountId: number,
  proof: FirstStep,
  browser: Pick<Browser, 'bindSignIn'>,
): Promise<AskedStep> {
  const bindingToken = browser.bindSignIn()
  const { methods, licenceId } = await findMethods(trx, accountId)
  await upsertPending(trx, {
    binding_hash: hashOf(bindingToken),
    account_id: accountId,
    licence_id: licenceId,
    way: proof.by,
    credentials_hash: credentialsHashOf(proof.passwordHash),
    identity: proof.identity === undefined ? null : JSON.stringify(proof.identity),
    expires_at: new Date(services.clock().getTime() + secondStepMinutes * minuteMs),
  })
  const options = methods.includes('passkey')
    ? await askForPasskeyOf(services, trx, accountId, bindingToken)
    : undefined
  return { methods, ...(options && { options }) }
}
