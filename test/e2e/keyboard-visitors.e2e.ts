import type { Page } from '@playwright/test'
import { expect, heading, message, press, reach, test, tick, type } from './keyboard.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { accountMenu, demoPassword } from './support.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a visitor chooses a language, signs in with a password and signs out', async ({ page }) => {
  await page.goto('/login')
  await press(page, button(page, 'Language: English'))
  await press(page, button(page, 'Nederlands'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await expect(page.getByRole('button', { name: 'Nederlands', expanded: false })).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, button(page, 'English'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(button(page, 'Language: English')).toBeFocused()

  await type(page, field(page, 'Username'), 'lena')
  await type(page, field(page, 'Password'), 'not-her-password')
  await page.keyboard.press('Enter')
  await expect(page.locator('form').getByRole('alert')).toContainText('the password is not right')
  await expect(field(page, 'Password')).toBeFocused()
  await type(page, field(page, 'Password'), demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
  await expect(heading(page, 'Hello Lena Van den Broeck')).toBeFocused()

  await press(page, accountMenu(page), 'Shift+Tab')
  await press(page, page.getByRole('link', { name: 'Log out' }))
  await expect(page).toHaveURL('/login')
  await expect(heading(page, 'Log in')).toBeVisible()
  // It is a new page, read from its top.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
})

test('a person who forgot their password sets a new one by the link in the mail, and signs in with it', async ({
  page,
  addPerson,
}) => {
  const login = 'toetsen.vergeten'
  const email = `${login}@delinde.example`
  await addPerson(login, email)
  await page.goto('/login')
  await press(page, page.getByRole('link', { name: 'Need help?' }))
  await expect(heading(page, 'Help')).toBeFocused()
  await press(page, button(page, 'I forgot my password'))
  await press(page, button(page, 'Get a new password'))
  await expect(field(page, 'Username')).toBeFocused()
  await page.keyboard.type(login)
  await page.keyboard.press('Enter')
  const sent = page.getByRole('dialog').getByRole('heading', { name: 'Look in your inbox' })
  await expect(sent).toBeVisible()
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Close' }).last())
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button(page, 'Get a new password')).toBeFocused()

  await page.goto(linkIn(await mailTo(email, 'Choose a new password'), '/resetpassword/'))
  const newPassword = 'een-heel-nieuw-woord'
  await type(page, field(page, 'New password'), newPassword)
  await type(page, field(page, 'New password again'), newPassword)
  await press(page, button(page, 'Save the password'))
  await expect(message(page, 'Your new password is saved.')).toBeVisible()
  await expect(heading(page, 'Log in')).toBeFocused()
  await type(page, field(page, 'Username'), login)
  await type(page, field(page, 'Password'), newPassword)
  await press(page, button(page, 'Log in'))
  await expect(heading(page, `Hello Naam van ${login}`)).toBeFocused()
})

test('a reader subscribes to the newsletter, confirms it, and unsubscribes', async ({ page }) => {
  const email = 'toetsen@example.org'
  await page.goto('/newsletter')
  await type(page, field(page, 'E-mail'), email)
  await type(page, field(page, 'First name'), 'Tine')
  await type(page, field(page, 'Last name'), 'Peeters')
  await tick(page, page.getByRole('checkbox', { name: 'Vlinder' }))
  await press(page, button(page, 'Subscribe'))
  await expect(page.getByRole('heading', { name: 'Almost done, Tine' })).toBeFocused()

  await page.goto(linkIn(await mailTo(email, 'Do you want our newsletter?'), '/newsletter/confirm/'))
  await press(page, button(page, 'Confirm'))
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeFocused()

  await page.goto(linkIn(await mailTo(email, 'You will get our newsletter'), '/newsletter/unsubscribe/'))
  await press(page, button(page, 'Unsubscribe'))
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeFocused()
})

test('a speech therapist fills in missing fields, and requests the package', async ({ page }) => {
  const email = 'toetsen.logo@example.org'
  await page.goto('/logopedist')
  await press(page, button(page, 'Ask for the package'))
  await expect(field(page, 'E-mail')).toBeFocused()
  for (const [name, text] of [
    ['E-mail', email],
    ['First name', 'Hanne'],
    ['Last name', 'Claes'],
    ['Street', 'Kerkstraat'],
    ['Number', '12'],
    ['Postal code', '9000'],
    ['City', 'Gent'],
    ['Workplace', 'Praktijk Woordwijs'],
  ] as const)
    await type(page, page.getByLabel(name, { exact: true }), text)
  await reach(page, page.getByRole('main').getByRole('link', { name: /privacy notice/ }))
  await press(page, button(page, 'Ask for the package'))
  await expect(page.getByRole('heading', { name: 'Thank you, Hanne' })).toBeFocused()
  await mailTo(email, 'We have received your request')
})
