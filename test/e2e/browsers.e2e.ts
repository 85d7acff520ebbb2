import type { Page } from '@playwright/test'
import { expect, signedIn, test } from './support.ts'

// Differences between browsers and devices that are not journeys: old browsers, touch, small screens, paper.

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function openGroups(page: Page): Promise<void> {
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await expect(heading(page, 'Basisschool De Linde')).toBeVisible()
}

test('an old browser gets a plain sentence in its language, and a new one does not', async ({ browser }) => {
  const old = await browser.newContext({ locale: 'nl-BE' })
  const page = await old.newPage()
  await page.addInitScript(() => Object.assign(CSS, { supports: () => false }))
  // It fails at the first line of the portal that it cannot parse.
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '}' }))
  await page.goto('/login')
  await expect(page.getByRole('alert').locator('p:visible')).toHaveText(
    /^Deze browser is te oud voor het portaal\./,
  )
  await old.close()

  const now = await browser.newPage()
  await now.goto('/login')
  await expect(heading(now, 'Log in')).toBeVisible()
  await expect(now.locator('#old-browser')).toBeHidden()
  await now.close()
})

test('a chunk that fails while the page is being left does not reload it, but a later failure does', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(heading(page, 'Log in')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const failPart = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  await page.evaluate(() => window.dispatchEvent(new Event('beforeunload')))
  await page.evaluate(failPart)
  expect(await page.evaluate(() => sessionStorage.getItem('portal.reloaded'))).toBeNull()
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate((later) => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + later
      window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
    }, 11_000),
  ])
  expect(await page.evaluate(() => 'isSame' in window)).toBe(false)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 768, height: 1024 } })

  test('a tap anywhere on a row opens it, and a tap on its buttons triggers them', async ({ page }) => {
    await openGroups(page)
    const row = page.getByRole('row').filter({ hasText: 'Derde leerjaar' })
    await row.getByRole('button', { name: 'Edit Derde leerjaar' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Edit group' })
    await dialog.getByRole('button', { name: 'Cancel' }).tap()
    await expect(dialog).toBeHidden()
    await row
      .getByRole('cell')
      .last()
      .tap({ position: { x: 4, y: 4 } })
    await expect(heading(page, 'Derde leerjaar')).toBeVisible()
  })

  test('the buttons of a dialog stay above the on-screen keyboard', async ({ page }) => {
    await openGroups(page)
    await page.getByRole('button', { name: 'Edit Derde leerjaar' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Edit group' })
    await expect(dialog).toBeVisible()
    const keyboardAt = 420
    await page.evaluate((height) => {
      const view = window.visualViewport as VisualViewport
      Object.defineProperty(view, 'height', { value: height })
      view.dispatchEvent(new Event('resize'))
    }, keyboardAt)
    const save = dialog.getByRole('button', { name: 'Save' })
    await expect.poll(async () => (await dialog.boundingBox())?.height ?? 0).toBeLessThan(keyboardAt)
    await save.scrollIntoViewIfNeeded()
    const box = await save.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(keyboardAt)
  })

  test('pinching zooms the page, and a double tap does not', async ({ page }) => {
    await page.goto('/login')
    const viewport = await page.locator('meta[name="viewport"]').getAttribute('content')
    expect(viewport).not.toMatch(/maximum-scale|user-scalable/)
    await expect(page.locator('html')).toHaveCSS('touch-action', 'manipulation')
  })
})

test('a row opens in a new tab like its link: with the middle button or with Control', async ({
  page,
  context,
}) => {
  await openGroups(page)
  const cell = page.getByRole('row').filter({ hasText: 'Derde leerjaar' }).getByRole('cell').nth(1)
  const presses = [() => cell.click({ button: 'middle' }), () => cell.click({ modifiers: ['ControlOrMeta'] })]
  for (const press of presses) {
    const [tab] = await Promise.all([context.waitForEvent('page'), press()])
    await expect(heading(tab, 'Derde leerjaar')).toBeVisible()
    await tab.close()
  }
  await expect(heading(page, 'Basisschool De Linde')).toBeVisible()
})

test('text in a row can be selected without opening it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1400 })
  await signedIn(page, 'linde.admin')
  await page.goto('/users?q=klas')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Klas 3A' }) })
  const place = await row.getByText(/^In /).boundingBox()
  if (!place) throw new Error('The row does not say where it lies.')
  await page.evaluate(() => {
    const opened: string[] = []
    Object.assign(window, { opened })
    addEventListener('click', ({ target }) => (target as Element).closest('a') && opened.push('link'), true)
  })
  await page.mouse.move(place.x + 2, place.y + place.height / 2)
  await page.mouse.down()
  await page.mouse.move(place.x + place.width - 2, place.y + place.height / 2, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(5)
  const opened = () => page.evaluate(() => (window as unknown as { opened: string[] }).opened.length)
  expect(await opened()).toBe(0)
  await page.mouse.click(place.x + place.width + 20, place.y + place.height / 2)
  await expect(heading(page, 'Klas 3A')).toBeVisible()
  expect(await opened()).toBe(1)
})

test('lists, products and the renewal print without navigation and controls', async ({ page }) => {
  await openGroups(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden()
  // The columns stay sorted, and so do their heads.
  await expect(page.getByRole('button')).toHaveText(['Username', 'Name', 'Seats'])
  await expect(page.getByRole('table')).toContainText('Derde leerjaar')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(heading(page, 'Basisschool De Linde')).toHaveCSS('color', 'rgb(35, 31, 46)')

  await page.goto('/products')
  await expect(page.getByRole('region', { name: 'SPR10001' })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)

  await page.goto('/extend/product/SPR10001')
  await expect(page.getByText('€149.00').first()).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})
