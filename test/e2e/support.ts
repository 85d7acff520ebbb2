import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { xsrfCookie, xsrfHeader } from '#contract/session.ts'

export { expect } from '@playwright/test'
export { test } from './portal.ts'

/** The password of all demo accounts. */
export const demoPassword = 'welkom-bij-vlinder'

/** Signs in on the sign-in screen, and waits for the home screen. */
export async function signInAs(page: Page, login: string, password = demoPassword): Promise<void> {
  await page.goto('/login')
  await page.locator('input[autocomplete="username"]').fill(login)
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
  // Colours during a transition are meaningless; a spinner never ends.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}

/**
 * What axe finds on the current page.
 * @param options.within only inside this selector
 * @param options.withoutContrast if contrast is measured elsewhere
 */
export async function axeFindings(
  page: Page,
  { within, withoutContrast = false }: { within?: string | undefined; withoutContrast?: boolean } = {},
): Promise<string[]> {
  // Legacy mode avoids opening a second page per look, which only cross-origin frames would need.
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .setLegacyMode()
  if (withoutContrast) builder.disableRules(['color-contrast', 'color-contrast-enhanced'])
  if (within) builder.include(within)
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${failureSummary}`,
    ),
  )
}

const looks: [Theme, width: number][] = [
  ['light', 1280],
  ['dark', 320],
  ['contrast', 320],
]

/**
 * Expects that axe finds nothing (WCAG 2.2 A, AA, AAA where it can tell, and best practice) and that nothing needs
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
