import type * as v from 'valibot'
import type { passkeyOptions } from '#contract/passkeys.ts'
import type { Trx } from '../platform/db/database.ts'
import type { Services } from '../services.ts'
import { newChallenge } from './challenges.ts'
import { listDescriptors } from './passkey-rows.ts'
import { askingMs, relyingPartyId } from './relying-party.ts'

type Asking = Pick<Services, 'config' | 'clock'>

type PasskeyOptions = v.InferOutput<typeof passkeyOptions>

/**
 * Options with which a browser asks for a passkey that signs in alone; its answer names the owner.
 * @param by the secret that its challenge is bound to
 */
export const askForPasskey = (services: Asking, by: string): PasskeyOptions => ({
  challenge: newChallenge(services, { purpose: 'sign-in', by }),
  timeout: askingMs,
  rpId: relyingPartyId(services.config),
  userVerification: 'required',
})

/** Options with which a browser asks for one of an account's passkeys, as a second step. @param by the secret that its challenge is bound to */
export const askForPasskeyOf = async (
  services: Asking,
  trx: Trx,
  accountId: number,
  by: string,
): Promise<PasskeyOptions> => ({
  challenge: newChallenge(services, { purpose: 'second-step', by, accountId }),
  timeout: askingMs,
  rpId: relyingPartyId(services.config),
  allowCredentials: await listDescriptors(trx, accountId),
  userVerification: 'preferred',
})
