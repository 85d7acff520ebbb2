import { expect, type PlaywrightWorkerArgs } from '@playwright/test'
import { xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { test as base } from './portal.ts'
import { demoPassword } from './support.ts'

/** API calls; anything but a success fails the test. */
export type Api = {
  send: (method: 'get' | 'post' | 'put' | 'delete', path: string, data?: object) => Promise<Reply>
  close: () => Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: replies of many calls, only read by the tests
type Reply = any

type Playwright = PlaywrightWorkerArgs['playwright']

/** The API from a separate, signed-out browser. */
export async function visitingApi(playwright: Playwright, baseURL: string | undefined): Promise<Api> {
  const context = await playwright.request.newContext(baseURL ? { baseURL } : {})
  const token = async () => {
    const { cookies } = await context.storageState()
    return cookies.find(({ name }) => name === xsrfCookie)?.value ?? ''
  }
  const send: Api['send'] = async (method, path, data) => {
    const headers = { [xsrfHeader]: decodeURIComponent(await token()) }
    const answer = await context[method](`/api/v1${path}`, { headers, ...(data && { data }) })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  await send('get', '/isloggedin')
  return { send, close: () => context.dispose() }
}

/** The API as this person; does not sign in the page. */
export async function apiAs(
  playwright: Playwright,
  baseURL: string | undefined,
  login: string,
): Promise<Api> {
  const api = await visitingApi(playwright, baseURL)
  await api.send('post', '/login', { login, password: demoPassword })
  return api
}

type Fixtures = {
  staff: Api
  /** Adds a user to Basisschool De Linde for one test; without an e-mail address unless one is given. */
  addPerson: (login: string, email?: string) => Promise<void>
}

export const test = base.extend<Fixtures>({
  staff: async ({ playwright, baseURL }, use) => {
    const api = await apiAs(playwright, baseURL, 'staff')
    await use(api)
    await api.close()
  },
  addPerson: async ({ playwright, baseURL }, use) => {
    const admin = await apiAs(playwright, baseURL, 'linde.admin')
    const added: number[] = []
    await use(async (login, email = '') => {
      const { group } = await admin.send('get', '/weblockgroup/users')
      const user = { login, password: demoPassword }
      const { data } = await admin.send('put', `/weblockgroup/${group.id}/adduser`, { user, language: 'nl' })
      added.push(data.id)
      const change = { id: data.id, name: `Naam van ${login}`, email }
      await admin.send('post', `/weblockaccount/${data.id}`, { user: change, language: 'nl' })
    })
    for (const id of added) await admin.send('delete', `/weblockaccount/${id}`)
    await admin.close()
  },
})
