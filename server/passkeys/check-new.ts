import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Services } from '../services.ts'
import { type ChallengeUse, isOwnChallenge } from './challenges.ts'
import type { Credential } from './check-answer.ts'
import { algorithms, relyingPartyId } from './relying-party.ts'

/** A passkey as a browser made it. `publicKey`: COSE. `challenge`: still to be claimed. */
export type NewPasskey = {
  challenge: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  isSynced: boolean
}

/** As long as WebAuthn allows. */
const maxIdBytes = 1023
/** Twice what RSA with 4096 bits takes. */
const maxKeyBytes = 1100

const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/**
 * Checks a passkey that a browser made; changes nothing. Whether its person unlocked it does not matter: as a second step it need not
 * be, and alone it is asked for each time.
 * @returns null if anything is wrong
 */
export async function checkNewPasskey(
  services: Pick<Services, 'config' | 'clock'>,
  credential: Credential,
  use: ChallengeUse,
): Promise<NewPasskey | null> {
  const { config } = services
  let challenge = ''
  // Loaded only here: see `checkAnswer`.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const response = await withoutAttestation(credential as RegistrationResponseJSON)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (answered) => {
        challenge = answered
        return isOwnChallenge(services, use, answered)
      },
      expectedOrigin: [...config.origins],
      expectedRPID: relyingPartyId(config),
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return null
    const { id, publicKey, counter, transports } = registrationInfo.credential
    const credentialId = Buffer.from(id, 'base64url')
    if (credentialId.length === 0 || credentialId.length > maxIdBytes || publicKey.length > maxKeyBytes)
      return null
    return {
      challenge,
      credentialId,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: knownTransports.filter((one) => [transports ?? []].flat().some((said) => said === one)),
      isSynced: registrationInfo.credentialBackedUp,
    }
  } catch {
    // The library throws at whatever is wrong.
    return null
  }
}

/**
 * None is asked for. What comes anyway is left aside: the library would look up whether its certificates were revoked, at addresses
 * that they name themselves.
 */
async function withoutAttestation(credential: RegistrationResponseJSON): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const { response } = credential
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get('authData')
  const bare = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<never, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<never, never>()],
      ['authData', authData],
    ]),
  )
  return { ...credential, response: { ...response, attestationObject: isoBase64URL.fromBuffer(bare) } }
}
