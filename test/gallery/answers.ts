import { withoutFirstData } from '../e2e/support.ts'
import type { Answer } from './view.ts'

const address = (path: string) => `**/api/v1${path}`

/** The pages ask for the session by themselves, so that its answer can be changed. */
export const asksForSession: Answer = ({ page }) => withoutFirstData(page)

/** The call fails, with the server's words for this code. @param method only by this one */
export const refuses =
  (
    path: string,
    code: string,
    status = 500,
    values: Record<string, string | number> = {},
    method?: string,
  ): Answer =>
  async ({ page, say }) => {
    const failure = { error: true, code, errormsg: say(`errors.${code}`, values), values }
    await page.route(address(path), (route) =>
      method === undefined || route.request().method() === method
        ? route.fulfill({ status, json: failure })
        : route.fallback(),
    )
  }

/** The server refuses further tries for a quarter of an hour, and says so at five past two. */
export const takesNoMore =
  (path: string): Answer =>
  ({ page, say }) => {
    const code = 'session.tooManyTries'
    const errormsg = say(`errors.${code}`, { minutes: 15 })
    const headers = { 'retry-after': '900', date: 'Thu, 26 Nov 2026 13:05:00 GMT' }
    return page
      .route(address(path), (route) =>
        route.fulfill({ status: 429, headers, json: { error: true, code, errormsg } }),
      )
      .then(() => {})
  }

/** The change is refused, as it rests on what is no longer so. @param now what it is by now, as the wire names it */
export const outdates =
  (path: string, now: Record<string, unknown>, method?: string): Answer =>
  ({ page, say }) =>
    page
      .route(address(path), (route) => {
        const errormsg = say('errors.change.outdated')
        return method === undefined || route.request().method() === method
          ? route.fulfill({ status: 409, json: { error: true, code: 'change.outdated', errormsg, now } })
          : route.fallback()
      })
      .then(() => {})

/** The server cannot be reached. */
export const isAway =
  (path: string): Answer =>
  ({ page }) =>
    page.route(address(path), (route) => route.abort()).then(() => {})

/** The answer never comes; nor does the call ever leave, as the browser would send it on when the page closes. */
export const staysSilent =
  (path: string): Answer =>
  async ({ page }) => {
    const wild: Record<string, string> = { '**': '.*', '*': '[^/]*' }
    const called = address(path).replace(/\*\*?|[.?]/g, (sign) => wild[sign] ?? `\\${sign}`)
    await page.addInitScript((pattern) => {
      const fetch = window.fetch.bind(window)
      window.fetch = (input, init) =>
        new RegExp(pattern).test(input instanceof Request ? input.url : String(input))
          ? new Promise(() => {})
          : fetch(input, init)
    }, `^${called}$`)
  }

/** The call succeeds with this, and changes nothing on the server. */
export const gives =
  (path: string, reply: object = {}): Answer =>
  ({ page }) =>
    page
      .route(address(path), (route) => route.fulfill({ json: { error: false, errormsg: '', ...reply } }))
      .then(() => {})

/** How users of a school may sign in. */
export const signInSettings = (switches: { cards: boolean; door: boolean }): Answer =>
  gives('/weblockgroup/*/sign_in', { data: { ...switches, inherited_from: null } })

/** The server's own answer, changed. */
export const changes =
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls
    (path: string, change: (reply: any) => void): Answer =>
    ({ page }) =>
      page
        .route(address(path), async (route) => {
          const answer = await route.fetch()
          const reply = await answer.json()
          change(reply)
          await route.fulfill({ response: answer, json: reply })
        })
        .then(() => {})
