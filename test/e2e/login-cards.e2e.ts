import type { Page } from '@playwright/test'
import { expect, forgetSession, signedIn, signInAs, test } from './support.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('main')

async function openDialog(page: Page): Promise<void> {
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add user' }).click()
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** The card of this person on the page; its copy for the printer is hidden. */
const card = (page: Page, name: string) =>
  main(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** The password on a card: the last of its details. */
const passwordOn = (page: Page, name: string) => card(page, name).getByRole('definition').last()

async function openClass(page: Page, name: string): Promise<void> {
  await page.goto('/users')
  await page.getByRole('link', { name: 'Derde leerjaar' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('an admin adds two pupils by name, prints their cards, and one signs in with it', async ({
  page,
}, info) => {
  const tag = `${info.workerIndex}${Date.now().toString(36)}`
  await signedIn(page, 'linde.admin')
  await openClass(page, 'Klas 3B')
  await openDialog(page)
  await dialog(page).getByLabel('Name', { exact: true }).fill(`Zoë ${tag}`)
  await expect(dialog(page).getByLabel('Username')).toHaveValue(`zoe.${tag}`)
  const password = dialog(page).getByLabel('Password', { exact: true })
  await expect(password).toHaveValue(/^([a-z]+-){3}\d\d$/)
  await expect(password).toHaveAttribute('type', 'text')
  const first = await password.inputValue()
  await dialog(page).getByRole('button', { name: 'Another password' }).click()
  await expect(password).not.toHaveValue(first)
  const ofZoe = await password.inputValue()
  await dialog(page).getByRole('button', { name: 'Add and next' }).click()

  // The next one: an empty form with a new password; the same name gets another login.
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(dialog(page).getByLabel('Name', { exact: true })).toBeFocused()
  await expect(password).not.toHaveValue(ofZoe)
  await dialog(page).getByLabel('Name', { exact: true }).fill(`Zoë ${tag}`)
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await dialog(page)
    .getByRole('button', { name: /^Take zoe\./ })
    .click()
  const login = await dialog(page).getByLabel('Username').inputValue()
  expect(login).not.toBe(`zoe.${tag}`)
  const ofSecond = await password.inputValue()
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog(page)).toBeHidden()

  await expect(page.getByText('2 new passwords are ready for login cards.')).toBeVisible()
  await main(page).getByRole('link', { name: 'Login cards' }).click()
  await expect(page).toHaveURL('/users/cards')
  await expect(card(page, `Zoë ${tag}`)).toHaveCount(2)
  await expect(card(page, `Zoë ${tag}`).first()).toContainText(ofZoe)
  await expect(card(page, `Zoë ${tag}`).last()).toContainText(login)
  await expect(card(page, `Zoë ${tag}`).last()).toContainText(ofSecond)
  await expect(card(page, `Zoë ${tag}`).last()).toContainText('Basisschool De Linde')
  const kept = await page.evaluate(() =>
    JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]),
  )
  expect(kept).not.toContain(ofZoe)

  // Reloaded, the passwords are gone, and so are the cards.
  await page.reload()
  await expect(page.getByText('There are no cards to print.')).toBeVisible()
  await forgetSession(page)
  await signInAs(page, login, ofSecond)
})

test('a new card brings a new password: the old one stops working, as the page says first', async ({
  page,
}) => {
  await signedIn(page, 'linde.admin')
  await openClass(page, 'Klas 3B')
  await choose(page, 'hanne.goossens', 'Login card')
  await expect(page.getByText('1 card has no password.')).toContainText('Old passwords then stop working.')
  await expect(passwordOn(page, 'Hanne Goossens')).toHaveText('')
  await page.getByRole('button', { name: 'Make 1 new password' }).click()
  await expect(passwordOn(page, 'Hanne Goossens')).toHaveText(/^([a-z]+-){3}\d\d$/)
  const password = await passwordOn(page, 'Hanne Goossens').innerText()
  await forgetSession(page)
  await signInAs(page, 'hanne.goossens', password)
})

test('a whole class gets new passwords at once, which can be undone with their cards', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await openClass(page, 'Klas 3B')
  await page.getByRole('link', { name: 'Derde leerjaar' }).first().click()
  await choose(page, 'Klas 3B', 'Login cards')
  const cards = main(page).getByRole('article')
  await expect(cards.first()).toBeVisible()
  const count = await cards.count()
  expect(count).toBeGreaterThan(10)
  await page.getByRole('button', { name: `Make ${count} new passwords` }).click()
  const notice = page.getByRole('region', { name: 'What was done' })
  await expect(notice).toContainText(`${count} people have new passwords.`)
  await expect(page.getByText('has no password', { exact: false })).toBeHidden()
  const password = await cards.last().getByRole('definition').last().innerText()
  expect(password).toMatch(/^([a-z]+-){3}\d\d$/)
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: `Make ${count} new passwords` })).toBeVisible()
  await expect(cards.last().getByRole('definition').last()).toHaveText('')
})

test('eight cards fit on a sheet of A4, four large ones', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await openClass(page, 'Klas 3B')
  const people = await page.getByRole('table').getByRole('row').count()
  await page.getByRole('link', { name: 'Derde leerjaar' }).first().click()
  await choose(page, 'Klas 3B', 'Login cards')
  const sheets = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    return {
      pages: pdf.match(/\/Type \/Page\b/g)?.length,
      isA4: /MediaBox \[0 0 59[45]\S* 84[12]\S*\]/.test(pdf),
    }
  }
  await expect(main(page).getByRole('article').first()).toBeVisible()
  const cards = await main(page).getByRole('article').count()
  expect(cards).toBeLessThanOrEqual(people)
  expect(await sheets()).toEqual({ pages: Math.ceil(cards / 8), isA4: true })
  await page.getByRole('radio', { name: '4 on a sheet' }).check()
  expect(await sheets()).toEqual({ pages: Math.ceil(cards / 4), isA4: true })
})
