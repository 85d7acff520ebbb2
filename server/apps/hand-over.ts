import type { HandOver, WaitingApp } from '#contract/apps.ts'
import { inTransaction, type Trx } from '../platform/db/database.ts'
import { shareAccount } from '../platform/db/locks.ts'
import { minuteMs } from '../platform/durations.ts'
import { conflict } from '../platform/errors.ts'
import type { Browser } from '../platform/http/browser.ts'
import { hashOf, newToken } from '../platform/secrets.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { refuseIfSessionOver } from '../sessions/sessions.ts'
import { findAppUser, readAppUser } from './app-users.ts'
import * as queries from './queries.ts'
import type { AskedApp } from './requested-app.ts'
import { findAskedApp, keepAskedApp, takeAskedApp, toWaitingApp } from './waiting-apps.ts'

const goodForMs = minuteMs

/** An app that waits for a person who has signed in, and what it may be opened with. */
export type Opening = { waiting: WaitingApp; handOver: HandOver }

/**
 * Hands the app that waits for a browser on to its new session, in the transaction of the sign-in. A person without
 * a licence gets none; whether the licence is still valid is checked when the app is opened.
 * @param token the new session's. `isRestricted`: it gets no code before it has a new password, or a second step, and asks for one then
 */
export async function handOnToSession(
  { clock }: Services,
  trx: Trx,
  browser: Pick<Browser, 'bindingToken'>,
  { accountId, token, isRestricted }: { accountId: number; token: string; isRestricted: boolean },
): Promise<Opening | null> {
  const now = clock()
  const asked = await takeAskedApp(trx, browser, now)
  if (!asked || !(await findAppUser(trx, accountId))) return null
  await keepAskedApp(trx, asked, token, now)
  if (isRestricted) return null
  return { waiting: toWaitingApp(asked), handOver: await mintCode(trx, { accountId, token }, asked, now) }
}

/**
 * A fresh code for the app that a signed-in person's browser was asked to open.
 * @throws Refusal 401 to an app; 409 if none was asked for, or the account may open none
 */
export function handOver(
  services: Services,
  person: Person,
  { sessionToken }: Pick<Browser, 'sessionToken'>,
): Promise<Opening> {
  const now = services.clock()
  return inTransaction(services.db, async (trx) => {
    await shareAccount(trx, person.id)
    // Held, or a password that is changed right now would leave a code behind. An app's does not do: one app would open the
    // next for ever, without a sign-in.
    const token = await refuseIfSessionOver(trx, sessionToken)
    const asked = await findAskedApp(trx, token, now)
    if (!asked) throw conflict('app.noneAsked')
    await readAppUser(services, trx, person.id)
    const holder = { accountId: person.id, token }
    return { waiting: toWaitingApp(asked), handOver: await mintCode(trx, holder, asked, now) }
  })
}

/**
 * @param holder the session that asks
 * @returns a code of 256 random bits, of which the database keeps a hash: good once, for a minute, on this machine
 */
async function mintCode(
  trx: Trx,
  holder: { accountId: number; token: string },
  { key, machine }: AskedApp,
  now: Date,
): Promise<HandOver> {
  const code = newToken()
  const expiresAt = new Date(now.getTime() + goodForMs)
  const stored = {
    code_hash: hashOf(code),
    account_id: holder.accountId,
    app: key,
    machine,
    expires_at: expiresAt,
  }
  await queries.insertCode(trx, stored, hashOf(holder.token))
  return { machine, code }
}
