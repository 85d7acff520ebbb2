import { randomInt } from 'node:crypto'
import { compactWebCode } from '#contract/fields.ts'
import { splitSerialNumber, type WebCodeProof } from '#contract/licences.ts'
import { checkCaptcha } from '../captcha/captcha.ts'
import type { Db, Trx } from '../db/database.ts'
import { Refusal } from '../errors.ts'
import { isSameText } from '../same-text.ts'
import type { Services } from '../services.ts'
import * as queries from './queries.ts'

// No letters or digits that people take for one another.
const characters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 10

/** A web code that nobody guesses. */
export const newWebCode = () =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join('')

const wrongWebCode = () => new Refusal(400, 'licence.wrongWebCode')

/**
 * Makes sure that a serial number and a web code belong together; a wrong one and an unknown one look the same.
 * @param webCode compact
 * @throws Refusal 400, 429 after too many wrong ones, or for the captcha
 */
export async function checkWebCode(
  services: Services,
  { serialNumber, webCode, captcha }: WebCodeProof,
  address: string,
): Promise<void> {
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
  const isRight = await webCodeThrottle(tried, async () => {
    return belongTogether(db, serialNumber, webCode)
  })
  if (!isRight) throw wrongWebCode()
}

/** The same under the licence's lock, for a code that was right a moment ago. @throws Refusal 400 where it was renewed */
export async function refuseRenewedWebCode(
  trx: Trx,
  { serialNumber, webCode }: { serialNumber: string; webCode: string },
): Promise<void> {
  if (!(await belongTogether(trx, serialNumber, webCode))) throw wrongWebCode()
}

async function belongTogether(db: Db | Trx, serialNumber: string, webCode: string): Promise<boolean> {
  const kept = await queries.findWebCode(db, splitSerialNumber(serialNumber))
  return isSameText(compactWebCode(kept ?? ''), webCode)
}
