import type { Page } from '@playwright/test'
import { accountMenu, expect, signedIn, test } from './support.ts'

/** The screens that each kind of person reaches by links alone, see `screenOf`; menus and searches lead to the others. */
const reached = {
  visitor: [
    '/accessibility',
    '/help',
    '/help/:form',
    '/leesvoor',
    '/leerkrachtenpakket',
    '/login',
    '/logopedist',
    '/newsletter',
    '/register',
  ],
  lena: ['/accessibility', '/help', '/home', '/products'],
  'linde.admin': [
    '/accessibility',
    '/extend/product/:sn',
    '/help',
    '/home',
    '/people/:id',
    '/products',
    '/users',
    '/users/activity',
    '/users/cards',
    '/users/deleted',
  ],
  staff: [
    '/accessibility',
    '/accounts',
    '/extend/product/:sn',
    '/help',
    '/home',
    '/licenses',
    '/medocuments',
    '/people/:id',
    '/products/:sn',
    '/users',
    '/users/:sn',
    '/users/activity',
    '/users/deleted',
  ],
  dealer: [
    '/accessibility',
    '/extend/product/:sn',
    '/help',
    '/home',
    '/licenses',
    '/medocuments',
    '/products/:sn',
  ],
}

/** Pages with other contents, but made of the same parts, count as one: `/users?group` is every group. */
const patternOf = ({ pathname, searchParams }: URL) => {
  const keys = [...searchParams.keys()].sort().join('&')
  return keys === '' ? screenOf(pathname) : `${screenOf(pathname)}?${keys}`
}

const screenOf = (pathname: string) =>
  pathname
    .replace(/\/(SPR|ME)\d+$/i, '/:sn')
    .replace(/\/\d+$/, '/:id')
    .replace(/^\/help\/.+/, '/help/:form')

/** The calls of the portal's API that are under way on a page. */
function callsOf(page: Page): Set<string> {
  const calls = new Set<string>()
  page.on('request', (request) => void (request.url().includes('/api/') && calls.add(request.url())))
  page.on('requestfinished', (request) => void calls.delete(request.url()))
  page.on('requestfailed', (request) => void calls.delete(request.url()))
  return calls
}

const settled = async (page: Page, calls: Set<string>) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.locator('[role="progressbar"]')).toHaveCount(0)
  // Not all requests: one of a worker may never count as ended.
  await expect.poll(() => [...calls]).toEqual([])
}

const shownLinks = (page: Page) =>
  page
    .locator('a[href]:visible')
    .evaluateAll((links) =>
      links.map((link) => ({ href: (link as HTMLAnchorElement).href, text: link.textContent })),
    )

/** The links of the account menu, which is the same on all pages. */
async function accountLinks(page: Page) {
  await accountMenu(page).click()
  await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible()
  return shownLinks(page)
}

/** Follows all links from this address on. @returns the screens that were reached, and what was wrong */
async function crawl(page: Page, from: string) {
  const calls = callsOf(page)
  const seen = new Set<string>()
  const wrong: string[] = []
  const waiting = [{ url: new URL(from), by: 'the start' }]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { url, by } = next
    if (seen.size === seen.add(patternOf(url)).size) continue
    const problem = await problemAt(page, url, calls)
    if (problem) wrong.push(`${url.pathname}${url.search} (from ${by}): ${problem}`)
    const links = await shownLinks(page)
    if (url.pathname === '/home') links.push(...(await accountLinks(page)))
    for (const { href, text } of links) {
      const link = new URL(href)
      link.hash = ''
      // Signing out ends the crawl; files and other sites are none of the portal's screens.
      const isScreen =
        link.origin === url.origin && link.pathname !== '/logout' && !/\.\w+$/.test(link.pathname)
      if (isScreen && !link.pathname.startsWith('/api/'))
        waiting.push({ url: link, by: `“${text}” at ${url.pathname}` })
    }
  }
  return { reached: [...seen].map((pattern) => pattern.replace(/\?.*/, '')), wrong }
}

/** Faults that a person would meet after following a link to this address. */
async function problemAt(page: Page, url: URL, calls: Set<string>): Promise<string | undefined> {
  calls.clear()
  await page.goto(url.href)
  await settled(page, calls)
  const shown = new URL(page.url())
  const alert = page.getByRole('alert').filter({ hasText: /\S/ })
  // The portal's own address leads to where one starts.
  if (url.pathname !== '/' && shown.pathname !== url.pathname) return `leads to ${shown.pathname}`
  if ((await alert.count()) > 0) return `says “${(await alert.first().textContent())?.trim()}”`
  return undefined
}

for (const [login, screens] of Object.entries(reached))
  test(`every link that ${login} sees leads where it says`, async ({ page, baseURL }) => {
    test.setTimeout(300_000)
    const isVisitor = login === 'visitor'
    if (!isVisitor) await signedIn(page, login)
    const found = await crawl(page, `${baseURL}${isVisitor ? '/login' : '/home'}`)
    expect.soft(found.wrong).toEqual([])
    expect(screens.filter((screen) => !found.reached.includes(screen))).toEqual([])
  })
