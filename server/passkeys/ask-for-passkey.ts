import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { startPasskeySignIn } from '#contract/second-step.ts'
import type { Trx } from '../platform/db/database.ts'
import type { Services } from '../services.ts'
import { newChallenge } from './challenges.ts'
import { listDescriptors } from './passkey-rows.ts'
import { askingMs, relyingPartyId, toBytes } from './relying-party.ts'

type Asking = Pick<Services, 'config' | 'clock'>

type PasskeyOptions = ReplyOf<typeof startPasskeySignIn>['data']

/** What a browser asks for a passkey with that signs in alone; whose it is, the passkey says. @param by what its challenge is bound to */
export async function askForPasskey(services: Asking, by: string): Promise<PasskeyOptions> {
  return {
    ...(await generateAuthenticationOptions({
      rpID: relyingPartyId(services.config),
      challenge: toBytes(newChallenge(services, { purpose: 'sign-in', by })),
      timeout: askingMs,
      userVerification: 'required',
    })),
  }
}

/** What a browser asks for one of an account's passkeys with, as a second step. @param by what its challenge is bound to */
export async function askForPasskeyOf(
  services: Asking,
  trx: Trx,
  accountId: number,
  by: string,
): Promise<PasskeyOptions> {
  return {
    ...(await generateAuthenticationOptions({
      rpID: relyingPartyId(services.config),
      challenge: toBytes(newChallenge(services, { purpose: 'second-step', by, accountId })),
      allowCredentials: await listDescriptors(trx, accountId),
      timeout: askingMs,
      userVerification: 'preferred',
    })),
  }
}
