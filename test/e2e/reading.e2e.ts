import type { Page } from '@playwright/test'
import { expect, signedIn, test } from './support.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Reading help' })
const opener = (page: Page) => page.getByRole('button', { name: 'Aa Reading help' })
const choice = (page: Page, group: string, name: string) =>
  panel(page).getByRole('group', { name: group }).getByRole('radio', { name, exact: true })
const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

async function openByKeyboard(page: Page): Promise<void> {
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
}

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: ReturnType<typeof choice>): Promise<void> {
  for (let stops = 0; stops < 20; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there.')
}

test('by keyboard alone the text grows at once, and the panel returns the focus', async ({ page }) => {
  await page.goto('/login')
  await openByKeyboard(page)
  await tabTo(page, choice(page, 'Text size', '100'))
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
  await expect(choice(page, 'Text size', '200')).toBeChecked()
  await expect(page.locator('html')).toHaveCSS('font-size', '32px')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
})

test('reading settings persist after a reload and after signing in, and apply in another tab at once', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  const other = await context.newPage()
  await other.goto('/help')
  await expect(opener(other)).toBeVisible()
  await opener(page).click()
  await choice(page, 'Space between lines', 'Widest').check()
  await choice(page, 'Space between letters', 'Wider').check()
  await choice(page, 'Space between words', 'Wider').check()
  await choice(page, 'Font', 'As in a book').check()
  await choice(page, 'Colours', 'Dark').check()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.locator('html')).toHaveAttribute('data-line-spacing', 'widest')

  await signedIn(page, 'lena')
  for (const address of ['/login', '/home']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const size = Number.parseFloat(await styleOf(page, 'main h1', 'font-size'))
    const letters = Number.parseFloat(await styleOf(page, 'main h1', 'letter-spacing'))
    expect(letters / size).toBeCloseTo(0.12, 2)
    const words = Number.parseFloat(await styleOf(page, 'main h1', 'word-spacing'))
    expect(words / size).toBeCloseTo(0.3, 2)
    expect(await styleOf(page, 'main h1', 'font-family')).toContain('Georgia')
    expect(await styleOf(page, 'html', 'color-scheme')).toBe('dark')
  }
})

test('reading settings apply before the first paint, without waiting for the portal', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(() => {
    localStorage.setItem('portal.textSize', '150')
    localStorage.setItem('portal.theme', 'contrast')
    localStorage.setItem('portal.font', 'unknown')
  })
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.reload()
  expect(await styleOf(page, 'html', 'font-size')).toBe('24px')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
  await expect(page.locator('html')).not.toHaveAttribute('data-font')
})

test('one press resets all reading settings, and says so', async ({ page }) => {
  await page.goto('/login')
  await opener(page).click()
  await choice(page, 'Text size', '175').check()
  await choice(page, 'Colours', 'High contrast').check()
  await panel(page).getByRole('button', { name: 'Back to standard' }).click()
  await expect(panel(page).getByRole('status')).toHaveText('Everything is back to standard.')
  await expect(choice(page, 'Text size', '100')).toBeChecked()
  await expect(choice(page, 'Colours', 'As on this device')).toBeChecked()
  const others = ['portal.language', 'portal.lastCall']
  expect(
    (await page.evaluate(() => Object.keys(localStorage))).filter((key) => !others.includes(key)),
  ).toEqual([])
})

test('the ruler follows the pointer, the focus and the arrows, and lets clicks through', async ({ page }) => {
  await page.goto('/login')
  await openByKeyboard(page)
  await tabTo(page, panel(page).getByRole('checkbox', { name: 'Reading ruler' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  // The ruler follows the focus as it goes back.
  await expect(opener(page)).toBeFocused()
  const ruler = page.locator('[data-reading-ruler]')
  const middle = () =>
    ruler.evaluate((band) => {
      const { top, height } = band.getBoundingClientRect()
      return Math.round(top + height / 2)
    })
  const centre = async (target: ReturnType<typeof opener>) => {
    const box = await target.boundingBox()
    return box ? Math.round(box.y + box.height / 2) : Number.NaN
  }

  await expect(ruler).toBeAttached()
  await page.mouse.move(300, 333)
  await expect.poll(middle).toBe(333)

  const username = page.getByLabel('Username')
  await opener(page).focus()
  await page.keyboard.press('Tab')
  const language = page.getByRole('button', { name: /Language/ })
  await expect.poll(async () => Math.abs((await middle()) - (await centre(language)))).toBeLessThan(3)

  const before = await middle()
  await page.keyboard.press('ArrowDown')
  const line = Number.parseFloat(await styleOf(page, 'body', 'line-height'))
  await expect.poll(async () => Math.abs((await middle()) - before - line)).toBeLessThan(2)
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => Math.abs((await middle()) - before)).toBeLessThan(2)

  await page.mouse.move(640, await centre(username))
  await username.click()
  await expect(username).toBeFocused()
  const still = await middle()
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    // One that is cancelled, as when the passkey's button comes late, is over as well.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
  expect(await middle()).toBe(still)

  await page.reload()
  await expect(ruler).toBeAttached()
})

test('near the edge of the window the arrows move the page under the ruler', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/leerkrachtenpakket')
  await page.evaluate(() => localStorage.setItem('portal.ruler', 'on'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-reading-ruler]')).toBeAttached()
  await page.mouse.move(200, 400)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(10)
})

test.describe('at 200 % with the widest spacings', () => {
  const widest = { textSize: '200', lineSpacing: 'widest', letterSpacing: 'widest', wordSpacing: 'widest' }
  const addresses = {
    visitor: ['/login', '/help/forgot-password', '/leerkrachtenpakket', '/newsletter'],
    staff: ['/home', '/users', '/users/SPR10001', '/licenses/SPR10', '/medocuments'],
    'linde.admin': ['/home', '/products', '/extend/product/SPR10001'],
  }
  for (const [login, list] of Object.entries(addresses)) {
    test(`${login} scrolls no page sideways, at no width`, async ({ page }) => {
      await page.addInitScript((settings) => {
        for (const [name, value] of Object.entries(settings)) localStorage.setItem(`portal.${name}`, value)
      }, widest)
      if (login !== 'visitor') await signedIn(page, login)
      for (const address of list) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expect(page.getByRole('progressbar')).toHaveCount(0)
        for (const width of [1280, 390, 320]) {
          await page.setViewportSize({ width, height: 800 })
          const beyond = await page.evaluate(
            () => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth,
          )
          expect.soft(beyond, `${address} at ${width} px`).toBeLessThanOrEqual(0)
        }
      }
    })
  }
})
