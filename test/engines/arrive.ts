import { expect, type Page } from '@playwright/test'
import { xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { demoPassword } from '../e2e/support.ts'

/** The person who is signed in on a page, as far as the tests know. */
const signedInAs = new WeakMap<Page, string | null>()

/** An address of the portal where its app does not run: the app's own calls would change the session meanwhile. */
export const withoutApp = '/theme.js'

/** Signs in by calls that the page makes, or out; the page is one of the portal, its app does not run. */
async function become(page: Page, login: string | null): Promise<void> {
  const status = await page.evaluate(
    async ({ login, password, cookie, header }) => {
      const call = (path: string, body: object) => {
        const token = new RegExp(`${cookie}=([^;]+)`).exec(document.cookie)?.[1] ?? ''
        const headers = { [header]: decodeURIComponent(token), 'content-type': 'application/json' }
        return fetch(`/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      }
      await fetch('/api/v1/isloggedin')
      await call('logout', {})
      await fetch('/api/v1/isloggedin')
      return login === null ? 200 : (await call('login', { login, password })).status
    },
    { login, password: demoPassword, cookie: xsrfCookie, header: xsrfHeader },
  )
  expect(status, `signing in as ${login}`).toBe(200)
  signedInAs.set(page, login)
}

type Arrival = { as: string | null; address: string; language?: string; device?: Record<string, string> }

/** Opens a page as this person, with nothing left of what was before. */
export async function arrive(page: Page, { as, address, language = 'en', device }: Arrival): Promise<void> {
  const isSamePerson = signedInAs.get(page) === as
  const isInApp = await page.evaluate(() => document.getElementById('root') !== null)
  if (!isSamePerson || !isInApp) await page.goto(withoutApp)
  await page.evaluate(
    (stored) => {
      sessionStorage.clear()
      localStorage.clear()
      Object.assign(localStorage, stored)
    },
    { ...device, 'portal.language': language },
  )
  if (!isSamePerson) await become(page, as)
  await page.goto(address)
}

/** The session changed by what a person did on the page. */
export const forgetWho = (page: Page): void => {
  signedInAs.set(page, 'unknown')
}
