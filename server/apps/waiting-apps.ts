import type { WaitingApp } from '#contract/apps.ts'
import type { AppRequest } from '#contract/hand-over.ts'
import type { Trx } from '../platform/db/database.ts'
import { minuteMs } from '../platform/durations.ts'
import type { Browser } from '../platform/http/browser.ts'
import { hashOf } from '../platform/secrets.ts'
import type { Services } from '../services.ts'
import { maxSessionMs } from '../sessions/sessions.ts'
import * as queries from './queries.ts'
import { type AskedApp, requestedApp } from './requested-app.ts'

const rememberedMs = 10 * minuteMs

/** The browser that an app waits for: before sign-in known by its pre-session, then by its session. */
type Holder = Pick<Browser, 'bindingToken'>

/**
 * Remembers for a browser which app is to be opened, for 10 minutes and one sign-in; without one, what was remembered
 * before is forgotten.
 * @throws Refusal 400 for an app or an address that is not registered, 429 if too many were asked for
 */
export async function askForApp(
  { config, db, clock, publicLimits }: Services,
  { address, bindingToken }: Holder & Pick<Browser, 'address'>,
  requested: AppRequest,
): Promise<WaitingApp | null> {
  const asked = requested.key === undefined ? null : requestedApp(config.apps, requested)
  if (bindingToken === null) return null
  const holder = hashOf(bindingToken)
  if (!asked) {
    await queries.deleteWaitingApp(db, holder)
    return null
  }
  await publicLimits.takeSignInStart(address)
  await queries.upsertWaitingApp(db, rowOf(asked, holder, clock(), rememberedMs))
  return toWaitingApp(asked)
}

/** The app that waits for a session's person; null if none was asked for. */
export async function findAskedApp(trx: Trx, token: string, now: Date): Promise<AskedApp | null> {
  const row = await queries.findWaitingApp(trx, hashOf(token), now)
  return row ? toAskedApp(row) : null
}

/** Takes the app that waits for a browser from where it was remembered; null if there is none, or it is a signed-in person's. */
export async function takeAskedApp(trx: Trx, { bindingToken }: Holder, now: Date): Promise<AskedApp | null> {
  if (bindingToken === null) return null
  const row = await queries.takeWaitingApp(trx, hashOf(bindingToken))
  return row && !row.taken && row.expires_at > now ? toAskedApp(row) : null
}

/** Keeps an app that was taken, for this session alone and as long as it may live. */
export async function keepAskedApp(trx: Trx, asked: AskedApp, token: string, now: Date): Promise<void> {
  const row = rowOf(asked, hashOf(token), now, maxSessionMs)
  await queries.upsertWaitingApp(trx, { ...row, taken: true })
}

/** How long a code is remembered after its minute: it may stand in a history or a log for longer. */
const codeKeptMs = 10 * minuteMs

/** The codes that expired by then are forgotten, used or not. */
export const codesForgottenUntil = (now: Date) => new Date(now.getTime() - codeKeptMs)

/** Forgets the apps and the codes that were not used in time, and the used codes once they can end no session any more. */
export async function forgetExpiredApps({ db, clock }: Services): Promise<void> {
  const now = clock()
  await queries.deleteExpiredWaitingApps(db, now)
  await queries.deleteExpiredCodes(db, now, codesForgottenUntil(now))
}

const rowOf = ({ key, machine, url, webUrl }: AskedApp, holder: Buffer, now: Date, keptMs: number) => ({
  holder_hash: holder,
  app: key,
  machine,
  url,
  web_url: webUrl,
  taken: false,
  expires_at: new Date(now.getTime() + keptMs),
})

const toAskedApp = ({ app, machine, url, web_url }: queries.WaitingAppRow): AskedApp => ({
  key: app,
  machine,
  url,
  webUrl: web_url,
})

/** The browser's view of it. */
export const toWaitingApp = ({ key, url, webUrl }: AskedApp): WaitingApp => ({ key, url, webUrl })
