import { choose, expect, heading, press, reach, test, type } from './keyboard.ts'
import { signedIn } from './support.ts'

test('an admin adds a pupil, takes over a free username and opens the card', async ({ page }, info) => {
  const name = `Emma ${info.workerIndex}${Date.now().toString(36)}`
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await expect(heading(page, 'Basisschool De Linde')).toBeVisible()
  await choose(page, 'Add', 'Add user')
  const adding = page.getByRole('dialog', { name: 'Add user' })
  await expect(adding.getByLabel('Name', { exact: true })).toBeFocused()
  await type(page, adding.getByLabel('Name', { exact: true }), name)
  await type(page, adding.getByLabel('Username'), 'emma')
  await press(page, adding.getByRole('button', { name: 'Add', exact: true }))
  await expect(adding.getByLabel('Username')).toBeFocused()
  await press(page, adding.getByRole('button', { name: /^Take emma\d+$/ }))
  await expect(adding.getByLabel('Username')).toBeFocused()
  const password = await adding.getByLabel('Password', { exact: true }).inputValue()
  await page.keyboard.press('Enter')
  await expect(adding).toBeHidden()

  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeFocused()
  await press(page, page.getByRole('main').getByRole('link', { name: 'Login cards' }), 'Shift+Tab')
  await expect(page.getByRole('article').filter({ hasText: name }).first()).toContainText(password)
  await reach(page, page.getByRole('radio', { name: '8 on a sheet' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '4 on a sheet' })).toBeChecked()
  await reach(page, page.getByRole('button', { name: 'Print 1 card' }))
})
