import { expect, type Page } from '@playwright/test'
import { textCell, workbook, workbookOf } from '../support/workbook.ts'
import { test } from './portal.ts'
import { forgetSession, signedIn, signInAs } from './support.ts'

const panel = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, name: string) => panel(page).getByRole('row').filter({ hasText: name })

test.beforeEach(async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Basisschool De Linde')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add several users' }).click()
})

test('an admin pastes a list, mends a row, adds the rest with passwords, and takes it back', async ({
  page,
}) => {
  await panel(page).getByLabel('Names, one on each line').fill('Yasmina El Amrani\nNoor\nLars Van Damme')
  await expect(rowOf(page, 'Yasmina El Amrani')).toContainText('New')
  const noor = panel(page).getByRole('textbox', { name: 'Name of Noor' })
  await expect(noor).toHaveAccessibleDescription('No surname. Type it here.')
  await expect(panel(page).getByRole('button', { name: 'Add 2 pupils' })).toBeEnabled()

  await noor.fill('Noor Wouters')
  await noor.press('Enter')
  await expect(panel(page).getByRole('textbox', { name: 'Username of Noor Wouters' })).toHaveValue(
    'noor.wouters',
  )
  const login = panel(page).getByRole('textbox', { name: 'Username of Lars Van Damme' })
  await login.fill('linde.admin.lars')
  await login.press('Enter')
  await panel(page).getByRole('button', { name: 'Add 3 pupils' }).click()

  await expect(panel(page).getByText('3 pupils were added to “Basisschool De Linde”.')).toBeVisible()
  await expect(rowOf(page, 'Lars Van Damme')).toContainText('linde.admin.lars')
  await expect(rowOf(page, 'Noor Wouters').getByRole('cell').last()).toHaveText(/^\w+-\w+-\w+-\d\d$/)
  await panel(page).getByRole('button', { name: 'Undo' }).click()
  await expect(panel(page).getByRole('button', { name: 'Add 3 pupils' })).toBeEnabled()

  // Their passwords went with them.
  await page.keyboard.press('Escape')
  await panel(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(panel(page)).toBeHidden()
  await expect(page.getByText('ready for login cards')).toBeHidden()
})

test('a list is not added before its passwords are made', async ({ page }) => {
  const names = panel(page).getByLabel('Names, one on each line')
  await expect(names).toBeVisible()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  // Only the words that passwords are made of are still to load.
  await page.route('**/assets/*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  await names.fill('Mira Wachters\nTibo Wachters')
  await expect(rowOf(page, 'Tibo Wachters')).toContainText('New')
  const add = panel(page).getByRole('button', { name: 'Add 2 pupils' })
  await expect(add).toBeDisabled()
  release()
  await add.click()
  await expect(panel(page).getByRole('link', { name: 'Print login cards' })).toBeVisible()
})

test('a list is added without passwords if they cannot be made, and says so', async ({ page }) => {
  const names = panel(page).getByLabel('Names, one on each line')
  await expect(names).toBeVisible()
  await page.route('**/assets/*.js', (route) => route.abort())
  await names.fill('Mira Zonderland\nTibo Zonderland')
  await expect(rowOf(page, 'Tibo Zonderland')).toContainText('none yet')
  await panel(page).getByRole('button', { name: 'Add 2 pupils' }).click()
  await expect(panel(page).getByText('2 pupils were added to “Basisschool De Linde”.')).toBeVisible()
  await expect(panel(page).getByRole('link', { name: 'Print login cards' })).toBeHidden()
})

test('an admin adds a list and prints its login cards, and a pupil signs in with one', async ({ page }) => {
  await panel(page).getByLabel('Names, one on each line').fill('Mira Verhaegen\nTibo Verhaegen')
  await panel(page).getByRole('button', { name: 'Add 2 pupils' }).click()
  await expect(panel(page).getByText('2 pupils were added to “Basisschool De Linde”.')).toBeVisible()
  const password = await rowOf(page, 'Mira Verhaegen').getByRole('cell').last().innerText()
  await panel(page).getByRole('link', { name: 'Print login cards' }).click()

  await expect(page).toHaveURL('/users/cards')
  const card = (name: string) => page.getByRole('main').getByRole('article').filter({ hasText: name })
  await expect(card('Mira Verhaegen')).toContainText('mira.verhaegen')
  await expect(card('Mira Verhaegen')).toContainText(password)
  await expect(card('Tibo Verhaegen').getByRole('definition').last()).toHaveText(/^([a-z]+-){3}\d\d$/)
  await expect(page.getByRole('button', { name: 'Print 2 cards' })).toBeEnabled()
  await forgetSession(page)
  await signInAs(page, 'mira.verhaegen', password)
})

test('an admin chooses a workbook', async ({ page }) => {
  await panel(page).getByRole('radio', { name: 'File' }).check()
  const sheet = workbook(textCell('A1', 'Naam'), textCell('A2', 'Zoë Lemmens'), textCell('A3', 'Wout Jacobs'))
  await panel(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'klas.xlsx', mimeType: 'application/zip', buffer: Buffer.from(sheet) })
  await expect(rowOf(page, 'Zoë Lemmens')).toContainText('New')
  await expect(panel(page).getByRole('button', { name: 'Add 2 pupils' })).toBeEnabled()
})

test('an admin chooses a file in Windows-1252, maps a column, and learns why a workbook is broken', async ({
  page,
}) => {
  await panel(page).getByRole('radio', { name: 'File' }).check()
  const chooser = panel(page).locator('input[type=file]')
  await chooser.setInputFiles({
    name: 'klas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('PK\u0003\u0004'),
  })
  await expect(panel(page).getByRole('alert')).toContainText('cannot read this workbook')

  const list = 'Kolom A;Kolom B\nZoë Lemmens;Klas 3A\nWout Jacobs;Klas 3B'
  await chooser.setInputFiles({ name: 'klas.csv', mimeType: 'text/csv', buffer: Buffer.from(list, 'latin1') })
  await expect(rowOf(page, 'Zoë Lemmens')).toContainText('New')
  await panel(page).getByText('How the columns are read').click()
  await panel(page).getByLabel('Row with the headings').selectOption('Line 1: Kolom A · Kolom B')
  await expect(rowOf(page, 'Kolom A')).toBeHidden()
  await panel(page).getByLabel('Kolom B').selectOption('Group')
  await expect(panel(page).getByRole('button', { name: 'Add 2 pupils' })).toBeEnabled()
})

test('an admin chooses another sheet of a workbook, and sees how many rows are hidden', async ({ page }) => {
  await panel(page).getByRole('radio', { name: 'File' }).check()
  const sheet = (...people: string[]) => ['Naam', ...people].map((text, at) => textCell(`A${at + 1}`, text))
  const bytes = workbookOf([
    { name: 'Klas 3A', rows: sheet('Zoë Lemmens', 'Wout Jacobs'), hidden: [3] },
    { name: 'Klas 3B', rows: sheet('Juna De Smedt') },
  ])
  const file = { name: 'klassen.xlsx', mimeType: 'application/zip', buffer: Buffer.from(bytes) }
  await panel(page).locator('input[type=file]').setInputFiles(file)
  await expect(rowOf(page, 'Zoë Lemmens')).toContainText('New')
  await expect(panel(page).getByText('The list also has 1 hidden row of your workbook.')).toBeVisible()
  await panel(page).getByLabel('Sheet of the workbook').selectOption('Klas 3B')
  await expect(rowOf(page, 'Juna De Smedt')).toContainText('New')
  await expect(rowOf(page, 'Zoë Lemmens')).toBeHidden()
})

test('an admin chooses how the letters of a file are read', async ({ page }) => {
  await panel(page).getByRole('radio', { name: 'File' }).check()
  const dos = Buffer.from('Naam;Klas\r\nZo\x89 Lef\x8avre;Klas 3A', 'latin1')
  await panel(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'klas.csv', mimeType: 'text/csv', buffer: dos })
  await expect(rowOf(page, 'Zoë Lefèvre')).toContainText('New')
  await expect(panel(page).getByText('These groups will be added')).toBeHidden()
  await panel(page).getByLabel('How the letters are read').selectOption('Zoâ, Lefävre (Mac)')
  await expect(rowOf(page, 'Zoâ Lefävre')).toContainText('New')
})

test('an admin drops a file onto the list', async ({ page }) => {
  await panel(page).getByRole('button', { name: 'Cancel' }).click()
  const list = page.getByRole('region', { name: 'Groups and people' }).getByRole('table')
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['Naam\nZoë Lemmens\nWout Jacobs'], 'klas.csv', { type: 'text/csv' }))
    return transfer
  })
  await list.dispatchEvent('dragover', { dataTransfer })
  await expect(page.getByText('Drop the file to add its people')).toBeVisible()
  await list.dispatchEvent('drop', { dataTransfer })
  await expect(rowOf(page, 'Zoë Lemmens')).toContainText('New')
  await expect(page.getByText('Drop the file to add its people')).toHaveCount(0)
  await expect(panel(page).getByRole('button', { name: 'Add 2 pupils' })).toBeEnabled()
})

for (const [width, height] of [
  [390, 844],
  [320, 640],
] as const)
  test(`on a phone of ${width} pixels the verdict comes first, with a person in sight`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const list = Array.from({ length: 30 }, (_, at) => `Kind${'abcdefghij'[at % 10]} Achternaam`)
    await panel(page).getByLabel('Names, one on each line').fill(list.join('\n'))
    const sentence = panel(page).getByRole('status').filter({ hasText: '10 new pupils' }).first()
    await expect(sentence).toBeInViewport()
    await expect(panel(page).getByRole('rowheader').locator('span').first()).toBeInViewport({ ratio: 1 })
    await expect(panel(page).getByLabel('Names, one on each line')).toBeFocused()
  })

test('on a phone of 320 pixels in German, a person is in sight beneath new classes, a question and lines left out', async ({
  browser,
  baseURL,
}) => {
  const phone = await browser.newContext({
    ...(baseURL && { baseURL }),
    locale: 'de-DE',
    viewport: { width: 320, height: 640 },
  })
  const page = await phone.newPage()
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  await page.getByRole('menuitem', { name: /Mehrere/ }).click()
  const lines = [
    'Klassenliste;;',
    ';;',
    'Name;Vorname;Klasse',
    'Van den Broeck;Lena;1A',
    'Peeters;Jonas;1B',
    'Claes;Tibo;1A',
  ]
  await panel(page).getByRole('textbox').first().fill(lines.join('\n'))
  await expect(
    panel(page)
      .getByRole('status')
      .filter({ hasText: /2 neue Kinder, 2 neue Gruppen, 1 Frage und 1 Zeile/ }),
  ).toBeInViewport()
  const row = rowOf(page, 'Lena Van den Broeck')
  await expect(row.getByText('Lena Van den Broeck', { exact: true })).toBeInViewport({ ratio: 1 })
  // Its answers do not touch.
  const [same, other] = await Promise.all(
    (await row.getByRole('button').all()).map((one) => one.boundingBox()),
  )
  const gap = Math.max(
    (other?.x ?? 0) - (same?.x ?? 0) - (same?.width ?? 0),
    (other?.y ?? 0) - (same?.y ?? 0) - (same?.height ?? 0),
  )
  expect(gap).toBeGreaterThanOrEqual(8)
  await phone.close()
})
