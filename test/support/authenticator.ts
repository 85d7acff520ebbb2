import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Kept = {
  id: string
  rpId: string
  userHandle: string
  privateKey: KeyObject
  publicKey: Uint8Array
  counter: number
}

/** Faults to put into an answer. `isVerified`: whether the person unlocked the passkey. */
export type Oddities = {
  origin?: string
  rpId?: string
  challenge?: string
  isVerified?: boolean
  counter?: number
  userHandle?: string | null
  signature?: 'wrong'
  /** Of the key, as COSE numbers it. */
  algorithm?: number
  /** Attests something unasked for, in this format. */
  format?: string
}

const flag = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, attested: 0x40 }
const es256 = -7

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest()
const encoded = (text: string | Uint8Array) => Buffer.from(text).toString('base64url')

/**
 * An authenticator in software, and the browser before it: answers a page's questions as `@simplewebauthn/browser` does. Its keys are ES256.
 * @param origin of the page that asks
 * @param isSynced whether its passkeys are on several devices: the counter of a synced passkey stays 0
 */
export class Authenticator {
  private readonly origin: string
  private readonly isSynced: boolean
  private readonly passkeys: Kept[] = []

  constructor(origin: string, { isSynced = false } = {}) {
    this.origin = origin
    this.isSynced = isSynced
  }

  /** Makes a passkey. @throws if it has one of those that are excluded */
  create(options: PublicKeyCredentialCreationOptionsJSON, odd: Oddities = {}): RegistrationResponseJSON {
    const excluded = new Set(options.excludeCredentials?.map(({ id }) => id))
    if (this.passkeys.some(({ id }) => excluded.has(id))) throw new Error('InvalidStateError')
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
    const passkey: Kept = {
      id: encoded(randomBytes(32)),
      rpId: options.rp.id ?? '',
      userHandle: options.user.id,
      privateKey,
      publicKey: isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, odd.algorithm ?? es256],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      ),
      counter: 0,
    }
    this.passkeys.push(passkey)
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', odd.format ?? 'none'],
        ['attStmt', new Map(odd.format ? [['x5c', 'nothing that could be checked']] : [])],
        ['authData', new Uint8Array(this.dataOf(passkey, odd, true))],
      ]),
    )
    return {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key',
      clientExtensionResults: { credProps: { rk: true } },
      authenticatorAttachment: 'platform',
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge, odd),
        attestationObject: encoded(attestation),
        transports: ['internal'],
      },
    }
  }

  /** Answers with the newest passkey that fits. @throws if none does */
  get(options: PublicKeyCredentialRequestOptionsJSON, odd: Oddities = {}): AuthenticationResponseJSON {
    const allowed = options.allowCredentials?.map(({ id }) => id)
    const passkey = this.passkeys.findLast(
      ({ id, rpId }) => rpId === options.rpId && (!allowed?.length || allowed.includes(id)),
    )
    if (!passkey) throw new Error('NotAllowedError')
    const clientDataJSON = this.clientData('webauthn.get', options.challenge, odd)
    const data = this.dataOf(passkey, odd, false)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const signature = sign('sha256', odd.signature === 'wrong' ? randomBytes(32) : signed, passkey.privateKey)
    const userHandle = odd.userHandle === undefined ? passkey.userHandle : odd.userHandle
    return {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response: {
        clientDataJSON,
        authenticatorData: encoded(data),
        signature: encoded(signature),
        ...(userHandle !== null && { userHandle }),
      },
    }
  }

  private clientData(type: string, challenge: string, odd: Oddities): string {
    const data = {
      type,
      challenge: odd.challenge ?? challenge,
      origin: odd.origin ?? this.origin,
      crossOrigin: false,
    }
    return encoded(JSON.stringify(data))
  }

  /** Authenticator data (WebAuthn §6.1); each takes the counter on by one. */
  private dataOf(passkey: Kept, odd: Oddities, isNew: boolean): Buffer {
    if (!this.isSynced) passkey.counter = odd.counter ?? passkey.counter + 1
    const flags =
      flag.present |
      ((odd.isVerified ?? true) ? flag.verified : 0) |
      (this.isSynced ? flag.eligible | flag.backedUp : 0) |
      (isNew ? flag.attested : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.isSynced ? 0 : passkey.counter)
    const head = Buffer.concat([sha256(odd.rpId ?? passkey.rpId), Buffer.from([flags]), counter])
    if (!isNew) return head
    const id = Buffer.from(passkey.id, 'base64url')
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(id.length)
    return Buffer.concat([head, Buffer.alloc(16), idLength, id, passkey.publicKey])
  }
}
