import type { APIRequestContext, Page } from '@playwright/test'
import { xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { test } from './accounts.ts'
import { expect, forgetSession, signedIn } from './support.ts'

/** Tries wrong passwords from a visitor's browser until the account is locked there. */
async function lock(request: APIRequestContext, login: string): Promise<void> {
  await request.get('/api/v1/isloggedin')
  const { cookies } = await request.storageState()
  const token = decodeURIComponent(cookies.find(({ name }) => name === xsrfCookie)?.value ?? '')
  for (let tries = 0; tries < 50; tries += 1) {
    const data = { login, password: 'niet-het-goede' }
    const answer = await request.post('/api/v1/login', { data, headers: { [xsrfHeader]: token } })
    if (answer.status() === 429) return
  }
  throw new Error(`${login} is not locked.`)
}

/** Counts presses of the mouse from now on. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('noteClick', () => {
    clicks += 1
  })
  await page.evaluate(() => {
    const { noteClick } = window as unknown as { noteClick: () => void }
    document.addEventListener('pointerdown', () => noteClick(), { capture: true })
  })
  return () => clicks
}

test('a person cannot sign in and calls: staff find them from the bar, see why, unlock, give a new password and note it', async ({
  page,
  addPerson,
  playwright,
  baseURL,
}) => {
  await addPerson('bel.leerling')
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await lock(visitor, 'bel.leerling')
  await visitor.dispose()
  await signedIn(page, 'staff')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const clicks = await countClicks(page)

  await page.keyboard.press('/')
  await page.keyboard.type('bel.leerling')
  await page.getByRole('option', { name: /^Naam van bel.leerling/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Naam van bel.leerling' })).toBeVisible()
  const signIn = page.getByRole('region', { name: 'Logging in' })
  await expect(signIn).toContainText(/Locked until/)
  await expect(signIn).toContainText('Has never logged in.')
  await signIn.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByText('Naam van bel.leerling can log in again.')).toBeVisible()
  await expect(signIn).not.toContainText(/Locked/)

  await page.getByRole('button', { name: 'New password, name or e-mail' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit user' })
  await editing.getByLabel('New password', { exact: true }).click()
  await page.keyboard.type('zomer-appel-12')
  await editing.getByLabel('New password again').click()
  await page.keyboard.type('zomer-appel-12')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toBeHidden()

  await page.getByRole('textbox', { name: 'Note' }).click()
  await page.keyboard.type('Belde: vergrendeld, nieuw wachtwoord gegeven.')
  await page.getByRole('button', { name: 'Save the note' }).click()
  await expect(page.getByText('The note was saved.')).toBeVisible()
  expect(clicks()).toBeLessThanOrEqual(12)
  const timeline = await (await page.request.get('/api/v1/licences/SPR10001/timeline')).json()
  expect(timeline.data[0].text).toContain('Belde: vergrendeld')

  await forgetSession(page)
  await page.goto('/login')
  await page.locator('input[autocomplete^="username"]').fill('bel.leerling')
  await page.locator('input[autocomplete="current-password"]').fill('zomer-appel-12')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
})

test('an admin opens the page of a pupil from the list, and sees no note field', async ({ page }) => {
  await signedIn(page, 'linde.klas3')
  await page.goto('/users?q=lena')
  await page.getByRole('link', { name: 'lena', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lena Van den Broeck' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Print a login card' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log out everywhere' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveCount(0)
})

test('a person out of one’s own groups is not found, and pupils are sent home', async ({ page }) => {
  await signedIn(page, 'staff')
  const { data } = await (await page.request.get('/api/v1/find?q=emma')).json()
  const { address } = data.find(({ kind }: { kind: string }) => kind === 'person')
  await signedIn(page, 'jozef.admin')
  await page.goto(address)
  await expect(page.getByText('This person could not be loaded')).toBeVisible()
  await signedIn(page, 'lena')
  await page.goto(address)
  await expect(page).toHaveURL('/home')
})

test('staff unlock a person in the list of those who cannot log in, with the keyboard', async ({
  page,
  addPerson,
  playwright,
  baseURL,
}) => {
  await addPerson('dicht.leerling')
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await lock(visitor, 'dicht.leerling')
  await visitor.dispose()
  await signedIn(page, 'staff')
  await page.goto('/home')
  const list = page.getByRole('region', { name: 'People who cannot log in' })
  const row = list.getByRole('listitem').filter({ hasText: 'dicht.leerling' })
  await expect(row).toContainText('Basisschool De Linde · locked until')
  await row.getByRole('button', { name: 'Unlock Naam van dicht.leerling' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Naam van dicht.leerling can log in again.')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a dialog that renames the person gives the focus back, however late', async ({ page, addPerson }) => {
  await addPerson('mia.naam')
  await signedIn(page, 'linde.admin')
  await page.goto('/users?q=mia.naam')
  await page.getByRole('link', { name: 'mia.naam' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Naam van mia.naam' })).toBeFocused()
  const edit = page.getByRole('button', { name: 'New password, name or e-mail' })
  await edit.click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Mia Nieuw')
  // As on a slow device: the dialog is gone before the new name is drawn, and gives the focus back in a frame after that.
  await page.evaluate(() => {
    const later = window.setTimeout.bind(window)
    const inFrame = window.requestAnimationFrame.bind(window)
    const slow = (callback: () => void, ms = 0) => later(callback, ms || 300)
    window.setTimeout = slow as typeof window.setTimeout
    window.requestAnimationFrame = (callback) => later(() => inFrame(callback), 900)
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Mia Nieuw' })).toBeVisible()
  await expect(edit).toBeFocused()
})
