import { randomInt } from 'node:crypto'
import { splitSerialNumber } from '#contract/licences.ts'
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
 * @throws Refusal 400, or 429 after too many wrong ones
 */
export async function checkWebCode(
  { db, webCodeThrottle }: Services,
  { serialNumber, webCode }: { serialNumber: string; webCode: string },
  address: string,
): Promise<void> {
  const isRight = await webCodeThrottle(serialNumber, address, async () => {
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
  return isSameText(kept?.toUpperCase() ?? '', webCode.toUpperCase())
}
