import type { HandOver } from '#contract/apps.ts'
import { withLicenceLocked } from '../groups/licence-lock.ts'
import { readSeatPlan } from '../groups/seat-plan.ts'
import { inTransaction, type Trx } from '../platform/db/database.ts'
import { lockAccount } from '../platform/db/locks.ts'
import { conflict, Refusal } from '../platform/errors.ts'
import { hashOf } from '../platform/secrets.ts'
import { noteOf, writeAudit } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import { startSession } from '../sessions/sessions.ts'
import { type AppUser, adminsToAsk, findAppUser, readAppUser } from './app-users.ts'
import { whyNoSeat } from './free-seats.ts'
import * as queries from './queries.ts'
import { codesForgottenUntil } from './waiting-apps.ts'

/**
 * Redeems a hand-over code for a session of the app's own, which takes a seat. A code that was used some minutes ago ends the
 * session that it gave: one of the two users has stolen it. Any other refusal leaves the code as it was.
 * @throws Refusal 401 for a code that is wrong, late, or another machine's, and for an expired account; 409 for a used
 *   code, an expired licence, and if no seat is free
 */
export async function redeem(
  services: Services,
  handOver: HandOver,
): Promise<{ token: string; accountId: number }> {
  const codeHash = hashOf(handOver.code)
  const seen = await queries.findCode(services.db, codeHash)
  if (!seen) throw wrongCode()
  const given = await withAccountLocked(services, seen.account_id, async (trx) => {
    const code = await queries.findCode(trx, codeHash)
    const now = services.clock()
    if (!code || code.machine !== handOver.machine) throw wrongCode()
    if (code.expires_at <= codesForgottenUntil(now)) throw wrongCode()
    // The refusal comes after the transaction, which would take the ending back.
    if (code.used_at) return endGiven(services, trx, code)
    if (code.expires_at <= now) throw wrongCode()
    const token = await takeSeat(services, trx, code)
    await queries.markUsed(trx, codeHash, now, hashOf(token))
    return { token, accountId: code.account_id }
  })
  if (!given) throw conflict('app.codeUsed')
  return given
}

const wrongCode = () => new Refusal(401, 'app.codeWrong')

/** Locks the licence, if the account belongs to one, and then the account, as all changes to accounts do. */
async function withAccountLocked<T>(
  services: Services,
  id: number,
  change: (trx: Trx) => Promise<T>,
): Promise<T> {
  const user = await findAppUser(services.db, id)
  const underLock = async (trx: Trx) => {
    await lockAccount(trx, id)
    return change(trx)
  }
  return user ? withLicenceLocked(services, user.licenceId, underLock) : inTransaction(services.db, underLock)
}

async function endGiven({ log, clock }: Services, trx: Trx, code: queries.CodeRow): Promise<null> {
  const { account_id: accountId, app } = code
  log.warn({ accountId, app }, 'A hand-over code was used twice.')
  const ended = code.session_hash && (await queries.deleteAppSession(trx, code.session_hash))
  if (ended) {
    const before = { app, since: ended.since }
    const after = { reason: 'codeUsedTwice' }
    await writeAudit(trx, null, clock(), {
      action: 'app.end',
      target: 'account',
      targetId: accountId,
      before,
      after,
    })
  }
  return null
}

/** @returns the token of the new session; an earlier one of the same account on this machine has ended */
async function takeSeat(
  services: Services,
  trx: Trx,
  { account_id, app, machine, easy_way, door_id, ends_at }: queries.CodeRow,
): Promise<string> {
  const user = await readAppUser(services, trx, account_id)
  const { licenceId, login } = user
  // Gone for good: one that is being used this moment finds itself ended, instead of coming back to a seat given away.
  await queries.deleteExpiredAndOnMachine(trx, { licenceId, now: services.clock() }, { account_id, machine })
  await assertSeatFree(services, trx, user)
  const start = { action: 'app.start', target: 'account', targetId: account_id, after: { app } } as const
  const by = { actor: { id: account_id, login }, at: services.clock() }
  const seat = { app, machine, licenceId }
  const { token } = await startSession(trx, services, account_id, {
    seat,
    easyWay: easy_way,
    bounds: { doorId: door_id, endsAt: ends_at },
    alongside: [noteOf(by, start)],
  })
  return token
}

async function assertSeatFree(services: Services, trx: Trx, user: AppUser): Promise<void> {
  const plan = await readSeatPlan(trx, user.licenceId)
  if (!plan) throw conflict('seats.noLicence')
  const inUse = await queries.countByGroup(trx, user.licenceId)
  const own = await queries.countOfAccount(trx, user.id)
  const none = whyNoSeat({ ...user, inUse: own }, plan, inUse)
  if (none) throw conflict('seats.none', { ...none, admins: await adminsToAsk(services, trx, user) })
}
