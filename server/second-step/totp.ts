import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Trx } from '../platform/db/database.ts'
import type { Services } from '../services.ts'
import type { VerifyStep } from './methods.ts'
import { seal, unseal } from './seal.ts'
import * as rows from './totp-rows.ts'

/** As RFC 4226 recommends. */
const secretBytes = 20
const period = 30

/** Steps of 30 seconds that a clock may be wrong by. */
const window = 1

const settings = { algorithm: 'SHA1', digits: 6, period } as const

const secretFrom = (bytes: Buffer) => new Secret({ buffer: new Uint8Array(bytes).buffer })

export const newTotpSecret = (): Buffer => randomBytes(secretBytes)

/** The secret as a person types or scans it into an authenticator app: base32, and the address that says the same. */
export function toAuthenticator(
  { config }: Pick<Services, 'config'>,
  login: string,
  secret: Buffer,
): { secret: string; uri: string } {
  const ofApp = secretFrom(secret)
  const uri = new TOTP({ ...settings, issuer: config.brand.name, label: login, secret: ofApp }).toString()
  return { secret: ofApp.base32, uri }
}

/** The 30-second step that a typed code is of, around now; null if it is of none. */
export function stepOfCode(secret: Buffer, typed: string, now: Date): number | null {
  const token = typed.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const totp = new TOTP({ ...settings, secret: secretFrom(secret) })
  const delta = totp.validate({ token, timestamp: now.getTime(), window })
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta
}

/** Keeps the secret of an account's authenticator app, in place of the one before. @param usedStep whose code it was set up with */
export function keepTotp(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  trx: Trx,
  { id, licenceId }: { id: number; licenceId: number | null },
  secret: Buffer,
  usedStep: number,
): Promise<void> {
  const sealed = seal(config, 'totp', id, secret)
  return rows.upsertTotp(trx, {
    account_id: id,
    licence_id: licenceId,
    secret: sealed,
    made_at: clock(),
    last_step: usedStep,
  })
}

/** Whether it is a code of the account's authenticator app that was not used before, nor one before it. */
export const takeTotpCode: VerifyStep = async ({ config, clock, log }, trx, { id }, { code = '' }) => {
  const sealed = await rows.findTotp(trx, id)
  if (!sealed) return false
  const secret = unseal(config, 'totp', id, sealed)
  if (!secret) {
    log.error({ accountId: id }, 'The secret of an authenticator app cannot be opened: is a key missing?')
    return false
  }
  const step = stepOfCode(secret, code, clock())
  return step !== null && rows.takeTotpStep(trx, id, step)
}
