import type { Page } from '@playwright/test'
import { test } from './accounts.ts'
import { linkIn, mailsTo, mailTo } from './mailbox.ts'
import { demoPassword, expect, signInAs } from './support.ts'

const newPassword = 'een-heel-nieuw-woord'
const neutral = 'Does this account exist, and does it have an e-mail address? Then an e-mail is on its way.'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function askForMail(page: Page, login: string): Promise<void> {
  await page.goto('/help/forgot-password')
  await field(page, 'Username').fill(login)
  await page.getByRole('button', { name: 'Send the e-mail' }).click()
  await expect(page.getByText(neutral)).toBeVisible()
}

/** The open dialog's text and the server's status. */
async function answerFor(page: Page, login: string): Promise<[number, string, string]> {
  // The first call of a new visitor only fetches the XSRF token.
  const isAnswer = (url: string, status: number) => url.endsWith('/requestresetpassword') && status !== 403
  const answered = page.waitForResponse((answer) => isAnswer(answer.url(), answer.status()))
  await askForMail(page, login)
  const answer = await answered
  return [answer.status(), await answer.text(), await dialog(page, 'Forgot your password').innerText()]
}

test('the sign-in page leads to four answers, of which one is open at a time, and back', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Need help?' }).click()
  await expect(page).toHaveURL(/\/help$/)
  const items = page.getByRole('main').getByRole('button', { expanded: false })
  await expect(items).toHaveCount(4)
  await page.getByRole('button', { name: 'I forgot my username' }).click()
  await expect(page.getByRole('link', { name: /^support@/ })).toHaveAttribute('href', /^mailto:support@/)
  await page.getByRole('button', { name: 'I have a new software package' }).click()
  await expect(page.getByRole('link', { name: /^support@/ })).toBeHidden()
  await page.getByRole('link', { name: 'Back to the login page' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

for (const [address, name] of [
  ['/help/forgot-password', 'Forgot your password'],
  ['/help/reset-password', 'Change your password'],
  ['/#/forgotpassword', 'Forgot your password'],
  ['/#/resetpassword', 'Change your password'],
] as const) {
  test(`${address} opens its dialog, and closing it leaves the help page`, async ({ page }) => {
    await page.goto(address)
    await expect(dialog(page, name)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page, name)).toBeHidden()
    await expect(page).toHaveURL(/\/help$/)
  })
}

for (const address of ['/#/needhelp', '/help/something-else']) {
  test(`${address} leads to the help page`, async ({ page }) => {
    await page.goto(address)
    await expect(page).toHaveURL(/\/help$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('a person who forgot their password resets it by the link in the mail, which says when it is used up', async ({
  page,
  addPerson,
}) => {
  const email = 'vergeten@delinde.example'
  await addPerson('help.vergeten', email)
  await askForMail(page, 'help.vergeten')
  const link = linkIn(await mailTo(email, 'Choose a new password'), '/resetpassword/')

  await page.goto(link)
  await field(page, 'New password').fill(newPassword)
  await field(page, 'New password again').fill('iets-heel-anders')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('The two passwords are not the same.')).toBeVisible()
  await expect(field(page, 'New password again')).toBeFocused()
  await field(page, 'New password').fill('help.vergeten')
  await field(page, 'New password again').fill('help.vergeten')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(field(page, 'New password')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'New password')).toBeFocused()
  await field(page, 'New password').fill(newPassword)
  await field(page, 'New password again').fill(newPassword)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your new password is saved. Log in with it.')).toBeVisible()
  await signInAs(page, 'help.vergeten', newPassword)
  await mailTo(email, 'Your password has been changed')

  await page.goto(link)
  await expect(field(page, 'New password')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeFocused()
  await page.getByRole('link', { name: 'Ask for a new e-mail' }).click()
  await expect(dialog(page, 'Forgot your password')).toBeVisible()
})

test('the answer is the same for an account with e-mail, one without, and an unknown one, and only the first gets mail', async ({
  page,
  addPerson,
}) => {
  const email = 'bekend@delinde.example'
  await addPerson('help.bekend', email)
  await addPerson('help.zonder')
  const unknown = await answerFor(page, 'help.onbekend')
  const withoutEmail = await answerFor(page, 'help.zonder')
  const known = await answerFor(page, 'help.bekend')
  expect(withoutEmail).toEqual(unknown)
  expect(known).toEqual(unknown)
  expect(unknown[0]).toBe(200)
  expect(unknown[2]).toContain('ask the admin of your school or practice')
  await mailTo(email, 'Choose a new password')
  expect(await mailsTo(email)).toHaveLength(1)
})

test('a password is changed with the keyboard alone', async ({ page, addPerson }) => {
  await addPerson('help.wissel', 'wissel@delinde.example')
  await page.goto('/help')
  await page.getByRole('button', { name: 'I want to change my password' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const change = dialog(page, 'Change your password')
  await expect(field(page, 'Username')).toBeFocused()
  await expect(change.getByRole('button', { name: 'Change password' })).toBeDisabled()
  const type = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await type('help.wissel')
  await type('niet-het-goede')
  await page.keyboard.press('Tab') // past "Show password"
  await type(newPassword)
  await page.keyboard.press('Tab')
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Enter')
  await expect(change.getByRole('alert')).toHaveText(
    'The username or the password is not right. Check both and try again.',
  )
  await expect(page.getByRole('alertdialog')).toBeVisible()

  await field(page, 'Current password').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(change).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change my password', exact: true })).toBeFocused()
  await signInAs(page, 'help.wissel', newPassword)
  await mailTo('wissel@delinde.example', 'Your password has been changed')
})

test('a new password that is easy to guess is marked invalid, and keeps the dialog open', async ({
  page,
  addPerson,
}) => {
  await addPerson('help.zwak')
  await page.goto('/help/reset-password')
  await field(page, 'Username').fill('help.zwak')
  await field(page, 'Current password').fill(demoPassword)
  await field(page, 'New password').fill('password1')
  await field(page, 'New password again').fill('password1')
  await page.getByRole('button', { name: 'Change password' }).click()
  const weak = field(page, 'New password')
  await expect(weak).toHaveAttribute('aria-invalid', 'true')
  await expect(weak).toBeFocused()
  await expect(weak).toHaveAccessibleDescription(/easy to guess/)
})

test('the password dialogs ask for no consent, and link the privacy notice', async ({ page }) => {
  const works = { error: false, errormsg: '', data: { works: true } }
  await page.route('**/checkresetcode', (route) => route.fulfill({ json: works }))
  for (const address of ['/help/forgot-password', '/help/reset-password', '/resetpassword/some-code']) {
    await page.goto(address)
    await expect(page.getByText('Read our privacy notice')).toBeVisible()
    await expect(page.getByText('By sending this form')).toHaveCount(0)
  }
  await page.goto('/register')
  await expect(page.getByText('By sending this form you agree to our privacy notice')).toBeVisible()
})

test('every form leads to the privacy notice, in a new tab that it announces', async ({ page }) => {
  const opening = page.context().waitForEvent('page')
  await page.goto('/help/forgot-password')
  const link = dialog(page, 'Forgot your password').getByRole('link', { name: /privacy notice/ })
  await expect(link).toHaveAccessibleName(/opens in a new tab/)
  await link.click()
  const notice = await opening
  await notice.waitForLoadState()
  expect(new URL(notice.url()).pathname).toBe('/vlinder/privacy.html')
})
