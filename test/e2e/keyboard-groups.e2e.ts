import type { Page } from '@playwright/test'
import { test as byKeyboard, choose, expect, heading, message, press, reach, tick, type } from './keyboard.ts'
import { listeningProgram } from './reading-program.ts'
import { signedIn } from './support.ts'

const test = byKeyboard.extend<{ programPort: string }>({ programPort: listeningProgram })

const row = (page: Page, name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const list = (page: Page) => page.getByRole('heading', { name: 'Groups and people' })

async function openGroups(page: Page): Promise<void> {
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await expect(heading(page, 'Basisschool De Linde')).toBeVisible()
}

/** Opens a sub-group from the list. */
async function open(page: Page, name: string): Promise<void> {
  await press(page, row(page, name).getByRole('link'))
  await expect(heading(page, name)).toBeFocused()
}

async function addPerson(page: Page, kind: 'user' | 'admin', login: string): Promise<void> {
  await choose(page, 'Add', `Add ${kind}`)
  const adding = dialog(page, `Add ${kind}`)
  if (kind === 'admin') {
    await reach(page, adding.getByRole('radio', { name: 'Invite by e-mail (best)' }), 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
  }
  await type(page, adding.getByLabel('Username'), login)
  await type(page, adding.getByLabel('Password', { exact: true }), 'zomer-in-de-klas')
  await type(page, adding.getByLabel('Password again'), 'zomer-in-de-klas')
  await press(page, adding.getByRole('button', { name: 'Add', exact: true }))
  await expect(message(page, `“${login}” was added.`)).toBeVisible()
  await expect(row(page, login)).toBeVisible()
  await expect(adding).toBeHidden()
  await expect(button(page, 'Add')).toBeFocused()
}

/** Opens these groups in the tree of the move dialog one after the other, and moves to the last. */
async function moveTo(page: Page, name: string, ...places: string[]): Promise<void> {
  const moving = dialog(page, `Move ${name}`)
  const target = places.at(-1) ?? ''
  await reach(page, moving.getByRole('row').first())
  for (const place of places) {
    await reach(page, moving.getByRole('row', { name: place }), 'ArrowDown')
    await page.keyboard.press(place === target ? 'Enter' : 'ArrowRight')
  }
  await expect(moving.getByRole('row', { name: target })).toHaveAttribute('aria-selected', 'true')
  await press(page, moving.getByRole('button', { name: 'Move', exact: true }))
  await expect(page.getByText(`“${name}” is now in “${target}”.`)).toBeVisible()
}

test('an admin adds a group, fills, edits, moves and deletes it', async ({ page }) => {
  await openGroups(page)
  const name = 'Klas met toetsen'
  const login = 'toetsen.ann'
  await choose(page, 'Add', 'Add group')
  await expect(dialog(page, 'Add group').getByLabel('Name')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(message(page, 'The group was added.')).toBeVisible()
  await expect(button(page, 'Add')).toBeFocused()
  await open(page, name)

  await addPerson(page, 'user', login)
  await addPerson(page, 'admin', `${login}.admin`)

  await press(page, button(page, `Edit ${login}`))
  const editUser = dialog(page, 'Edit user')
  await type(page, editUser.getByLabel('Name', { exact: true }), 'Ann Peeters')
  await press(page, editUser.getByRole('button', { name: 'One more: Number of seats' }))
  await expect(editUser.getByLabel('Number of seats', { exact: true })).toHaveValue('2')
  await tick(page, editUser.getByRole('checkbox', { name: 'This account has an end date' }))
  await type(page, editUser.getByLabel('Valid until', { exact: true }), '3-1-2029')
  await press(page, editUser.getByRole('button', { name: 'Save' }))
  await expect(row(page, 'Ann Peeters')).toContainText('Valid until 03/01/2029')
  await expect(button(page, `Edit ${login}`)).toBeFocused()

  await press(page, button(page, 'Edit this group'), 'Shift+Tab')
  const editGroup = dialog(page, 'Edit group')
  await tick(page, editGroup.getByRole('checkbox', { name: 'Reserve seats' }))
  await type(page, editGroup.getByLabel('Number of reserved seats', { exact: true }), '3')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').locator('dl')).toContainText('0 of 3 seats in use')
  await expect(button(page, 'Edit this group')).toBeFocused()

  await choose(page, `More for ${login}`, 'Delete user')
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete' }))
  await expect(page.getByText('“Ann Peeters” was deleted.')).toBeVisible()
  await expect(row(page, 'Ann Peeters')).toBeHidden()
  await expect(list(page)).toBeFocused()

  const trail = page.getByRole('navigation', { name: 'You are here' })
  await press(page, trail.getByRole('link', { name: 'Basisschool De Linde' }), 'Shift+Tab')
  await expect(heading(page, 'Basisschool De Linde')).toBeFocused()
  await choose(page, `More for ${name}`, 'Move to…')
  await moveTo(page, name, 'Zesde leerjaar')
  await expect(row(page, name)).toBeHidden()
  await expect(list(page)).toBeFocused()

  await open(page, 'Zesde leerjaar')
  await choose(page, `More for ${name}`, 'Delete group')
  const question = page.getByRole('alertdialog', { name: 'Delete group' })
  await press(page, question.getByRole('button', { name: 'Yes, delete everything' }))
  await expect(page.getByText(`“${name}” was deleted, with everything in it: 1 person.`)).toBeVisible()
  await expect(row(page, name)).toBeHidden()
  await expect(list(page)).toBeFocused()
})

test('an admin navigates the tree, sorts, pages, searches, and moves a person found by the search', async ({
  page,
  addPerson,
}) => {
  const login = 'toetsen.jan'
  await addPerson(login)
  await openGroups(page)
  const tree = page.getByRole('treegrid', { name: 'All groups' })
  await reach(page, tree.getByRole('row', { name: 'Basisschool De Linde' }))
  await reach(page, tree.getByRole('row', { name: 'Zesde leerjaar' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Zesde leerjaar')).toBeVisible()
  await expect(tree.getByRole('row', { name: 'Zesde leerjaar' })).toBeFocused()

  await press(page, button(page, 'Username'))
  await expect(page.getByRole('columnheader', { name: 'Username' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(page.getByRole('row').filter({ hasText: 'zoe.wouters' })).toBeVisible()
  await expect(button(page, 'Username')).toBeFocused()
  await page.goto(`${page.url()}&size=5`)
  await reach(page, page.getByLabel('Rows'))
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('option', { name: '10', exact: true }), 'ArrowDown')
  await expect(page.getByText('1–10 of 14')).toBeVisible()
  await expect(page.getByLabel('Rows')).toBeFocused()
  await press(page, button(page, 'Next'))
  await expect(page.getByText('11–14 of 14')).toBeVisible()
  await expect(button(page, 'Next')).toBeFocused()
  await press(page, button(page, 'Previous'), 'Shift+Tab')
  await expect(page.getByText('1–10 of 14')).toBeVisible()

  const trail = page.getByRole('navigation', { name: 'You are here' })
  await press(page, trail.getByRole('link', { name: 'Basisschool De Linde' }), 'Shift+Tab')
  await expect(heading(page, 'Basisschool De Linde')).toBeFocused()
  await reach(page, page.getByRole('searchbox'))
  await page.keyboard.type(login)
  await expect(row(page, login)).toContainText('In Basisschool De Linde')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await choose(page, `More for ${login}`, 'Move to…')
  await moveTo(page, login, 'Derde leerjaar', 'Klas 3B')
  await expect(row(page, login)).toContainText('In Klas 3B')
  await expect(button(page, `More for ${login}`)).toBeFocused()
  await press(page, button(page, 'Clear search'), 'Shift+Tab')
  await expect(row(page, 'Derde leerjaar')).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('a person opens an app from its card, and an admin closes it', async ({
  page,
  addPerson,
  programPort,
}) => {
  const login = 'toetsen.app'
  const name = `Naam van ${login}`
  await addPerson(login)
  await signedIn(page, login)
  await page.goto(`/login?callback=desktop&port=${programPort}`)
  await expect(heading(page, `You are logged in as ${name}`)).toBeVisible()
  await press(page, button(page, 'Open the app'))
  await expect(heading(page, `Opened as ${name}`)).toBeVisible()

  await openGroups(page)
  const seeWho = button(page, 'Show names of who uses an app in Basisschool De Linde')
  await press(page, seeWho)
  const apps = dialog(page, 'Apps in use')
  const close = apps.getByRole('button', { name: `Close Program on a computer, ${name}` })
  await press(page, close)
  const question = page.getByRole('alertdialog', { name: 'Close this app?' })
  await expect(question.getByRole('button', { name: 'No', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(close).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, question.getByRole('button', { name: 'Yes, close' }))
  await expect(message(page, `The app of ${name} was closed.`)).toBeVisible()
  await expect(close).toBeHidden()
  await expect(apps.getByRole('status')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(seeWho).toBeFocused()

  await page.goto(`http://127.0.0.1:${programPort}/`)
  await expect(heading(page, `Opened as ${name}`)).toBeHidden()
})
