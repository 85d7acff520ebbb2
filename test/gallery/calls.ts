import type { Page } from '@playwright/test'
import { apiPrefix } from '#contract/endpoint.ts'

/** A call of the page's. `address`: path and query behind the API's prefix. `body`: parsed; null without one. */
export type Call = {
  address: string
  method: string
  headers: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: bodies of many calls
  body: any
}

/** A mocked reply; `status` is 200 unless given. `away`: no reply, as if the server cannot be reached. */
export type Reply = { status?: number; headers?: Record<string, string>; json: object } | 'away'

/** Answers a call; null leaves it to what was set before, and at last to the server. */
type Mock = (call: Call) => Reply | null | Promise<Reply | null>

declare global {
  interface Window {
    /** The browser's own `fetch`. */
    fetchFromServer: typeof fetch
    replyTo: (call: Call) => Promise<Reply | null>
  }
}

/** Asks the mocks about each call of the API; runs in the page before anything else does. */
function askMocks(prefix: string): void {
  window.fetchFromServer = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input), location.href)
    if (!pathname.startsWith(prefix)) return window.fetchFromServer(input, init)
    const { method = 'GET', body, signal } = init ?? {}
    const headers = Object.fromEntries(new Headers(init?.headers))
    const address = pathname.slice(prefix.length) + search
    const call = { address, method, headers, body: body ? JSON.parse(String(body)) : null }
    // A fault of a mock is one of the view.
    const reply = await window.replyTo(call).catch((error) => {
      reportError(error)
      throw error
    })
    signal?.throwIfAborted()
    if (reply === null) return window.fetchFromServer(input, init)
    if (reply === 'away') throw new TypeError('Failed to fetch')
    return Response.json(reply.json, { status: reply.status ?? 200, headers: reply.headers ?? {} })
  }
}

/** `*` stands for a part of the path or for the query, `**` for all that follows. */
function patternOf(path: string): RegExp {
  const wild: Record<string, string> = { '**': '.*', '*': '[^/]*' }
  return new RegExp(`^${path.replace(/\*\*?|[.?]/g, (sign) => wild[sign] ?? `\\${sign}`)}$`)
}

const mocksOf = new WeakMap<Page, Mock[]>()

/** Has the page ask the mocks from now on. Not by Playwright's routes: they switch the browser's cache off, and every file is loaded again. */
async function mocksIn(page: Page): Promise<Mock[]> {
  const known = mocksOf.get(page)
  if (known) return known
  const mocks: Mock[] = []
  mocksOf.set(page, mocks)
  await page.exposeFunction('replyTo', async (call: Call): Promise<Reply | null> => {
    for (const mock of mocks) {
      const reply = await mock(call)
      if (reply !== null) return reply
    }
    return null
  })
  await page.addInitScript(askMocks, apiPrefix)
  // The page may be there already.
  await page.evaluate(askMocks, apiPrefix)
  return mocks
}

/**
 * Mocks the replies to calls; the last mock of a call is asked first.
 * @param path behind the API's prefix, with its query: `/licences/*?*`
 */
export async function answer(page: Page, path: string, mock: Mock): Promise<void> {
  const pattern = patternOf(path)
  const mocks = await mocksIn(page)
  mocks.unshift((call) => (pattern.test(call.address) ? mock(call) : null))
}

/** The server's own reply to a call. */
export const fetchReply = (page: Page, { address, method, headers, body }: Call) =>
  page.evaluate(
    async ([url, init]) => {
      const response = await window.fetchFromServer(url, init)
      const kept = Object.fromEntries(response.headers)
      return { status: response.status, headers: kept, json: await response.json() }
    },
    [apiPrefix + address, { method, headers, body: body && JSON.stringify(body) }] as const,
  )
