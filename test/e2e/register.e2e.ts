import type { Page } from '@playwright/test'
import { type Api, test } from './accounts.ts'
import { mailTo } from './mailbox.ts'
import { expect, signInAs } from './support.ts'

const password = 'een-heel-nieuw-woord'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

type Person = { number: string; login: string; email: string }

async function fillIn(page: Page, { number, login, email }: Person): Promise<void> {
  await field(page, 'Serial number with web code').fill(number)
  await field(page, 'First name').fill('Mia')
  await field(page, 'Last name').fill('D’hoore-Łukasz')
  await field(page, 'E-mail').fill(email)
  await field(page, 'Username').fill(login)
  await field(page, 'Password').fill(password)
  await field(page, 'Password again').fill(password)
}

/** Deletes the registered admin, whose licence other journeys use. */
async function removeAdmin(staff: Api, serialNumber: string, login: string): Promise<void> {
  const { data } = await staff.send('get', `/products/license/${serialNumber}`)
  const { id } = data.find((account: { login: string }) => account.login === login)
  await staff.send('delete', `/weblockadmin/${id}`)
}

test('a new customer registers with serial number and web code, signs in and sees the licence', async ({
  page,
  staff,
}) => {
  const { product } = await staff.send('get', '/products/SPR10003')
  const person = {
    number: `spr10003-${product.webcode}`,
    login: 'register.mia',
    email: 'mia@register.example',
  }
  await page.goto('/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Please fill this in.')).toHaveCount(7)
  await expect(field(page, 'Serial number with web code')).toBeFocused()

  await fillIn(page, { ...person, number: 'SPR10003-FOUTECODE' })
  await page.getByRole('button', { name: 'Create account' }).click()
  const number = field(page, 'Serial number with web code')
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription(/do not belong together/)
  await number.fill(person.number)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you! Your account is ready' })).toBeFocused()
  await expect(page.locator('form')).toHaveCount(0)
  expect((await mailTo(person.email, 'Welcome to Vlinder')).text).toContain('register.mia')

  await page.getByRole('link', { name: 'To the login page' }).click()
  await signInAs(page, person.login, password)
  await expect(page.getByRole('heading', { name: 'Hello Mia D’hoore-Łukasz' })).toBeVisible()
  await page.goto('/products')
  await expect(page.getByText('SPR10003').first()).toBeVisible()
  await removeAdmin(staff, 'SPR10003', person.login)
})

test('the dialog on the help page registers too, by keyboard alone', async ({ page, staff }) => {
  const { product } = await staff.send('get', '/products/SPR10003')
  await page.goto('/help')
  await page.getByRole('button', { name: 'I have a new software package' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create an account' })
  await expect(field(page, 'Serial number with web code')).toBeFocused()
  const values = [`SPR10003-${product.webcode}`, 'Jo', 'Maes', 'jo@register.example', 'linde.admin', password]
  for (const value of values) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Tab') // past "Show password"
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(field(page, 'Username')).toBeFocused()
  await expect(field(page, 'Username')).toHaveAccessibleDescription(/already in use/)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('register.jo')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your account is ready. You can log in now.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await signInAs(page, 'register.jo', password)
  await removeAdmin(staff, 'SPR10003', 'register.jo')
})

test('a missing web code and differing passwords show errors', async ({ page }) => {
  await page.goto('/register')
  await fillIn(page, { number: 'SPR10001', login: 'register.niemand', email: 'niemand' })
  await field(page, 'Password again').fill('iets-heel-anders')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText(/^Type it like SPR10001-K7Q4M2XW/)).toBeVisible()
  await expect(page.getByText('This is not a complete e-mail address.')).toBeVisible()
  await expect(page.getByText('The two passwords are not the same.')).toBeVisible()
})
