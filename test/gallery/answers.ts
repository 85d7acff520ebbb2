import { withoutFirstData } from '../e2e/support.ts'
import { answer, fetchReply, type Reply } from './calls.ts'
import type { Answer } from './view.ts'

/** The pages ask for the session by themselves, so that its answer can be changed. */
export const asksForSession: Answer = ({ page }) => withoutFirstData(page)

/** The reply to a call that succeeds. */
export const success = (reply: object = {}): Reply => ({ json: { error: false, errormsg: '', ...reply } })

/** @param method only calls by this one */
const replies =
  (path: string, reply: Reply, method?: string): Answer =>
  ({ page }) =>
    answer(page, path, (call) => (method === undefined || call.method === method ? reply : null))

/** The call fails, with the server's words for this code. @param method only by this one */
export const refuses =
  (
    path: string,
    code: string,
    status = 500,
    values: Record<string, string | number> = {},
    method?: string,
  ): Answer =>
  (scene) => {
    const json = { error: true, code, errormsg: scene.say(`errors.${code}`, values), values }
    return replies(path, { status, json }, method)(scene)
  }

/** The server refuses further tries for a quarter of an hour, and says so at five past two. */
export const takesNoMore =
  (path: string): Answer =>
  (scene) => {
    const code = 'session.tooManyTries'
    const json = { error: true, code, errormsg: scene.say(`errors.${code}`, { minutes: 15 }) }
    const headers = { 'retry-after': '900', date: 'Thu, 26 Nov 2026 13:05:00 GMT' }
    return replies(path, { status: 429, headers, json })(scene)
  }

/** The change is refused, as it rests on what is no longer so. @param now what it is by now, as the wire names it */
export const outdates =
  (path: string, now: Record<string, unknown>, method?: string): Answer =>
  (scene) => {
    const json = { error: true, code: 'change.outdated', errormsg: scene.say('errors.change.outdated'), now }
    return replies(path, { status: 409, json }, method)(scene)
  }

/** The server cannot be reached. */
export const isAway = (path: string): Answer => replies(path, 'away')

/** The answer never comes; nor does the call ever leave, as the browser would send it on when the page closes. */
export const staysSilent =
  (path: string): Answer =>
  ({ page }) =>
    answer(page, path, () => new Promise(() => {}))

/** The call succeeds with this, and changes nothing on the server. */
export const gives = (path: string, reply: object = {}): Answer => replies(path, success(reply))

/** How users of a school may sign in. */
export const signInSettings = (switches: { cards: boolean; door: boolean }): Answer =>
  gives('/weblockgroup/*/sign_in', { data: { ...switches, inherited_from: null } })

/** The server's own answer, changed. */
export const changes =
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls
    (path: string, change: (reply: any) => void): Answer =>
    ({ page }) =>
      answer(page, path, async (call) => {
        const reply = await fetchReply(page, call)
        change(reply.json)
        return reply
      })
