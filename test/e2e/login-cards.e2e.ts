import type { Page } from '@playwright/test'
import { xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { expect, forgetSession, signedIn, signInAs, signOut, test } from './support.ts'

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

/** The paper, in points. */
const papers = {
  A4: /MediaBox \[0 0 59[45]\S* 84[12]\S*\]/g,
  Letter: /MediaBox \[0 0 612\S* 792\S*\]/g,
} as const

/** How many pages the browser saves as PDF on this paper. */
async function pagesOn(page: Page, format: keyof typeof papers): Promise<number | undefined> {
  const pdf = (await page.pdf({ format, printBackground: true })).toString('latin1')
  const pages = pdf.match(/\/Type \/Page\b/g)?.length
  expect(pdf.match(papers[format])?.length).toBe(pages)
  return pages
}

const notePrints = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'true'
    }
  })
const isPrinted = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-printed')

test('eight cards fit on a sheet of A4 or Letter, four large ones; blank ones are never the filled button', async ({
  page,
}) => {
  await notePrints(page)
  await signedIn(page, 'linde.admin')
  await openClass(page, 'Klas 3B')
  await page.getByRole('link', { name: 'Derde leerjaar' }).first().click()
  await choose(page, 'Klas 3B', 'Login cards')
  await expect(main(page).getByRole('article').first()).toBeVisible()
  const cards = await main(page).getByRole('article').count()
  for (const paper of ['A4', 'Letter'] as const) expect(await pagesOn(page, paper)).toBe(Math.ceil(cards / 8))
  await page.getByRole('radio', { name: '4 on a sheet' }).check()
  for (const paper of ['A4', 'Letter'] as const) expect(await pagesOn(page, paper)).toBe(Math.ceil(cards / 4))
  const filled = main(page).locator('button[class*="primary"]')
  await expect(filled).toHaveText(`Make ${cards} new passwords and print`)
  await page.getByRole('button', { name: 'Print without new passwords' }).click()
  await isPrinted(page)
})

async function undoOperation(page: Page, id: number): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === xsrfCookie)?.value ?? ''
  const headers = { [xsrfHeader]: decodeURIComponent(token) }
  const answer = await page.request.post(`/api/v1/operations/${id}/undo`, { data: {}, headers })
  expect(answer.status()).toBe(200)
}

/** Three classes of ten, in the order of no list that anyone wants. */
const pupilsOf = (tag: string) =>
  Array.from({ length: 30 }, (_, at) => ({
    name: `${'QWERTYUIOP'[at % 10]}${'aeo'[Math.floor(at / 10)]} ${tag}`,
    group: `${tag} ${3 - (at % 3)}`,
  }))

test('30 pupils in 3 classes: a list and sheets for each class, printed again after a reload, and gone with the session', async ({
  page,
}, info) => {
  test.setTimeout(180_000)
  const tag = `${info.workerIndex}${Date.now().toString(36)}`
  const pupils = pupilsOf(tag)
  await notePrints(page)
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add several users' }).click()
  await dialog(page)
    .getByLabel('Names, one on each line')
    .fill(['Name;Class', ...pupils.map(({ name, group }) => `${name};${group}`)].join('\n'))
  const imported = page.waitForResponse(
    // The preview of what was typed may still be on its way.
    (response) =>
      response.url().endsWith('/import') && response.request().postDataJSON().options.dry_run === false,
  )
  await dialog(page).getByRole('button', { name: 'Add 30 pupils' }).click({ timeout: 60_000 })
  const { operation_id: operationId } = await (await imported).json()
  // One press prints.
  await dialog(page).getByRole('link', { name: 'Print login cards' }).click({ timeout: 60_000 })
  await isPrinted(page)
  await expect(page).toHaveURL('/users/cards')

  const print = page.getByRole('button', { name: 'Print 30 cards' })
  const headings = main(page).getByRole('heading', { level: 2 })
  const isWhole = async () => {
    await expect(print).toBeVisible()
    await expect(headings).toHaveText([`${tag} 1`, `${tag} 2`, `${tag} 3`])
    const names = await main(page).getByRole('article').getByRole('heading').allTextContents()
    const sorted = [...names.slice(0, 10)].sort()
    expect(names.slice(0, 10)).toEqual(sorted)
    await expect(passwordOn(page, `Qa ${tag}`).first()).toHaveText(/^([a-z]+-){3}\d\d$/)
    for (const paper of ['A4', 'Letter'] as const) expect(await pagesOn(page, paper)).toBe(3 * (1 + 2))
  }
  await isWhole()
  if (process.env.CARDS_PDF)
    for (const format of ['A4', 'Letter'] as const)
      await page.pdf({ format, printBackground: true, path: `${process.env.CARDS_PDF}/cards-${format}.pdf` })
  const password = await passwordOn(page, `Qa ${tag}`).first().innerText()
  await page.reload()
  await expect(page.getByText(/^You can print these cards again until \d\d:\d\d\./)).toBeVisible()
  await isWhole()
  await expect(passwordOn(page, `Qa ${tag}`).first()).toHaveText(password)
  await page.getByText('With a list for the teacher').click()
  expect(await pagesOn(page, 'A4')).toBe(3 * 2)
  await print.click()
  await isPrinted(page)

  // Another tab of the same session, and another session of the same person, know nothing of them.
  const tab = await page.context().newPage()
  await tab.goto('/users/cards')
  await expect(tab.getByText('There are no cards to print.')).toBeVisible()
  await tab.close()
  const stored = () => page.evaluate(() => sessionStorage.getItem('portal.newPasswords'))
  const left = await stored()
  expect(left).not.toContain(password)
  await signOut(page)
  await expect(page).toHaveURL(/\/login/)
  expect(await stored()).toBeNull()
  for (const login of ['linde.admin', 'jozef.admin']) {
    await signInAs(page, login)
    // As if the log-out had not reached this tab.
    await page.evaluate((text) => sessionStorage.setItem('portal.newPasswords', String(text)), left)
    await page.goto('/users/cards')
    await expect(page.getByText('There are no cards to print.')).toBeVisible()
    expect(await stored()).toBeNull()
    await signOut(page)
    await expect(page).toHaveURL(/\/login/)
  }

  await signedIn(page, 'linde.admin')
  await undoOperation(page, operationId)
})

test('new passwords for a selection are made and printed in one go, and undone together', async ({
  page,
}) => {
  await notePrints(page)
  await signedIn(page, 'linde.admin')
  await openClass(page, 'Klas 3B')
  for (const login of ['fien.dierckx', 'finn.geerts'])
    await page.getByRole('checkbox', { name: `Select ${login}`, exact: true }).click()
  await page.getByRole('button', { name: 'New passwords', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Make new passwords?' })
  await expect(question).toContainText('2 people get new passwords on login cards.')
  await question.getByRole('button', { name: 'Make 2 new passwords and print' }).click()
  await isPrinted(page)
  const cards = main(page).getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(cards.last().getByRole('definition').last()).toHaveText(/^([a-z]+-){3}\d\d$/)
  await page.getByRole('region', { name: 'What was done' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Make 2 new passwords and print' })).toBeVisible()
})

test('the menu of a class offers what the menu of its row does, in the same order', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await page.getByRole('link', { name: 'Derde leerjaar' }).click()
  const items = page.getByRole('menuitem')
  await page.getByRole('button', { name: 'More for Klas 3B', exact: true }).click()
  await expect(items.first()).toBeVisible()
  const ofRow = await items.allTextContents()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Klas 3B', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Klas 3B' })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(items).toHaveText(ofRow)
  expect(ofRow).toContain('Login cards')
})

test('the home page does not offer cards that were just printed, but to print them again', async ({
  page,
}) => {
  await notePrints(page)
  // Emma has signed in then, and gets no new password: it would end her link to LeerID, which another test needs.
  await signedIn(page, 'emma')
  await signedIn(page, 'linde.klas3')
  await page.goto('/home')
  const list = page.getByRole('region', { name: 'Needs your attention' })
  await list.getByRole('link', { name: 'Login cards Derde leerjaar' }).click()
  const made = page.waitForResponse((response) => response.url().endsWith('/bulk'))
  await page.getByRole('button', { name: /^Make \d+ new passwords and print$/ }).click()
  const { operation_id: operationId } = await (await made).json()
  await isPrinted(page)
  await page.goto('/home')
  await expect(list.getByText(/^\d+ login cards are ready$/)).toBeVisible()
  await expect(list.getByRole('link', { name: 'Login cards Derde leerjaar' })).toBeHidden()
  await list.getByRole('link', { name: /^Print again/ }).click()
  await expect(page.getByRole('button', { name: /^Print \d+ cards$/ })).toBeVisible()
  await undoOperation(page, operationId)
})
