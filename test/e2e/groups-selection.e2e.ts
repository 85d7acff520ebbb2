import { expect, type Page } from '@playwright/test'
import { test } from './portal.ts'
import { signedIn } from './support.ts'

const rows = (page: Page) => page.getByRole('table').getByRole('row')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'For those selected' })
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click()

async function openGroup(page: Page, login: string, ...names: string[]) {
  await signedIn(page, login)
  await page.goto('/users')
  for (const name of names) {
    await row(page, name).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
}

/** Takes back what the notice tells. */
async function undo(page: Page) {
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^This was undone/)).toBeVisible()
}

test.describe('a selection of people and groups', () => {
  test('a selection of a range by Shift is moved in one go, nothing moves on the page, and Undo brings all back', async ({
    page,
  }) => {
    await openGroup(page, 'linde.admin', 'Derde leerjaar', 'Klas 3B')
    const top = async () => (await rows(page).nth(1).boundingBox())?.y
    const before = await top()
    await tick(page, 'fien.dierckx').click()
    await tick(page, 'ilias.el.idrissi').click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('4 selected')
    expect(await top()).toBe(before)
    await expect(page.getByRole('searchbox')).toBeHidden()

    await press(page, 'Move')
    const dialog = page.getByRole('dialog', { name: 'Move 4 to…' })
    await expect(dialog).toContainText('Here now: Klas 3B')
    const find = dialog.getByRole('searchbox', { name: 'Find a group' })
    await expect(find).toBeFocused()
    // Classes have names of two letters.
    await page.keyboard.type('ze')
    await expect(dialog.getByRole('row')).toHaveText(/Zesde leerjaar/)
    await find.fill('klas')
    const here = dialog.getByRole('row', { name: /Klas 3B, Here now/ })
    await here.click()
    await expect(here).not.toHaveAttribute('aria-selected', 'true')
    await dialog.getByRole('row', { name: /Klas 3A/ }).click()
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByText('4 moved to “Klas 3A”.')).toBeVisible()
    await expect(row(page, 'finn.geerts')).toBeHidden()
    await expect(bar(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Groups and people' })).toBeFocused()
    await undo(page)
    await expect(row(page, 'finn.geerts')).toBeVisible()
  })

  test('a selection of people and groups grows by Shift and arrows, and goes over all pages without what was taken out', async ({
    page,
  }) => {
    await openGroup(page, 'linde.admin', 'Zesde leerjaar')
    await page.goto(`${page.url()}&size=5`)
    const first = rows(page).nth(1).getByRole('checkbox')
    await first.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(rows(page).nth(3).getByRole('checkbox')).toBeFocused()
    await expect(bar(page)).toContainText('3 selected')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('6–10 of 14')).toBeVisible()
    // The rows of the page before may still stand there: those are selected.
    await expect(rows(page).nth(1).getByRole('checkbox')).not.toBeChecked()
    await rows(page).nth(1).getByRole('checkbox').click()
    await expect(bar(page)).toContainText('4 selected')
    await press(page, 'All 14')
    await expect(bar(page)).toContainText('14 selected')
    await rows(page).nth(1).getByRole('checkbox').click()
    await expect(bar(page)).toContainText('13 selected')
    const kept = await rows(page).nth(1).getByRole('rowheader').innerText()

    await press(page, 'Delete')
    const question = page.getByRole('alertdialog', { name: 'Delete those selected?' })
    await expect(question).toContainText('This deletes all 13 in this list.')
    await question.getByRole('button', { name: 'Yes, delete' }).click()
    await expect(page.getByText('13 deleted.')).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).nth(1)).toContainText(kept.split('\n')[0] ?? '')
    await undo(page)
    await expect(page.getByText('of 14')).toBeVisible()
  })

  test('a deletion counts the contents; refused rows are named, left out, and stay selected with their reason', async ({
    page,
  }) => {
    await openGroup(page, 'linde.klas3')
    await tick(page, 'linde.klas3').click()
    await tick(page, 'Klas 3B').click()
    await press(page, 'Delete')
    const question = page.getByRole('alertdialog', { name: 'Delete those selected?' })
    await expect(question).toContainText(/1 group and 1\d people\. Groups go with everything in them\./)
    await question.getByRole('button', { name: 'Yes, delete' }).click()
    await expect(question.getByRole('listitem')).toContainText('own account')
    await question.getByRole('button', { name: 'Go on with the other 1' }).click()
    await expect(page.getByText('1 deleted.')).toBeVisible()
    await expect(row(page, 'Klas 3B')).toBeHidden()
    await expect(tick(page, 'linde.klas3')).toBeChecked()
    await expect(row(page, 'linde.klas3')).toContainText('own account')
    await undo(page)
    await expect(row(page, 'Klas 3B')).toBeVisible()
  })

  test('a selection ends sessions, and is cleared by its cross or in another group', async ({ page }) => {
    await openGroup(page, 'linde.admin', 'Derde leerjaar')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await expect(bar(page)).toContainText('3 selected')
    await press(page, 'Clear the selection')
    await expect(bar(page)).toBeHidden()
    await tick(page, 'Klas 3A').click()
    await press(page, 'Log out everywhere')
    const question = page.getByRole('alertdialog', { name: 'Log them out everywhere?' })
    await question.getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(page.getByText('They are logged out everywhere.')).toBeVisible()
    await tick(page, 'Klas 3A').click()
    await row(page, 'Klas 3B').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Klas 3B')
    await expect(bar(page)).toBeHidden()
  })

  test('a selection has its bar at the bottom of a phone, while rows and tools stay', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openGroup(page, 'linde.admin', 'Derde leerjaar', 'Klas 3B')
    await tick(page, 'fien.dierckx').click()
    const box = await bar(page).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, -1)
    await expect(page.getByRole('searchbox')).toBeVisible()
  })
})

for (const [width, height, whole] of [
  [1280, 800, 8],
  [390, 844, 4],
] as const)
  test(`${whole} whole rows of a class are in sight at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openGroup(page, 'linde.admin', 'Derde leerjaar', 'Klas 3B')
    await page.evaluate(() => window.scrollTo(0, 0))
    const inSight = () =>
      page
        .locator('tbody tr')
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length)
    await expect.poll(inSight).toBeGreaterThanOrEqual(whole)
  })

test('the first row is within two screens at 320 × 568', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await openGroup(page, 'linde.admin', 'Derde leerjaar', 'Klas 3B')
  await page.evaluate(() => window.scrollTo(0, 0))
  expect((await rows(page).nth(0).boundingBox())?.y).toBeLessThan(2 * 568)
})
