import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../platform/config/config.ts'

/** The purpose of a sealed value; bound to it, so that one cannot be put in another's place. */
export type SealPurpose = 'totp' | 'totp-draft' | 'passkey'

type SealConfig = Pick<Config, 'secret' | 'secondStep'>

/** `id`: tells which key sealed. */
type Key = { id: Buffer; bytes: Buffer }

const [idBytes, nonceBytes, tagBytes] = [4, 12, 16]

const keyOf = (bytes: Buffer): Key => ({ id: hash('sha256', bytes, 'buffer').subarray(0, idBytes), bytes })

const known = new WeakMap<SealConfig['secondStep'], { secret: string; keys: Key[] }>()

/** The configured ones, then the one that the portal's secret gives, which seals if none is configured. */
function keysOf({ secret, secondStep }: SealConfig): Key[] {
  const kept = known.get(secondStep)
  if (kept?.secret === secret) return kept.keys
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'second-step seal', 32))
  const keys = [...secondStep.keys.map((key) => Buffer.from(key, 'base64')), derived].map(keyOf)
  known.set(secondStep, { secret, keys })
  return keys
}

const boundTo = (purpose: SealPurpose, accountId: number) => Buffer.from(`${purpose}:${accountId}`)

/** Encrypts a secret of an account with the first key (AES-256-GCM): key id, nonce, text, tag. */
export function seal(config: SealConfig, purpose: SealPurpose, accountId: number, secret: Buffer): Buffer {
  const [key] = keysOf(config) as [Key]
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(boundTo(purpose, accountId))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([key.id, nonce, text, cipher.getAuthTag()])
}

/** The value that was sealed for this purpose and account, by any of the keys; null: none of them opens it. */
export function unseal(
  config: SealConfig,
  purpose: SealPurpose,
  accountId: number,
  sealed: Buffer,
): Buffer | null {
  const id = sealed.subarray(0, idBytes)
  const text = sealed.subarray(idBytes + nonceBytes, -tagBytes)
  for (const key of keysOf(config)) {
    if (!key.id.equals(id)) continue
    try {
      const decipher = createDecipheriv(
        'aes-256-gcm',
        key.bytes,
        sealed.subarray(idBytes, idBytes + nonceBytes),
      )
      decipher.setAAD(boundTo(purpose, accountId)).setAuthTag(sealed.subarray(-tagBytes))
      return Buffer.concat([decipher.update(text), decipher.final()])
    } catch {
      // Cut off, changed, or another account's.
    }
  }
  return null
}

/** The id of the key that seals now, as it begins what it sealed. */
export const sealingKeyId = (config: SealConfig): Buffer => (keysOf(config) as [Key])[0].id
