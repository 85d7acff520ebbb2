import { expect, heading, message, press, reach, test, type } from './keyboard.ts'
import { demoPassword, signedIn } from './support.ts'

test('an admin finds a pupil who is locked out, lets them in and gives them a name', async ({
  page,
  addPerson,
  playwright,
  baseURL,
}) => {
  await addPerson('noor.toets')
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await visitor.get('/api/v1/isloggedin')
  const { cookies } = await visitor.storageState()
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '')
  for (let status = 0; status !== 429; ) {
    const answer = await visitor.post('/api/v1/login', {
      data: { login: 'noor.toets', password: 'wrong' },
      headers: { 'X-XSRF-TOKEN': token },
    })
    status = answer.status()
    expect([401, 429]).toContain(status)
  }
  await visitor.dispose()

  await signedIn(page, 'linde.admin')
  await page.goto('/home')
  const find = page.getByRole('combobox', { name: /^Find/ })
  await expect(find).toBeVisible()
  await page.keyboard.press('/')
  await expect(find).toBeFocused()
  await page.keyboard.type('noor.toets')
  await expect(page.getByRole('option', { name: /noor\.toets/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Naam van noor.toets')).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Unlock' }))
  await expect(message(page, 'Naam van noor.toets can log in again.')).toBeVisible()
  await expect(page.getByText('Nothing stands in the way of logging in.')).toBeVisible()

  const edit = page.getByRole('button', { name: 'New password, name or e-mail' })
  await press(page, edit)
  const dialog = page.getByRole('dialog', { name: 'Edit user' })
  await type(page, dialog.getByRole('textbox', { name: 'Name', exact: true }), 'Noor Toets')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(heading(page, 'Noor Toets')).toBeVisible()
  await expect(edit).toBeFocused()
  await reach(page, page.getByRole('link', { name: 'Print a login card' }))
})

test('a pupil opens an app and changes nothing by Escape', async ({ page }) => {
  await page.route('https://online.vlinder.example/**', (route) => route.fulfill({ body: 'The app.' }))
  await signedIn(page, 'lena', demoPassword)
  await page.goto('/home')
  await press(page, page.locator('summary'))
  const edit = page.getByRole('button', { name: /^Edit/ })
  await press(page, edit)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await press(page, page.getByRole('main').getByRole('button', { name: 'Open Program online' }), 'Shift+Tab')
  await page.waitForURL('https://online.vlinder.example/?code=*&state=*')
})
