import { dateInBrussels, hasPassed } from '../platform/calendar.ts'
import { checkCaptcha } from '../platform/captcha/captcha.ts'
import { inTransaction, type Trx } from '../platform/db/database.ts'
import { hourMs } from '../platform/durations.ts'
import { Refusal } from '../platform/errors.ts'
import type { Caller } from '../platform/http/caller.ts'
import { hashOf } from '../platform/secrets.ts'
import type { Services } from '../services.ts'
import { holdAccount } from './account-changes.ts'
import { read } from './change-accounts.ts'
import { refuseSamePassword, setPassword } from './change-password.ts'
import { deleteExpiredInvitations } from './invitation-rows.ts'
import * as queries from './queries.ts'
import { mailResetCode } from './reset-code.ts'
import { refuseWeakPassword } from './weak-password.ts'

const goodForMs = hourMs

/**
 * Asks for a mail with a code to set a new password. Whether there is such an account is looked up later, by a job, so
 * that neither the answer nor its time tells.
 * @throws Refusal 400 captcha, 429 too many of these
 */
export async function requestPasswordReset(
  services: Services,
  { login, captcha }: { login: string; captcha: string },
  { address, language }: Caller,
): Promise<void> {
  const { db, clock, publicLimits } = services
  await publicLimits.takeForm('forgot-password', address)
  await checkCaptcha(services, 'forgot-password', captcha, address)
  // Last, so that only those who pass the captcha use up a person's mails.
  await publicLimits.takeResetMail(login)
  await queries.insertResetRequest(db, { login, language, requested_at: clock() })
}

/** Answers all requests that wait; several workers at once share them. */
export async function answerResetRequests(services: Services): Promise<void> {
  const answerNext = () => inTransaction(services.db, (trx) => answerOldest(trx, services))
  for (let wasOne = true; wasOne; ) wasOne = await answerNext()
}

/** @returns whether there was one */
async function answerOldest(trx: Trx, { clock }: Services): Promise<boolean> {
  const request = await queries.takeResetRequest(trx)
  if (!request) return false
  const now = clock()
  // A request this old is no longer waited for.
  if (now.getTime() - request.requested_at.getTime() >= goodForMs) return true
  const found = await queries.findCredentials(trx, request.login, now)
  if (!found || found.disabled_at !== null) return true
  const { id, login, name, email, validUntil } = await read(trx, found.id)
  if (email === '' || hasPassed(validUntil, dateInBrussels(now))) return true
  const terms = { language: request.language, goodForMs }
  await mailResetCode(trx, now, { id, name, login, email }, terms)
  return true
}

/**
 * Whether this code sets a new password, so that people do not type one for a used code. Wrong codes are not counted: none
 * of 256 bits can be guessed, and a class behind one address may open old links.
 */
export async function isResetCode({ db, clock }: Services, code: string): Promise<boolean> {
  return (await queries.findByResetCode(db, hashOf(code), clock())) !== undefined
}

/**
 * Sets a new password by the code from the mail, which is good once and for an hour. Ends all sessions of the account.
 * One that has expired may do so too: it can sign in once it is valid again.
 * @throws Refusal 400 for a wrong code or a weak password (then the code stays good), 429 after too many wrong codes
 */
export async function resetPassword(
  services: Services,
  { code, password }: { code: string; password: string },
  { address, language }: Caller,
): Promise<void> {
  const { db, clock, passwords, publicLimits, signInThrottle } = services
  const codeHash = hashOf(code)
  const account = await queries.findByResetCode(db, codeHash, clock())
  const isRight = await publicLimits.tryResetCode(address, async () => account !== undefined)
  if (!account || !isRight) throw wrongCode()
  refuseWeakPassword(password, account.login)
  await refuseSamePassword(services, account, { password, field: 'password' })
  const passwordHash = await passwords.hash(password)
  await inTransaction(db, async (trx) => {
    const held = await holdAccount(trx, account.id, account.id)
    // Used in the meantime.
    if (!(await queries.takeResetCode(trx, codeHash, clock())) || !held) throw wrongCode()
    const action = 'account.resetPassword'
    await setPassword(trx, services, held, { passwordHash, language, action, by: 'resetCode' })
  })
  await signInThrottle.clear(account.login)
}

const wrongCode = () => new Refusal(400, 'reset.codeWrong')

/** Forgets the codes, and the invitations, that have run out. */
export async function forgetExpiredCodes({ db, clock }: Services): Promise<void> {
  await queries.deleteExpiredResetCodes(db, clock())
  await deleteExpiredInvitations(db, clock())
}
