import type { PersonAtDoor } from '#contract/class-door.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import { inTransaction } from '../platform/db/database.ts'
import { Refusal } from '../platform/errors.ts'
import type { Services } from '../services.ts'
import { type SignedIn, type SignInBrowser, startEasySession, withPerson } from '../sign-in/sign-in.ts'
import { doorHashOf } from './door-code.ts'
import { findOpenDoor, holdOpenDoor, holdPerson, peopleHere } from './door-rows.ts'
import { symbolOf } from './symbols.ts'

const closed = () => new Refusal(401, 'door.closed')

/**
 * The people who can come in by an open door.
 * @param address the caller's, by which codes that open nothing are counted
 * @throws Refusal 401 if no door is open by this code, 429 too many tries from this address
 */
export async function readOpenDoor(
  services: Services,
  code: string,
  address: string,
): Promise<{ group: string; people: PersonAtDoor[] }> {
  const { db, clock, signInThrottle } = services
  const now = clock()
  const door = await signInThrottle.attemptFrom(address, () =>
    findOpenDoor(db, doorHashOf(services, code), now),
  )
  if (!door) throw closed()
  const people = await peopleHere(db, door.groupId, dateInBrussels(now)).execute()
  return {
    group: door.groupName,
    people: people.map(({ id, name, symbol }) => ({ id, name, symbol: symbolOf(symbol) })),
  }
}

/**
 * Signs in a user of the class whose door is open, and ends the browser's previous session. Whatever keeps someone out is answered the
 * same way; only those count.
 * @throws Refusal 401, 429 too many tries from this address
 */
export async function signInAtDoor(
  services: Services,
  { code, id }: { code: string; id: number },
  browser: SignInBrowser,
): Promise<SignedIn> {
  const { db, clock, signInThrottle } = services
  const codeHash = doorHashOf(services, code)
  const started = await signInThrottle.attemptFrom(browser.address, () =>
    inTransaction(db, async (trx) => {
      const now = clock()
      const door = await holdOpenDoor(trx, codeHash, now)
      const person = door && (await holdPerson(trx, door.groupId, id, dateInBrussels(now)))
      if (!person) return null
      return startEasySession(services, trx, person, 'door', browser, door)
    }),
  )
  if (!started) throw closed()
  return withPerson(services, started, 'door.closed')
}
