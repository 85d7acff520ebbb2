import { browserNameOf } from '#contract/browser-name.ts'
import { rememberedDays } from '#contract/second-step.ts'
import type { Trx } from '../platform/db/database.ts'
import { dayMs } from '../platform/durations.ts'
import type { Browser } from '../platform/http/browser.ts'
import { hashOf, newToken } from '../platform/secrets.ts'
import type { Services } from '../services.ts'
import * as rows from './device-rows.ts'

type DeviceBrowser = Pick<Browser, 'deviceToken' | 'userAgent'>

/** Since when this browser needs no second step of the account; null: it needs one. */
export async function rememberedSince(
  { clock }: Pick<Services, 'clock'>,
  trx: Trx,
  accountId: number,
  { deviceToken }: Pick<Browser, 'deviceToken'>,
): Promise<Date | null> {
  if (deviceToken === null) return null
  return (await rows.findDevice(trx, accountId, hashOf(deviceToken), clock())) ?? null
}

/**
 * Remembers a browser for an account. It gets a new token each time, or an attacker who planted the old one would be remembered as well; the
 * browser's other accounts move along.
 * @returns the token, which only the browser keeps
 */
export async function rememberDevice(
  { clock }: Pick<Services, 'clock'>,
  trx: Trx,
  { id, licenceId }: { id: number; licenceId: number | null },
  { deviceToken, userAgent }: DeviceBrowser,
): Promise<string> {
  const [since, token] = [clock(), newToken()]
  const until = new Date(since.getTime() + rememberedDays * dayMs)
  const device = { account_id: id, licence_id: licenceId, token_hash: hashOf(token), since, until }
  await rows.insertDevice(
    trx,
    { ...device, ...browserNameOf(userAgent) },
    deviceToken === null ? null : hashOf(deviceToken),
  )
  return token
}
