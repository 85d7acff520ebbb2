import { createHmac } from 'node:crypto'
import { dateInBrussels, hasPassed } from '../platform/calendar.ts'
import { inTransaction, type Trx } from '../platform/db/database.ts'
import { invalidField, Refusal } from '../platform/errors.ts'
import { isSameText } from '../platform/secrets.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { countUnknownSignIn, noteRefusedSignIn } from '../sessions/sign-in-trail.ts'
import { looksLikePin, pinHashOf } from './pin-hash.ts'
import * as queries from './queries.ts'

/** An account whose password was right, and the hash that it was compared with. `pinHash`: the number of a teacher was right instead. */
export type Proven = {
  id: number
  login: string
  passwordHash: string
  mustChangePassword: boolean
  pinHash: string | null
}

/** Half of the unknown logins are locked as if by an easy password, the same ones always: locks do not tell which logins exist. */
const seemsEasy = (login: string, secret: string) =>
  (createHmac('sha256', secret).update(`easy:${login.toLowerCase()}`).digest()[0] ?? 0) < 128

const wrongCredentials = () => new Refusal(401, 'session.wrongCredentials')

/**
 * The account behind a login and a password. An unknown login and a wrong password take the same time and say the same.
 * @param address the caller's; failed tries are counted by it as well
 * @param takesPin whether a teacher's number will do in place of the password
 * @throws Refusal 401 wrong credentials, a disabled account or an expired one (only after its password was right), 429 too many tries, 503 too
 *   many at once
 */
export async function checkCredentials(
  services: Services,
  { login, password }: { login: string; password: string },
  address: string,
  { takesPin } = { takesPin: false },
): Promise<Proven> {
  const { db, clock, config, passwords, signInThrottle } = services
  const found: { account?: Awaited<ReturnType<typeof queries.findCredentials>>; pinHash?: string } = {}
  const mayBePin = takesPin && looksLikePin(password)
  // Looked up in its turn, so that a flood is turned away before it reaches the database.
  const isEasy = async () => {
    found.account = await queries.findCredentials(db, login, clock())
    const { easy_password, pin_hash } = found.account ?? {}
    return (easy_password ?? seemsEasy(login, config.secret)) || (mayBePin && pin_hash != null)
  }
  const { isRight, locks } = await signInThrottle.attempt(login, address, isEasy, async () => {
    const { id, pin_hash } = found.account ?? {}
    // No number opens an account that has a second step.
    const isPin =
      mayBePin &&
      found.account?.second_step === false &&
      id !== undefined &&
      pin_hash != null &&
      isSameText(pin_hash, pinHashOf(services, id, password))
    if (isPin) found.pinHash = pin_hash
    // A disabled account looks like a wrong password, in time as well.
    const isMatch = isPin || (await passwords.verify(password, found.account?.password_hash))
    return isMatch && found.account?.disabled_at == null
  })
  const { account } = found
  const isOver = account !== undefined && isRight && hasPassed(account.valid_until, dateInBrussels(clock()))
  if (account && isRight && !isOver)
    return {
      id: account.id,
      login: account.login,
      passwordHash: account.password_hash,
      mustChangePassword: account.must_change_password,
      pinHash: found.pinHash ?? null,
    }
  const reason = isOver ? 'expired' : account?.disabled_at != null ? 'disabled' : 'wrong'
  const refused = { reason, address, locks } as const
  // Both in a transaction, so that the time does not tell which of them it was.
  await inTransaction(db, (trx) =>
    account
      ? noteRefusedSignIn(services, trx, account.id, refused)
      : countUnknownSignIn(services, trx, address),
  )
  throw isOver ? new Refusal(401, 'account.expired') : wrongCredentials()
}

/**
 * Makes sure that a signed-in person knows the account's password; guessing it counts as trying to sign in.
 * @param field to blame
 * @param address the caller's; failed tries are counted by it as well
 * @throws Refusal 400 a wrong password, 429 too many tries
 */
export async function checkOwnPassword(
  services: Services,
  { id, login, mustChangePassword }: Person,
  { password, field }: { password: string; field: string },
  address: string,
): Promise<Proven> {
  const found: { hash?: string | undefined } = {}
  const isEasy = async () => {
    const stored = await queries.findPassword(services.db, id)
    found.hash = stored?.hash
    return stored?.isEasy ?? false
  }
  const { isRight, locks } = await services.signInThrottle.attempt(login, address, isEasy, () =>
    services.passwords.verify(password, found.hash),
  )
  // The list of people who are locked out is made from these rows.
  if (locks)
    await inTransaction(services.db, (trx) =>
      noteRefusedSignIn(services, trx, id, { reason: 'wrong', address, locks }),
    )
  if (!isRight || found.hash === undefined) throw invalidField(field, 'account.currentPasswordWrong')
  return { id, login, passwordHash: found.hash, mustChangePassword, pinHash: null }
}

/**
 * @returns whether the account has a second step
 * @throws Refusal 401 if the account was deleted or disabled, or got another password, while its password was being checked
 */
export async function holdUnchanged(
  trx: Trx,
  { id, passwordHash }: Proven,
): Promise<{ hasSecondStep: boolean }> {
  const held = await queries.holdPassword(trx, id, passwordHash)
  if (!held) throw wrongCredentials()
  return held
}
