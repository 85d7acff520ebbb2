import { expect, type Page, type TestInfo } from '@playwright/test'
import { test } from './portal.ts'
import { demoPassword, signedIn } from './support.ts'

/** A name that is unique to this test run. */
const unique = (name: string, { workerIndex }: TestInfo) =>
  `${name} ${workerIndex}-${Date.now().toString(36)}`

const row = (page: Page, name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function choose(page: Page, button: string, item: string) {
  // The row of what was just added may be there before its dialog has left.
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function addGroup(page: Page, name: string) {
  await choose(page, 'Add', 'Add group')
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(row(page, name)).toBeVisible()
}

async function addPerson(page: Page, kind: 'user' | 'admin', login: string) {
  await choose(page, 'Add', `Add ${kind}`)
  const dialog = page.getByRole('dialog')
  if (kind === 'admin') await dialog.getByRole('radio', { name: 'Choose a password for them' }).check()
  await dialog.getByLabel('Username').fill(login)
  await dialog.getByLabel('Password', { exact: true }).fill('zomer-in-de-klas')
  await dialog.getByLabel('Password again').fill('zomer-in-de-klas')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(row(page, login)).toBeVisible()
}

test.beforeEach(async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await expect(heading(page)).toHaveText('Basisschool De Linde')
})

test('an admin adds a group, fills, edits, moves and deletes it', async ({ page }, info) => {
  test.slow()
  const name = unique('Klas', info)
  const login = unique('ann', info).replace(' ', '.')
  const fullName = unique('Ann Peeters', info)
  await addGroup(page, name)
  await expect(page.getByText('The group was added.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeFocused()
  await row(page, name).getByRole('link').click()
  await expect(heading(page)).toHaveText(name)
  await expect(page.getByText('There is nothing here yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add several users' })).toBeVisible()

  await addPerson(page, 'user', login)
  await expect(page.getByText(`“${login}” was added.`)).toBeVisible()
  await addPerson(page, 'admin', `${login}.admin`)
  await expect(row(page, `${login}.admin`)).toContainText('Admin')

  // The person: licences and an end date.
  await page.getByRole('button', { name: `Edit ${login}`, exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit user' })
  await expect(edit.getByLabel('Username')).toHaveAttribute('readonly', '')
  await expect(edit.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
  await edit.getByLabel('Name', { exact: true }).fill(fullName)
  await edit.getByRole('button', { name: /more/i }).click()
  await expect(edit.getByLabel('Number of seats', { exact: true })).toHaveValue('2')
  await edit.getByText('This account has an end date').click()
  await edit.getByLabel('Valid until', { exact: true }).fill('31/2/2029')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByLabel('Valid until', { exact: true })).toBeFocused()
  await expect(edit.getByText('We cannot read this date.')).toBeVisible()
  await edit.getByLabel('Valid until', { exact: true }).fill('3-1-2029')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  const person = row(page, fullName)
  await expect(person).toContainText('Valid until 03/01/2029')
  await expect(person.getByRole('cell', { name: '2', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Edit ${login}`, exact: true })).toBeFocused()

  // The group: more licences than there are.
  await page.getByRole('button', { name: 'Edit this group' }).click()
  const editGroup = page.getByRole('dialog', { name: 'Edit group' })
  await editGroup.getByText('Reserve seats').click()
  await editGroup.getByLabel('Number of reserved seats', { exact: true }).fill('1000')
  await editGroup.getByRole('button', { name: 'Save' }).click()
  await expect(editGroup.getByRole('alert')).toContainText('Not enough seats.')
  await editGroup.getByLabel('Number of reserved seats', { exact: true }).fill('3')
  await editGroup.getByRole('button', { name: 'Save' }).click()
  await expect(editGroup).toBeHidden()
  await expect(page.getByRole('main').locator('dl')).toContainText('0 of 3 seats in use')

  // To Klas 3B, by the keyboard alone.
  await page.getByRole('button', { name: `More for ${login}`, exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move to…' }).press('Enter')
  const move = page.getByRole('dialog', { name: `Move ${login}` })
  await move.getByRole('row', { name: `${name}, Here now` }).focus()
  await page.keyboard.press('Enter')
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(move.getByRole('alert')).toContainText('Choose a group first.')
  await move.getByRole('row', { name: 'Derde leerjaar' }).focus()
  await page.keyboard.press('ArrowRight')
  await move.getByRole('row', { name: 'Klas 3B' }).waitFor()
  await page.keyboard.type('Klas 3B')
  await page.keyboard.press('Enter')
  await expect(move.getByRole('row', { name: 'Klas 3B' })).toHaveAttribute('aria-selected', 'true')
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText(`“${login}” is now in “Klas 3B”.`)).toBeVisible()
  await expect(row(page, fullName)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Groups and people' })).toBeFocused()

  // Delete everything.
  await page.getByRole('link', { name: 'Basisschool De Linde' }).click()
  await choose(page, `More for ${name}`, 'Delete group')
  const confirm = page.getByRole('alertdialog', { name: 'Delete group' })
  await expect(confirm).toContainText(
    `Do you want to delete the group “${name}” with everything in it: 1 person?`,
  )
  await confirm.getByRole('button', { name: 'Yes, delete everything' }).click()
  await expect(page.getByText(`“${name}” was deleted, with everything in it: 1 person.`)).toBeVisible()
  await expect(row(page, name)).toBeHidden()

  await page.goto(`/users?q=${encodeURIComponent(fullName)}`)
  await choose(page, `More for ${login}`, 'Delete user')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete' }).click()
  await expect(page.getByText(`“${fullName}” was deleted.`)).toBeVisible()
  await expect(page.getByText('Nothing was found.')).toBeVisible()
})

test('an admin is deleted by that name, in the menu and in the question', async ({ page }, info) => {
  const login = unique('beheer', info).replace(' ', '-')
  // Not in the main group: there, the web code would change with its admins.
  await row(page, 'Zesde leerjaar').getByRole('link').click()
  await expect(heading(page)).toHaveText('Zesde leerjaar')
  await addPerson(page, 'admin', login)
  await choose(page, `More for ${login}`, 'Delete admin')
  const question = page.getByRole('alertdialog', { name: 'Delete admin' })
  await question.getByRole('button', { name: 'Yes, delete' }).click()
  await expect(row(page, login)).toBeHidden()
})

test('a lock admin sees an error if a new person’s passwords differ or the login is taken', async ({
  page,
}) => {
  await choose(page, 'Add', 'Add user')
  const dialog = page.getByRole('dialog', { name: 'Add user' })
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  await expect(add).toBeDisabled()
  await dialog.getByLabel('Username').fill('emma')
  await dialog.getByLabel('Password', { exact: true }).fill('zomer-in-de-klas')
  await dialog.getByLabel('Password again').fill('winter-in-de-klas')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('The two passwords are not the same.')).toBeVisible()
  await expect(add).toBeDisabled()
  await dialog.getByLabel('Password again').fill('zomer-in-de-klas')
  await add.click()
  await expect(dialog.getByLabel('Username')).toBeFocused()
  await expect(dialog.getByLabel('Username')).toHaveAccessibleDescription(/already in use/)
  await expect(dialog.getByRole('alert')).toContainText('already in use')
})

test('an admin is not offered what the server would refuse', async ({ page }) => {
  const own = row(page, 'linde.admin')
  await expect(own.getByRole('button', { name: 'Edit linde.admin' })).toBeVisible()
  await expect(own.getByRole('button', { name: /^More/ })).toBeHidden()
  await page.getByRole('button', { name: 'Edit this group' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit group' })
  await expect(edit.getByLabel('Name')).toHaveValue('Basisschool De Linde')
  await expect(edit.getByText('Reserve seats')).toBeHidden()
  await expect(edit.getByText('This group has an end date')).toBeHidden()
  await page.keyboard.press('Escape')
  await page.goto('/users?q=lena')
  await page.getByRole('button', { name: 'More for lena' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Login card',
    'Give a number',
    'Move to…',
    'Delete user',
  ])
})

test('an admin needs the current password to change their own e-mail address', async ({ page }) => {
  const edit = page.getByRole('dialog', { name: 'Edit admin' })
  const current = edit.getByLabel('Your current password')
  const save = edit.getByRole('button', { name: 'Save' })
  await page.getByRole('button', { name: 'Edit linde.admin' }).click()
  const before = await edit.getByLabel('E-mail').inputValue()
  await expect(current).toBeHidden()
  await expect(edit.getByLabel('Admin', { exact: true })).toBeHidden()
  await edit.getByLabel('E-mail').fill('linde@example.org')
  await save.click()
  await expect(current).toBeFocused()
  await current.fill('not-this-one')
  await save.click()
  await expect(current).toHaveAccessibleDescription(/not right/)
  await current.fill(demoPassword)
  await save.click()
  await expect(row(page, 'linde@example.org')).toBeVisible()

  await page.getByRole('button', { name: 'Edit linde.admin' }).click()
  await edit.getByLabel('E-mail').fill(before)
  await current.fill(demoPassword)
  await save.click()
  await expect(row(page, before)).toBeVisible()
})
