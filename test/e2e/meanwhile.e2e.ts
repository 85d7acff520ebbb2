import type { Page } from '@playwright/test'
import { test } from './accounts.ts'
import { expect, signedIn } from './support.ts'

// Two people work on the same school: one has a dialog open, the other saves.

const login = 'iris.samen'
const school = '/users/search/iris.samen'

async function openEdit(page: Page) {
  await page.goto(school)
  await page.getByRole('button', { name: `Edit ${login}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('E-mail')).toBeVisible()
  return dialog
}

test('a form sends what was typed, says what others changed, and lets one choose', async ({
  page,
  staff,
  addPerson,
}) => {
  await addPerson(login, 'iris@example.org')
  await signedIn(page, 'staff')
  const dialog = await openEdit(page)
  const { data } = await staff.send('get', `/weblockgroup/users/${login}`)
  const { id } = data[0]
  const others = (change: object) => staff.send('post', `/weblockaccount/${id}`, { user: { id, ...change } })
  const person = async () => (await staff.send('get', `/weblockgroup/users/${login}`)).data[0]

  // Another field: both stay.
  await others({ email: 'iris.new@example.org', valid_until: '2029-06-30' })
  await dialog.getByLabel('Name', { exact: true }).fill('Iris One')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect((await sent).postDataJSON().user).toEqual({
    id,
    name: 'Iris One',
    was: { name: `Naam van ${login}` },
  })
  await expect(dialog).toBeHidden()
  expect(await person()).toMatchObject({ name: 'Iris One', email: 'iris.new@example.org' })

  // The same field: theirs stays, or the own one replaces it.
  const again = await openEdit(page)
  await again.getByLabel('Name', { exact: true }).fill('Iris Mine')
  await others({ name: 'Iris Theirs' })
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(again.getByRole('definition')).toHaveText('Iris Theirs')
  expect((await person()).name).toBe('Iris Theirs')
  await again.getByRole('button', { name: 'Keep what it is now' }).click()
  await expect(again.getByLabel('Name', { exact: true })).toHaveValue('Iris Theirs')
  await expect(again.getByRole('definition')).toBeHidden()
  await again.getByLabel('Name', { exact: true }).fill('Iris Mine')
  await others({ name: 'Iris Others' })
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(again.getByRole('definition')).toHaveText('Iris Others')
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(again).toBeHidden()
  expect((await person()).name).toBe('Iris Mine')
})

test('a selection whose people have moved meanwhile is not carried out unseen', async ({
  page,
  staff,
  addPerson,
}) => {
  await addPerson(login)
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  const { data } = await staff.send('get', `/weblockgroup/users/${login}`)
  const { id, group } = data[0]
  const { data: groups } = await staff.send('get', `/weblockgroup/${group.id}/subgroups`)
  const [third] = groups.filter(({ name }: { name: string }) => name === 'Derde leerjaar')
  await page
    .getByRole('row', { name: new RegExp(login) })
    .getByRole('checkbox')
    .click()
  await staff.send('put', `/weblockgroup/${third.id}/moveuserto/${id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog').filter({ has: page.getByRole('heading') })
  await question.getByRole('button', { name: 'Yes, delete' }).click()
  await expect(question).toContainText('Now in “Derde leerjaar”.')
  await question.getByRole('button', { name: 'No' }).click()
})
