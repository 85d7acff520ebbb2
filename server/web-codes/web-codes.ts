import { randomInt } from 'node:crypto'
import { compactWebCode } from '#contract/fields.ts'
import { splitSerialNumber, type WebCodeProof } from '#contract/licences.ts'
import { checkCaptcha } from '../platform/captcha/captcha.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { Refusal } from '../platform/errors.ts'
import { isSameText } from '../platform/secrets.ts'
import type { Services } from '../services.ts'
import * as queries from './queries.ts'

// Without letters and digits that people confuse.
const characters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 10

/** A new web code: 10 characters of 31, about 49 bits. */
export const newWebCode = () =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join('')

const wrongWebCode = () => new Refusal(400, 'licence.wrongWebCode')

/**
 * Asserts that a serial number and a web code belong together; an unknown serial number looks like a wrong code.
 * @param proof its web code is compact
 * @returns the licence's id
 * @throws Refusal 400 for a wrong code or captcha, 429 after too many wrong codes
 */
export async function checkWebCode(
  services: Services,
  { serialNumber, webCode, captcha }: WebCodeProof,
  address: string,
): Promise<number> {
  const { db, publicLimits, webCodeThrottle } = services
  const passCaptcha = async (token: string) => {
    await publicLimits.takeForm('web-code', address)
    await checkCaptcha(services, 'web-code', token, address)
  }
  const tried = {
    serialNumber,
    address,
    passCaptcha: captcha === undefined ? null : () => passCaptcha(captcha),
  }
  const licenceId = await webCodeThrottle(tried, () => licenceOf(db, serialNumber, webCode))
  if (licenceId === null) throw wrongWebCode()
  return licenceId
}

/** Checks the web code again under the licence's lock, in case it was renewed meanwhile. @throws Refusal 400 if it was */
export async function assertWebCode(
  trx: Trx,
  { serialNumber, webCode }: { serialNumber: string; webCode: string },
): Promise<void> {
  if ((await licenceOf(trx, serialNumber, webCode)) === null) throw wrongWebCode()
}

/** @returns the id of the licence, or null unless the web code is its own */
async function licenceOf(db: Db | Trx, serialNumber: string, webCode: string): Promise<number | null> {
  const stored = await queries.findWebCode(db, splitSerialNumber(serialNumber))
  const isRight = isSameText(compactWebCode(stored?.webCode ?? ''), webCode)
  return stored && isRight ? stored.licenceId : null
}
