import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { unseal } from '../second-step/seal.ts'
import type { Services } from '../services.ts'
import { type ChallengeUse, isOwnChallenge } from './challenges.ts'
import type { StoredPasskey } from './passkey-rows.ts'
import { relyingPartyId, userHandleOf } from './relying-party.ts'

/** A browser's answer with a passkey: WebAuthn's response in JSON. Nothing in it can be trusted, its types neither. */
export type Credential = { id: string; response: object }

/** A right answer. `challenge`: still to be claimed. `isOnOneDevice`: it can never be on another one. */
export type RightAnswer = { challenge: string; counter: number; isSynced: boolean; isOnOneDevice: boolean }

type Checking = Pick<Services, 'config' | 'clock' | 'log'>

/** The id that a credential claims, in bytes. */
export const credentialIdOf = ({ id }: Credential): Buffer => Buffer.from(id, 'base64url')

/**
 * Checks what a browser answered with a passkey; changes nothing.
 * @param isAlone whether nothing else was proved: then the person must have unlocked it, and it must say whose it is
 * @returns null if anything is wrong
 */
export async function checkAnswer(
  services: Checking,
  passkey: StoredPasskey,
  credential: Credential,
  use: ChallengeUse,
  { isAlone }: { isAlone: boolean },
): Promise<RightAnswer | null> {
  const { config, log } = services
  const { id, accountId, credentialId } = passkey
  const publicKey = unseal(config, 'passkey', accountId, passkey.publicKey)
  if (!publicKey) {
    log.error({ passkeyId: id }, 'A passkey cannot be opened: is a key missing?')
    return null
  }
  const response = credential as AuthenticationResponseJSON
  let answered = ''
  // Loaded only here: it costs a start ~4 MB and 200 ms.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  // It throws on any fault; the caller needs no details.
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => {
      answered = challenge
      return isOwnChallenge(services, use, challenge)
    },
    expectedOrigin: [...config.origins],
    expectedRPID: relyingPartyId(config),
    // The library refuses a counter that did not grow; here its owner gets a mail.
    credential: {
      id: credentialId.toString('base64url'),
      publicKey: new Uint8Array(publicKey),
      counter: 0,
    },
    requireUserVerification: isAlone,
  }).catch(() => null)
  if (!verified?.verified || !isOwners(services, accountId, response, isAlone)) return null
  const { newCounter, credentialDeviceType, credentialBackedUp } = verified.authenticationInfo
  return {
    challenge: answered,
    counter: newCounter,
    isSynced: credentialBackedUp,
    isOnOneDevice: credentialDeviceType === 'singleDevice',
  }
}

/** Some authenticators name the account only if the request did not. */
function isOwners(
  { config }: Checking,
  accountId: number,
  { response: { userHandle } }: AuthenticationResponseJSON,
  isAlone: boolean,
): boolean {
  if (userHandle === undefined || userHandle === null) return !isAlone
  return userHandle === userHandleOf(config, accountId)
}
