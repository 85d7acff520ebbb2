import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { xsrfCookie, xsrfHeader } from '#contract/session.ts'

export { expect } from '@playwright/test'
export { test } from './portal.ts'

/** The password of all demo accounts. */
export const demoPassword = 'welkom-bij-vlinder'

/** Signs in on the sign-in screen, and waits for the home screen. */
export async function signInAs(page: Page, login: string, password = demoPassword): Promise<void> {
  await page.goto('/login')
  await page.locator('input[autocomplete^="username"]').fill(login)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL('**/home')
}

/** Signs in by an API call, for tests about something else; open a page afterwards. */
export async function signedIn(page: Page, login: string, password = demoPassword): Promise<void> {
  expect((await page.request.get('/api/v1/isloggedin')).ok()).toBe(true)
  const token = (await page.context().cookies()).find(({ name }) => name === xsrfCookie)?.value ?? ''
  const answer = await page.request.post('/api/v1/login', {
    data: { login, password },
    headers: { [xsrfHeader]: decodeURIComponent(token) },
  })
  expect(answer.status(), `signing in as ${login}: ${await answer.text()}`).toBe(200)
}

/** Unfolds a pupil's own data, below the apps. */
export const unfoldData = (page: Page): Promise<void> => page.getByText('My data and links').click()

/** The button at the end of the bar that opens the account menu. */
export const accountMenu = (page: Page) => page.getByRole('button', { name: /^Your account:/ })

/** Signs out by the account menu. */
export async function signOut(page: Page): Promise<void> {
  await accountMenu(page).click()
  await page.getByRole('link', { name: 'Log out' }).click()
}

/** Leaves the page before its session goes: a late reply to it would bring the session's cookie back. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Has the pages ask for the session and the configuration, as if the server could not send them with the document. */
export async function withoutFirstData(page: Page): Promise<void> {
  // The scripts that read it run later than this.
  await page.addInitScript(() => {
    const remove = () => document.querySelector('script#first-data')?.remove()
    document.addEventListener('readystatechange', remove, { once: true })
  })
}

/** Axe as a script for pages; the whole one is twice as long. */
export const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Theme = 'light' | 'dark' | 'contrast'

const rules = [
  'wcag2a',
  'wcag2aa',
  'wcag2aaa',
  'wcag21a',
  'wcag21aa',
  'wcag21aaa',
  'wcag22a',
  'wcag22aa',
  'wcag22aaa',
  'best-practice',
]

/** Shows the page in this theme and size, at rest. */
export async function showIn(page: Page, theme: Theme, width: number, height: number): Promise<void> {
  await page.emulateMedia({
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    contrast: theme === 'contrast' ? 'more' : 'no-preference',
  })
  await page.setViewportSize({ width, height })
  await atRest(page)
}

/** Waits until the page has drawn what changed. */
export async function atRest(page: Page): Promise<void> {
  // Colours during a transition are meaningless; a spinner never ends.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}

/**
 * The faults that axe finds on the current page.
 * @param options.within only inside this selector
 * @param options.isMeasured contrast and the size of targets are measured elsewhere, as in the gallery, which knows what a menu covers
 */
export async function axeFindings(
  page: Page,
  { within, isMeasured = false }: { within?: string | undefined; isMeasured?: boolean } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  const measured = ['color-contrast', 'color-contrast-enhanced', 'target-size']
  const options: axe.RunOptions = {
    runOnly: { type: 'tag', values: rules },
    resultTypes: ['violations'],
    rules: Object.fromEntries(measured.map((rule) => [rule, { enabled: !isMeasured }])),
  }
  // Passes are a hundred times as much as faults: they stay in the page.
  return page.evaluate(
    async ({ within, options }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(within ? { include: [[within]] } : document, options)
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${failureSummary}`,
        ),
      )
    },
    { within, options },
  )
}

const looks: [Theme, width: number][] = [
  ['light', 1280],
  ['dark', 320],
  ['contrast', 320],
]

/**
 * Expects that axe finds nothing (WCAG 2.2 A, AA, AAA if it can tell, and best practice) and that nothing needs
 * scrolling sideways, in every theme. For what the gallery does not show. The page is left as it was.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const [theme, width] of looks) {
    await showIn(page, theme, width, before.height)
    const found = await axeFindings(page)
    expect.soft(found.join('\n\n'), `axe, ${theme}, ${width} px`).toBe('')
    const overflow = await page.evaluate(() => {
      const scrolled = document.scrollingElement ?? document.documentElement
      return scrolled.scrollWidth - window.innerWidth
    })
    expect.soft(overflow, `pixels to scroll sideways, ${theme}, ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ colorScheme: null, contrast: null })
  await page.setViewportSize(before)
}
