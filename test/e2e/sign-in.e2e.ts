import { demoPassword, expect, signedIn, signInAs, signOut, test } from './support.ts'

test('a person signs in with username and password and comes home', async ({ page }) => {
  await page.goto('/login')
  const submit = page.getByRole('button', { name: 'Log in', exact: true })
  await expect(submit).toBeDisabled()
  await signInAs(page, 'linde.admin')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a person who asked for a page without a session signs in to it', async ({ page }) => {
  await page.goto('/products?size=5')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Username').fill('linde.admin')
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\?size=5$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('fields that a password manager fills in silently count', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(
    ([login, password]) => {
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      for (const [name, value] of [
        ['login', login],
        ['password', password],
      ] as const)
        write?.call(document.getElementsByName(name)[0], value)
    },
    ['lena', demoPassword],
  )
  await page.getByRole('textbox', { name: 'Password' }).press('Enter')
  await expect(page).toHaveURL(/\/home$/)
})

test('a page for others leads home after the sign-in', async ({ page }) => {
  await page.goto('/medocuments')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Username').fill('lena')
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)
})

test('“Forgot password?” takes the username along, and comes after the password for the keyboard', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Username').fill('lena')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('dialog').getByLabel('Username')).toHaveValue('lena')
})

test('the card leads to registration and help', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'Need help?' })).toHaveAttribute('href', '/help')
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/register$/)
})

test('a wrong password shows one message, in the card, and can be corrected', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Username').fill('lena')
  await page.getByRole('textbox', { name: 'Password' }).fill('not-her-password ')
  await page.keyboard.press('Enter')
  const text = 'The username or the password is not right. Check both and try again.'
  await expect(page.locator('form').getByRole('alert')).toHaveText(text)
  await expect(page.getByText(text)).toHaveCount(1)
  const aboutSpaces = page.getByText('Your password begins or ends with a space. Is that right?')
  await expect(aboutSpaces).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill('welkom-bij-vlinder')
  await expect(aboutSpaces).toBeHidden()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText(text)).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('after too many tries one message says until when, and who can help; then the button works by itself', async ({
  page,
}) => {
  // The device is a day behind: the server's clock counts.
  await page.clock.install({ time: new Date('2026-11-25T09:00:00Z') })
  let calls = 0
  await page.route('**/api/v1/login', (route) => {
    calls += 1
    const headers = { 'retry-after': '754', date: 'Thu, 26 Nov 2026 13:22:05 GMT' }
    const code = 'session.tooManyTries'
    return route.fulfill({ status: 429, headers, json: { error: true, code, errormsg: 'Wait 13 minutes.' } })
  })
  await page.goto('/login')
  const login = page.getByLabel('Username')
  const submit = page.getByRole('button', { name: 'Log in', exact: true })
  await login.fill('lena')
  await page.getByRole('textbox', { name: 'Password' }).fill('not-her-password')
  await submit.click()
  const message = page.locator('form').getByRole('alert')
  await expect(message).toContainText('Too many attempts. Try again at 14:35.')
  await expect(message).toContainText('Your admin or teacher can unlock your account.')
  await expect(page.getByText(/Wait 13 minutes|Too many attempts/)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Log in with LeerID' })).toBeInViewport({ ratio: 1 })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  expect(calls).toBe(1)

  await login.fill('emma')
  await expect(message).toBeHidden()
  await expect(submit).not.toHaveAttribute('aria-disabled')
  await login.fill('lena')
  await expect(submit).toHaveAttribute('aria-disabled', 'true')

  await page.clock.fastForward('12:35')
  await expect(
    page.locator('form').getByRole('status').filter({ hasText: 'You can try again now.' }),
  ).toBeVisible()
  await submit.click()
  await expect(message).toContainText('Try again at 14:35.')
  expect(calls).toBe(2)
})

test('after too many tries from the whole network another username waits too, and the message offers no unlocking', async ({
  page,
}) => {
  await page.route('**/api/v1/login', (route) => {
    const json = { error: true, code: 'session.tooManyHere', errormsg: 'Wait.' }
    return route.fulfill({ status: 429, headers: { 'retry-after': '754' }, json })
  })
  await page.goto('/login')
  const submit = page.getByRole('button', { name: 'Log in', exact: true })
  await page.getByLabel('Username').fill('lena')
  await page.getByRole('textbox', { name: 'Password' }).fill('not-her-password')
  await submit.click()
  const message = page.locator('form').getByRole('alert')
  await expect(message).toContainText('Attempts by others on this network count too.')
  await expect(message).not.toContainText('your account')
  await page.getByLabel('Username').fill('emma')
  await expect(message).toBeVisible()
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
})

test('the password is hidden until the person shows it', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByRole('textbox', { name: 'Password' })
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('an empty field says that it is required', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Username').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByText('Type your username.')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Password' }).focus()
  await page.getByRole('textbox', { name: 'Password' }).blur()
  await expect(page.getByText('Type your password.')).toBeVisible()
})

test('a person who is already signed in is taken home', async ({ page }) => {
  await signedIn(page, 'lena')
  await page.goto('/login')
  await expect(page).toHaveURL(/\/home$/)
})

test('signing out ends the session and leads to the sign-in page', async ({ page }) => {
  await signedIn(page, 'lena')
  await page.goto('/home')
  await signOut(page)
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login$/)
})

test('a failed sign-out shows an error and can be retried', async ({ page }) => {
  await signedIn(page, 'lena')
  await page.route('**/api/v1/logout', (route) => route.abort(), { times: 1 })
  await page.goto('/logout')
  await expect(page.getByText('You are not logged out yet')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('an unreadable response counts as a failure', async ({ page }) => {
  await page.route('**/api/v1/login', (route) => route.fulfill({ status: 200, body: '<html>' }))
  await page.goto('/login')
  await page.getByLabel('Username').fill('lena')
  await page.getByRole('textbox', { name: 'Password' }).fill('welkom-bij-vlinder')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.locator('form').getByRole('alert')).toHaveText(
    'Something went wrong on our side. Please try again.',
  )
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
})

test('an XSRF token replaced in another tab is fetched again, unnoticed', async ({ page, context }) => {
  await page.goto('/login')
  await page.getByLabel('Username').fill('lena')
  await page.getByRole('textbox', { name: 'Password' }).fill('welkom-bij-vlinder')
  await context.clearCookies({ name: 'XSRF-TOKEN' })
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
})
