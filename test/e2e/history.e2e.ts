import { test } from './accounts.ts'
import { choose, press } from './keyboard.ts'
import { expect, forgetSession, signedIn } from './support.ts'

const groupId = 5

test('an admin deletes a class, sees how many people it holds, and undoes it in the notice', async ({
  page,
}) => {
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await page.getByRole('link', { name: 'Derde leerjaar' }).click()
  await page.getByRole('button', { name: 'More for Klas 3B' }).click()
  await page.getByRole('menuitem', { name: 'Delete group' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete group' })
  await expect(question).toContainText(/“Klas 3B” with everything in it: \d+ people\?/)
  await question.getByRole('button', { name: 'Yes, delete everything' }).click()
  const notice = page.getByRole('region', { name: 'What was done' })
  await expect(notice).toContainText(/“Klas 3B” was deleted, with everything in it: \d+ people\./)
  await expect(page.getByRole('link', { name: 'Klas 3B' })).toBeHidden()
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(notice).toContainText(/This was undone\. Back as before: 1 group and \d+ people\./)
  await expect(page.getByRole('link', { name: 'Klas 3B' })).toBeVisible()
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeHidden()
  await page.goto('/users/activity')
  const putBack = page.getByRole('listitem').filter({ hasText: 'put the group Klas 3B back.' }).first()
  await putBack.getByRole('button', { name: 'Undo' }).click()
  const all = page.getByRole('alertdialog', { name: 'Undo all of this?' })
  await expect(all).toContainText(/1 group and \d+ people/)
  await all.getByRole('button', { name: 'No' }).click()
  await expect(putBack.getByRole('button', { name: 'Undo' })).toBeFocused()
})

test('by keyboard alone an admin puts a deleted person back, and the activity tells of both', async ({
  page,
  addPerson,
}) => {
  const login = 'terug.gezet'
  await addPerson(login)
  await signedIn(page, 'linde.admin')
  await page.goto(`/users?q=${login}`)
  await choose(page, `More for ${login}`, 'Delete user')
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete' }))
  await expect(page.getByRole('region', { name: 'What was done' })).toContainText('was deleted.')

  await page.goto('/users/deleted')
  const putBack = page.getByRole('button', { name: /^Put back .*terug\.gezet/ })
  await press(page, putBack)
  await expect(page.getByRole('region', { name: 'What was done' })).toContainText(
    'This was undone. Back as before: 1 person.',
  )
  await expect(putBack).toBeHidden()
  await press(page, page.getByRole('link', { name: 'Activity', exact: true }), 'Shift+Tab')
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: / put .* back\./ })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'deleted' }).first()).toBeVisible()
})

test('the activity of a group is downloaded as a file', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await page.goto(`/users/activity?group=${groupId}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download (CSV)' }).click()
  expect((await download).url()).toContain('format=csv')
  await expect(page).toHaveURL(/\/users\/activity/)
})

test('the activity of a group is filtered by text and period, and an admin of another school sees none of it', async ({
  page,
}) => {
  await signedIn(page, 'linde.admin')
  await page.goto('/users/activity')
  await page.getByRole('searchbox', { name: 'Search by name or word' }).fill('geenwoord')
  await expect(page).toHaveURL(/q=geenwoord/)
  await expect(page.getByText('Nothing was found.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days')
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/)
  await forgetSession(page)
  await signedIn(page, 'jozef.admin')
  await page.goto(`/users/activity?group=${groupId}`)
  await expect(page.getByText('The activity could not be loaded.')).toBeVisible()
})

test('an undo without a place asks for a group and another username, and restores there', async ({
  page,
}) => {
  const notice = page.getByRole('region', { name: 'What was done' })
  const add = async (item: string, fields: Record<string, string>) => {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: item })
    for (const [label, value] of Object.entries(fields))
      await dialog.getByLabel(label, { exact: true }).fill(value)
    await dialog.getByRole('button', { name: /^Add/ }).last().click()
    await expect(dialog).toBeHidden()
  }
  const remove = async (name: string, item: string) => {
    await page.getByRole('button', { name: `More for ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Yes, delete/ })
      .click()
    await expect(notice).toContainText(`“${name}” was deleted`)
  }
  const person = {
    Username: 'nergens.meer',
    Password: 'zomer-in-de-klas',
    'Password again': 'zomer-in-de-klas',
  }
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await add('Add group', { Name: 'Voorbij' })
  await page.getByRole('link', { name: 'Voorbij' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Voorbij')
  await add('Add user', person)
  await remove(person.Username, 'Delete user')
  await page.goto('/users')
  await add('Add user', person)
  await remove('Voorbij', 'Delete group')

  await page.goto('/users/deleted')
  await page.getByRole('button', { name: /^Put back .*nergens\.meer/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Put back elsewhere' })
  await expect(dialog).toContainText('nergens.meer: The group it was in no longer exists.')
  await dialog.getByRole('button', { name: 'Put back' }).click()
  await expect(dialog).toContainText('Choose a group first.')
  await dialog.getByRole('row', { name: 'Zesde leerjaar' }).click()
  await dialog.getByRole('textbox', { name: 'New username for nergens.meer' }).fill('weer.terug')
  await dialog.getByRole('button', { name: 'Put back' }).click()
  await expect(notice).toContainText('This was undone. Back as before: 1 person.')
  await page.goto('/users?q=weer.terug')
  await expect(page.getByRole('row').filter({ hasText: 'weer.terug' })).toContainText('Zesde leerjaar')
})
