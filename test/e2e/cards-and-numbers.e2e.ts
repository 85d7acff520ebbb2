import type { Browser, Page } from '@playwright/test'
import { xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { expect, signedIn, signInAs, test } from './support.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const notice = (page: Page) => page.getByRole('region', { name: 'What was done' })
const squares = (page: Page) => main(page).getByRole('figure')

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Switches cards on or off for the admin's school. */
async function switchCards(page: Page): Promise<void> {
  await page.goto('/users')
  await change(page, 'Cards with a square')
}

/** Presses a switch of the school that is shown. */
async function change(page: Page, name: string): Promise<void> {
  await choose(page, 'More', 'How users log in…')
  await dialog(page).getByText(name, { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your changes were saved.').last()).toBeVisible()
  // The message is a dialog too.
  await expect(page.getByRole('dialog', { name: 'How users log in' })).toBeHidden()
}

/** @param within its group, below the school */
async function openCardsOf(page: Page, name: string, within?: string): Promise<void> {
  await page.goto('/users')
  if (within) await page.getByRole('link', { name: within }).click()
  await choose(page, `More for ${name}`, 'Login cards')
  await expect(main(page).getByRole('article').first()).toBeVisible()
}

type NewCards = { data: { id: number; code: string }[] }

/** Presses a button that makes cards. @returns the server's answer */
async function make(page: Page, button: RegExp | string): Promise<NewCards> {
  const made = page.waitForResponse(/\/weblockgroup\/\d+\/cards$/)
  await page.getByRole('button', { name: button }).click()
  return (await made).json()
}

/** The status of a sign-in with a card, from another device. */
async function statusOf(browser: Browser, baseURL: string | undefined, code: string | undefined) {
  const { request } = await browser.newContext({ baseURL: baseURL ?? '' })
  await request.get('/api/v1/isloggedin')
  const { cookies } = await request.storageState()
  const token = decodeURIComponent(cookies.find(({ name }) => name === xsrfCookie)?.value ?? '')
  const answer = await request.post('/api/v1/login/card', {
    data: { code },
    headers: { [xsrfHeader]: token },
  })
  return answer.status()
}

test('a school switches cards on, prints a class with squares, gives a number, and withdraws cards', async ({
  page,
  browser,
  baseURL,
}) => {
  await signedIn(page, 'linde.admin')
  await switchCards(page)
  await openCardsOf(page, 'Klas 3B', 'Derde leerjaar')
  const count = await main(page).getByRole('article').count()
  await expect(page.getByRole('checkbox', { name: 'With a square to scan' })).toBeChecked()
  await expect(page.getByText('A new card ends the old one', { exact: false })).toBeVisible()
  await expect(squares(page)).toHaveCount(0)
  const { data } = await make(page, `Make ${count} new passwords`)
  expect(data).toHaveLength(count)
  await expect(squares(page)).toHaveCount(count)
  await expect(notice(page)).toContainText(`${count} people have new cards with a square.`)
  // The first one's account has ended.
  const [, pupil, other] = data
  expect(await statusOf(browser, baseURL, pupil?.code)).toBe(200)

  // They can be printed again, and without the squares.
  await page.reload()
  await expect(squares(page)).toHaveCount(count)
  await page.getByText('With a square to scan').click()
  await expect(squares(page)).toHaveCount(0)

  await page.goto(`/people/${pupil?.id}`)
  const signIn = page.getByRole('region', { name: 'Logging in' })
  await expect(signIn).toContainText('with a card.')
  await expect(signIn).toContainText('The card was last used')
  await page.getByRole('button', { name: 'Give a number' }).click()
  const number = (await dialog(page).locator('code').innerText()).replace(/\s/g, '')
  expect(number).toMatch(/^\d{6}$/)
  await expect(dialog(page)).toContainText([...number].join(' '))
  const how = await dialog(page).getByText('Log in with the username').innerText()
  const login = /“(.+)”/.exec(how)?.[1] ?? ''
  const child = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signInAs(child, login, number)
  await child.context().close()
  await dialog(page).getByRole('button', { name: 'Close' }).click()

  await page.reload()
  await expect(signIn).toContainText('with a number.')
  await signIn.getByRole('button', { name: 'Withdraw the card' }).click()
  await dialog(page).getByRole('button', { name: 'Yes, withdraw' }).click()
  await expect(signIn).toContainText('Has no card with a square.')
  expect(await statusOf(browser, baseURL, pupil?.code)).toBe(401)

  expect(await statusOf(browser, baseURL, other?.code)).toBe(200)
  await page.goto('/users')
  await page.getByRole('link', { name: 'Derde leerjaar' }).click()
  await page.getByRole('checkbox', { name: 'Select Klas 3B' }).click()
  const bar = page.getByRole('region', { name: 'For those selected' })
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw cards' }).click()
  await expect(dialog(page)).toContainText('1 selected.')
  await dialog(page).getByRole('button', { name: 'Withdraw cards' }).click()
  await expect(page.getByText('Their cards were withdrawn.')).toBeVisible()
  expect(await statusOf(browser, baseURL, other?.code)).toBe(401)
  await switchCards(page)
})

test('squares can be made while passwords stay, and one Undo takes back all that one press made', async ({
  page,
  browser,
  baseURL,
}) => {
  await signedIn(page, 'linde.admin')
  await switchCards(page)
  // Without Emma: a new password ends her link to LeerID, which other tests need.
  await openCardsOf(page, 'Zesde leerjaar')
  const count = await main(page).getByRole('article').count()
  const first = await make(page, 'Make cards, keep the passwords')
  await expect(squares(page)).toHaveCount(count)
  await expect(main(page).getByRole('definition').last()).toHaveText('')
  await notice(page).getByRole('button', { name: 'Undo' }).click()
  await expect(squares(page)).toHaveCount(0)
  expect(await statusOf(browser, baseURL, first.data[1]?.code)).toBe(401)

  const second = await make(page, `Make ${count} new passwords`)
  await expect(squares(page)).toHaveCount(count)
  expect(await statusOf(browser, baseURL, second.data[1]?.code)).toBe(200)
  await notice(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: `Make ${count} new passwords` })).toBeVisible()
  await expect(squares(page)).toHaveCount(0)
  expect(await statusOf(browser, baseURL, second.data[1]?.code)).toBe(401)
  await switchCards(page)
})

test('pupils of a list get squares too, which can be printed again', async ({ page }, info) => {
  const family = ['Zandman', 'Zeeman', 'Zomers'][info.retry]
  // Other tests count the people of the other school.
  await signedIn(page, 'jozef.admin')
  await switchCards(page)
  await page.goto('/users?add=several')
  await dialog(page).getByLabel('Names, one on each line').fill(`Anna ${family}\nBo ${family}`)
  await dialog(page).getByRole('button', { name: 'Add 2 pupils' }).click({ timeout: 60_000 })
  await dialog(page).getByRole('link', { name: 'Print login cards' }).click({ timeout: 60_000 })
  await make(page, 'Make 2 squares and print')
  await expect(page).toHaveURL('/users/cards')
  await page.reload()
  await expect(squares(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Print 2 cards' })).toBeVisible()
  await switchCards(page)
})

test('the menus offer the class door as soon as it is switched on, and no longer than that', async ({
  page,
}) => {
  await signedIn(page, 'jozef.admin')
  await page.goto('/users')
  const more = page.getByRole('button', { name: 'More', exact: true })
  const opening = page.getByRole('menuitem', { name: 'Open the class door…' })
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'How users log in…' })).toBeVisible()
  await expect(opening).toBeHidden()
  await page.keyboard.press('Escape')
  await change(page, 'Class door')
  await more.click()
  await expect(opening).toBeVisible()
  await page.keyboard.press('Escape')
  await change(page, 'Class door')
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'How users log in…' })).toBeVisible()
  await expect(opening).toBeHidden()
})

test('the actions on a selection stay in one line, in German and Russian too', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await switchCards(page)
  for (const [language, label] of [
    ['de', 'Für die Auswahl'],
    ['ru', 'С выбранными'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('portal.language', chosen), language)
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/users')
      await page.getByRole('row').nth(1).getByRole('checkbox').click()
      const buttons = page.getByRole('region', { name: label }).locator('a, button')
      await expect(buttons.last()).toBeVisible()
      const middles = async () =>
        Promise.all(
          (await buttons.all()).map(async (button) => {
            const box = await button.boundingBox()
            return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
          }),
        )
      // The menu is there once the settings are read.
      await expect(buttons).toHaveCount(7)
      const [first, ...others] = await middles()
      for (const other of others) expect(Math.abs(other - (first ?? 0))).toBeLessThan(4)
    }
  }
  await page.evaluate(() => localStorage.setItem('portal.language', 'en'))
  await switchCards(page)
})
