import * as v from 'valibot'
import { tabStorage } from '../../kit/storage.ts'
import { passwordsKey } from './forget-passwords.ts'
import {
  forgetOld,
  type KeptForCard,
  keptForCards,
  noteStored,
  onKept,
  restoreKept,
} from './new-passwords.ts'

// An earlier build may have stored another shape.
const made = {
  person: v.object({
    id: v.nullable(v.number()),
    login: v.string(),
    name: v.string(),
    serialNumber: v.nullable(v.string()),
    isAdmin: v.boolean(),
    groupName: v.string(),
    groupKey: v.string(),
    isNew: v.boolean(),
  }),
  madeAt: v.number(),
  operationId: v.optional(v.number()),
}

const Stored = v.array(
  v.union([v.object({ ...made, password: v.string() }), v.object({ ...made, code: v.string() })]),
)

const cipher = 'AES-GCM'
const ivBytes = 12

let started: { secret: string | null; ready: Promise<void>; stop: () => unknown } | undefined

/**
 * Restores the new passwords and codes that this tab stored before a reload, and stores them from now on, encrypted with the session's
 * key. Removes what another session's key encrypted, and stores nothing without a key or outside https.
 * @param secret see `Session.storageKey`
 * @returns once they are restored; never rejects
 */
export function storeNewPasswords(secret: string | null): Promise<void> {
  if (started?.secret === secret) return started.ready
  started?.stop()
  const stops: (() => void)[] = []
  started = { secret, ready: start(secret, stops), stop: () => stops.splice(0).map((stop) => stop()) }
  return started.ready
}

async function start(secret: string | null, stops: (() => void)[]): Promise<void> {
  const key = secret === null ? null : await keyFrom(secret)
  if (!key) return tabStorage.remove(passwordsKey)
  const store = () => void encryptKept(key)
  const restored = await decrypt(key)
  stops.push(onKept(store))
  document.addEventListener('visibilitychange', forgetOld)
  stops.push(() => document.removeEventListener('visibilitychange', forgetOld))
  restoreKept(restored)
}

/** Browsers have no encryption for pages without https. */
async function keyFrom(secret: string): Promise<CryptoKey | null> {
  const bytes = bytesOf(secret.replaceAll('-', '+').replaceAll('_', '/'))
  const { subtle } = globalThis.crypto
  return subtle ? subtle.importKey('raw', bytes, cipher, false, ['encrypt', 'decrypt']) : null
}

let storedOf: readonly KeptForCard[] | undefined

async function encryptKept(key: CryptoKey): Promise<void> {
  const kept = keptForCards()
  if (kept === storedOf) return
  storedOf = kept
  if (kept.length === 0) return tabStorage.remove(passwordsKey)
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const plain = new TextEncoder().encode(JSON.stringify(kept))
  const sealed = await crypto.subtle.encrypt({ name: cipher, iv }, key, plain)
  // They may have been forgotten or replaced meanwhile.
  if (keptForCards() !== kept) return
  if (tabStorage.set(passwordsKey, `${textOf(iv)} ${textOf(new Uint8Array(sealed))}`)) noteStored()
  else tabStorage.remove(passwordsKey)
}

/** @returns none if nothing is stored, or by another session */
async function decrypt(key: CryptoKey): Promise<readonly KeptForCard[]> {
  const stored = tabStorage.get(passwordsKey)
  if (stored === null) return []
  const [iv = '', sealed = ''] = stored.split(' ')
  try {
    const plain = await crypto.subtle.decrypt({ name: cipher, iv: bytesOf(iv) }, key, bytesOf(sealed))
    // The session may have ended meanwhile.
    if (tabStorage.get(passwordsKey) !== stored) return []
    return v.parse(Stored, JSON.parse(new TextDecoder().decode(plain)))
  } catch {
    tabStorage.remove(passwordsKey)
    return []
  }
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

const textOf = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
