import type * as v from 'valibot'
import type { newPasskeyOptions } from '#contract/passkeys.ts'
import type { Services } from '../services.ts'
import { newChallenge } from './challenges.ts'
import type { Descriptor } from './passkey-rows.ts'
import { algorithms, askingMs, relyingPartyId, userHandleOf } from './relying-party.ts'

/**
 * Options with which a browser makes a passkey. One that cannot be found without its account, or not be unlocked, is accepted as well:
 * it is good as a second step.
 * @param by the secret that its challenge is bound to
 * @param known the account's passkeys, none of which is to be made again
 */
export function askForNewPasskey(
  services: Pick<Services, 'config' | 'clock'>,
  { id: accountId, login, name }: { id: number; login: string; name: string },
  by: string,
  known: Descriptor[],
): v.InferOutput<typeof newPasskeyOptions> {
  const { config } = services
  return {
    challenge: newChallenge(services, { purpose: 'add', by, accountId }),
    timeout: askingMs,
    rp: { id: relyingPartyId(config), name: config.brand.name },
    user: { id: userHandleOf(config, accountId), name: login, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  }
}
