import type { Locator, Page } from '@playwright/test'
import { expect, signedIn, test } from './support.ts'

const row = (page: Page, name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name })
const branch = (page: Page, name: string) =>
  page.getByRole('treegrid', { name: 'All groups' }).getByRole('row', { name: new RegExp(name) })
const moved = (page: Page, text: string) => page.getByText(text)

async function openClass(page: Page, login = 'linde.admin') {
  await signedIn(page, login)
  await page.goto('/users')
  for (const name of ['Derde leerjaar', 'Klas 3B']) {
    if (login === 'linde.klas3' && name === 'Derde leerjaar') continue
    await row(page, name).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  await expect(branch(page, 'Klas 3A')).toBeVisible()
}

/** Holds a row by its tile, or by another part of it, over a place. */
async function hold(page: Page, grip: Locator, over: Locator) {
  await grip.hover()
  await page.mouse.down()
  await over.hover()
}

async function undo(page: Page) {
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^This was undone/)).toBeVisible()
}

const tile = (page: Page, name: string) => row(page, name).locator('th span').first()

test.describe('dragging onto a group', () => {
  test('dragging moves a person to a group of the tree, after a question, and Undo brings them back', async ({
    page,
  }) => {
    await openClass(page)
    await hold(
      page,
      row(page, 'finn.geerts').getByText('finn.geerts', { exact: true }),
      branch(page, 'Klas 3A'),
    )
    await expect(page.getByText('Klas 3A: let go to move here')).toBeVisible()
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'Move finn.geerts' })
    await expect(dialog).toContainText('Here now: Klas 3B')
    await expect(dialog).toContainText('Goes to: Klas 3A')
    await expect(dialog.getByRole('treegrid')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(moved(page, '“finn.geerts” is now in “Klas 3A”.')).toBeVisible()
    await expect(row(page, 'finn.geerts')).toBeHidden()
    await undo(page)
    await expect(row(page, 'finn.geerts')).toBeVisible()
  })

  test('dragging onto a group moves all that is selected, and nothing if the question is cancelled', async ({
    page,
  }) => {
    await openClass(page)
    for (const name of ['fien.dierckx', 'finn.geerts'])
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click()
    await hold(page, tile(page, 'finn.geerts'), branch(page, 'Klas 3A'))
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'Move 2 to…' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, 'fien.dierckx')).toBeVisible()
    await hold(page, tile(page, 'fien.dierckx'), branch(page, 'Klas 3A'))
    await page.mouse.up()
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(moved(page, '2 moved to “Klas 3A”.')).toBeVisible()
    await expect(row(page, 'fien.dierckx')).toBeHidden()
    await undo(page)
  })

  test('dragging says why a group is no target, and does nothing there or after Escape', async ({ page }) => {
    await openClass(page)
    await hold(page, tile(page, 'finn.geerts'), branch(page, 'Klas 3B'))
    await expect(page.getByText('Klas 3B: Here now')).toBeVisible()
    await page.mouse.up()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await hold(page, tile(page, 'finn.geerts'), branch(page, 'Klas 3A'))
    await page.keyboard.press('Escape')
    await expect(page.getByText('let go to move here')).toBeHidden()
    await page.mouse.up()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Klas 3B')
  })

  test('dragging moves a group onto another one of the list; a branch that it is held over opens', async ({
    page,
  }) => {
    await signedIn(page, 'linde.admin')
    await page.goto('/users')
    await expect(branch(page, 'Derde leerjaar')).toBeVisible()
    await hold(page, tile(page, 'Zesde leerjaar'), branch(page, 'Derde leerjaar'))
    await expect(branch(page, 'Klas 3A')).toBeVisible()
    await row(page, 'Derde leerjaar').hover()
    await expect(page.getByText('Derde leerjaar: let go to move here')).toBeVisible()
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'Move Zesde leerjaar' })
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(moved(page, '“Zesde leerjaar” is now in “Derde leerjaar”.')).toBeVisible()
    await undo(page)
    await expect(row(page, 'Zesde leerjaar')).toBeVisible()
  })

  test('dragging does not start with one’s own account', async ({ page }) => {
    await openClass(page, 'linde.klas3')
    await page.goBack()
    await hold(page, tile(page, 'linde.klas3'), branch(page, 'Klas 3A'))
    await expect(page.getByText(/let go to move here/)).toHaveCount(0)
    await page.mouse.up()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
