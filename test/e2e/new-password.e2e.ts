import type { Page } from '@playwright/test'
import { type Api, test } from './accounts.ts'
import { test as byKeyboard, heading, press, reach, type } from './keyboard.ts'
import { demoPassword, expect } from './support.ts'

const chosen = 'een-woord-van-mezelf'

async function mustChange(staff: Api, login: string): Promise<void> {
  const { data } = await staff.send('get', `/weblockgroup/users/${login}`)
  await staff.send('post', `/weblockaccount/${data[0].id}`, { user: { must_change_password: true } })
}

async function signIn(page: Page, login: string, password = demoPassword): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(login)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('a person with a password from their school chooses their own before anything else', async ({
  page,
  staff,
  addPerson,
}) => {
  await addPerson('new.pupil')
  await mustChange(staff, 'new.pupil')
  await signIn(page, 'new.pupil')
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible()
  await expect(page).toHaveURL('/new-password')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible()
  for (const address of ['/home', '/users', '/login?callback=online']) {
    await page.goto(address)
    await expect(page).toHaveURL('/new-password')
  }
  const password = page.getByLabel('New password', { exact: true })
  const repeat = page.getByLabel('New password again')
  await password.fill(demoPassword)
  await repeat.fill(demoPassword)
  await page.getByRole('button', { name: 'Save my password' }).click()
  await expect(page.getByText('This is your old password. Choose another one.').first()).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await password.fill(chosen)
  await repeat.fill(chosen)
  await page.getByRole('button', { name: 'Save my password' }).click()
  await expect(page).toHaveURL('/home')
  await page.goto('/new-password')
  await expect(page).toHaveURL('/home')
})

byKeyboard(
  'a new password is chosen by keyboard alone, or one signs out',
  async ({ page, staff, addPerson }) => {
    await addPerson('key.pupil')
    await mustChange(staff, 'key.pupil')
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const enter = async () => {
      await page.goto('/login')
      await type(page, field('Username'), 'key.pupil')
      await type(page, field('Password'), demoPassword)
      await page.keyboard.press('Enter')
      await expect(heading(page, 'Choose a new password')).toBeVisible()
    }
    await enter()
    await press(page, page.getByRole('link', { name: 'Log out' }))
    await expect(page).toHaveURL('/login')
    await enter()
    await type(page, field('New password'), chosen)
    await type(page, field('New password again'), chosen)
    await reach(page, page.getByRole('button', { name: 'Save my password' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/home')
  },
)
