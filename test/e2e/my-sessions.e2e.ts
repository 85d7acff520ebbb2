import type { Browser, BrowserContext, Page } from '@playwright/test'
import { test } from './accounts.ts'
import * as keys from './keyboard.ts'
import { accountMenu, expect, signedIn } from './support.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'

/** Another browser, in which this person is on the home page. */
async function signedInElsewhere(browser: Browser, baseURL: string | undefined, login: string) {
  const context: BrowserContext = await browser.newContext({
    ...(baseURL && { baseURL }),
    userAgent: firefox,
  })
  const page = await context.newPage()
  await signedIn(page, login)
  await page.goto('/home')
  await expect(accountMenu(page)).toBeVisible()
  return { page, close: () => context.close() }
}

const mySessions = (page: Page) => page.getByRole('dialog', { name: 'My sessions' })
const rows = (page: Page) => mySessions(page).getByRole('listitem')

async function expectSignedOut(page: Page): Promise<void> {
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
}

test('a pupil sees where they are signed in, and ends one browser and then all others', async ({
  page,
  browser,
  baseURL,
  addPerson,
}) => {
  const login = 'my.sessions'
  await addPerson(login)
  const first = await signedInElsewhere(browser, baseURL, login)
  await signedIn(page, login)
  await page.goto('/home')
  await accountMenu(page).click()
  await page.getByRole('button', { name: 'My sessions Where you are logged in' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('This browser')
  await expect(rows(page).first().getByRole('button')).toHaveCount(0)
  await expect(rows(page).last()).toContainText('Firefox on Windows')
  await expect(rows(page).last()).toContainText('Logged in now · last used now')

  await rows(page).last().getByRole('button', { name: 'End Firefox on Windows' }).click()
  await expect(page.getByText('Ended: Firefox on Windows')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(mySessions(page)).toContainText('You are not logged in anywhere else.')
  await expectSignedOut(first.page)

  await page.keyboard.press('Escape')
  await expect(accountMenu(page)).toBeFocused()
  const others = [
    await signedInElsewhere(browser, baseURL, login),
    await signedInElsewhere(browser, baseURL, login),
  ]
  await accountMenu(page).click()
  await page.getByRole('button', { name: 'My sessions Where you are logged in' }).click()
  await expect(rows(page)).toHaveCount(3)
  await mySessions(page).getByRole('button', { name: 'End all others' }).click()
  await expect(page.getByText('You are now logged in only here.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  for (const other of others) {
    await expectSignedOut(other.page)
    await other.close()
  }
  await first.close()
  await page.reload()
  await expect(accountMenu(page)).toBeVisible()
})

test('one that has ended meanwhile leaves the list when it is ended', async ({
  page,
  browser,
  baseURL,
  addPerson,
}) => {
  const login = 'my.sessions.late'
  await addPerson(login)
  const other = await signedInElsewhere(browser, baseURL, login)
  await signedIn(page, login)
  await page.goto('/home')
  await accountMenu(page).click()
  await page.getByRole('button', { name: 'My sessions Where you are logged in' }).click()
  await expect(rows(page)).toHaveCount(2)
  await other.page.goto('/logout')
  await expect(other.page).toHaveURL(/\/login/)
  await rows(page).last().getByRole('button', { name: /^End/ }).click()
  await expect(page.getByText('This session has ended already.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await other.close()
})

test('staff who view the portal as an admin are not offered the page of their security', async ({ page }) => {
  await signedIn(page, 'staff')
  await page.goto('/users/SPR10001')
  await accountMenu(page).click()
  await expect(page.getByRole('link', { name: /^Security/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for linde.admin' }).click()
  await page.getByRole('menuitem', { name: 'View as' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Phone call')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)
  await accountMenu(page).click()
  await expect(page.getByRole('button', { name: /^My data/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Security/ })).toHaveCount(0)
})

keys.test('by keyboard, one browser ends the other', async ({ page, browser, baseURL, addPerson }) => {
  const login = 'toetsen.sessies'
  await addPerson(login)
  const other = await signedInElsewhere(browser, baseURL, login)
  await signedIn(page, login)
  await page.goto('/home')
  await keys.press(page, accountMenu(page))
  await keys.press(page, page.getByRole('button', { name: /^My sessions/ }))
  await expect(rows(page)).toHaveCount(2)
  await keys.press(page, rows(page).last().getByRole('button', { name: 'End Firefox on Windows' }))
  await expect(rows(page)).toHaveCount(1)
  await expect(mySessions(page).getByRole('status').filter({ hasText: '1 session' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(mySessions(page)).toHaveCount(0)
  await expect(accountMenu(page)).toBeFocused()
  await expectSignedOut(other.page)
  await other.close()
})
