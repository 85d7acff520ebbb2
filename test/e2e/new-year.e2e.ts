import { readFileSync } from 'node:fs'
import { test as byKeyboard, heading, press, reach } from './keyboard.ts'
import { expect, signedIn, test } from './support.ts'

test('a school starts a new year with a plan, counts and few clicks, and takes it back', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New school year' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New school year' })).toBeVisible()
  const next = (name: string) => page.getByRole('combobox', { name: `${name}, next year` })
  const start = page.getByRole('button', { name: 'Start the new year' })
  await next('Klas 3B').selectOption({ label: 'Leave the school' })
  await next('Klas 3A').selectOption({ label: 'Klas 3B' })
  const name = page.getByRole('textbox', { name: 'Zesde leerjaar, name next year' })
  await name.fill('')
  const sum = '14 users go to another group, '
  await expect(page.getByRole('status').filter({ hasText: sum })).not.toContainText('new name')
  await name.fill('Zesde klas')
  await expect(page.getByRole('status').filter({ hasText: sum })).toContainText('1 group gets a new name.')
  await expect(page.getByRole('status').filter({ hasText: sum })).toBeVisible()
  await start.click()
  const asked = page.getByRole('alertdialog')
  await expect(asked.getByText(sum)).toBeVisible()
  await expect(asked.getByText(/People who leave can no longer log in.* For 30 days/)).toBeVisible()
  await asked.getByRole('button', { name: 'Start the new year' }).click()
  await expect(page.getByRole('heading', { name: 'The new school year has started' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(next('Klas 3A')).toBeVisible()
  await expect(name).toHaveValue('Zesde leerjaar')
  await expect(page.getByRole('row').filter({ has: next('Klas 3A') })).toContainText('14 users')
})

test('a new year ends with the list of the new pupils, and starts at the school only', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await page.goto('/users/new-year')
  await page.getByRole('combobox', { name: 'Klas 3A, next year' }).selectOption({ label: 'Klas 3B' })
  await page.getByRole('button', { name: 'Start the new year' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start the new year' }).click()
  await page.getByRole('link', { name: 'Add the new pupils' }).click()
  await expect(page.getByRole('dialog').getByLabel('Names, one on each line')).toBeVisible()
  await page.goto('/users/activity')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo all' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await page.goto('/users?group=3')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Download the list…' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'New school year' })).toHaveCount(0)
  await page.goto('/users/new-year?group=3')
  await expect(page.getByText('“Klas 3A” is one group.')).toBeVisible()
})

test('people who left come back with the whole year, after a question', async ({ page }) => {
  await signedIn(page, 'linde.klas3')
  await page.goto('/users/new-year')
  await page.getByRole('combobox', { name: 'Klas 3B, next year' }).selectOption({ label: 'Leave the school' })
  await page.getByRole('button', { name: 'Start the new year' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start the new year' }).click()
  await expect(page.getByRole('heading', { name: 'The new school year has started' })).toBeVisible()
  await page.goto('/users/deleted')
  const deleted = page.getByRole('region', { name: 'Deleted groups and people' })
  await expect(deleted.getByText('Deleted when the new school year started')).toBeVisible()
  const question = page.getByRole('alertdialog', { name: 'Undo the whole new school year?' })
  // Other tests may have deleted someone here.
  const back = deleted.getByRole('button', { name: /^Put back .+ and \d+/ })
  await back.click()
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toHaveCount(0)
  await back.click()
  await question.getByRole('button', { name: 'Undo the school year' }).click()
  await expect(back).toHaveCount(0)
})

test('an admin downloads everyone in a group as a workbook, or whom the list shows as text', async ({
  page,
}) => {
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Download the list…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download the list' })
  const download = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    return file
  }
  expect((await download()).suggestedFilename()).toBe('Basisschool De Linde.xlsx')
  await expect(dialog).toHaveCount(0)

  await page.goto('/users?q=lena')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Download the list…' }).click()
  await expect(dialog.getByRole('radio', { name: 'Only whom the list shows now' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'CSV text' }).check()
  const file = await download()
  expect(file.suggestedFilename()).toBe('Basisschool De Linde.csv')
  const [, ...rows] = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(rows).toEqual([expect.stringContaining('lena@example.org')])
  await expect(page).toHaveURL(/\/users\?q=lena/)
})

byKeyboard('a new year is planned by keyboard alone, and left again', async ({ page }) => {
  await signedIn(page, 'linde.klas3')
  await page.goto('/users/new-year')
  await expect(heading(page, 'New school year')).toBeVisible()
  await reach(page, page.getByRole('combobox', { name: 'Klas 3B, next year' }))
  for (const key of ['Space', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('status').filter({ hasText: '15 leave' })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Start the new year' }))
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }))
  await press(page, page.getByRole('link', { name: 'Cancel' }), 'Shift+Tab')
  await expect(page).toHaveURL(/\/users/)
})
