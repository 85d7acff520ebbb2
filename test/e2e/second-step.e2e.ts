import { codeAt, wrongCodeAt } from '#test/support/second-step.ts'
import { leave, provePassword, securityRow, sendPassword, setUpApp, test } from './stepping.ts'
import { accountMenu, expect, forgetSession, signedIn, signInAs } from './support.ts'

test('an admin sets up an authenticator app, logs in with its code, and has the browser remembered and forgotten', async ({
  page,
  addAdmin,
}) => {
  await addAdmin('stap.app')
  await signedIn(page, 'stap.app')
  await page.goto('/home')
  await accountMenu(page).click()
  await page.getByRole('link', { name: /^Security/ }).click()
  await expect(page).toHaveURL(/\/security$/)
  await expect(page.getByText('Password only')).toBeVisible()
  const { secret } = await setUpApp(page)
  await expect(page.getByText('Well protected')).toBeVisible()
  await expect(securityRow(page, 'Recovery codes')).toContainText('10 of 10 left')

  await leave(page)
  await sendPassword(page, 'stap.app')
  await page.getByLabel('Code from the app').fill(wrongCodeAt(secret, new Date()))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('This code is not right. Check it and try again.')).toHaveCount(1)
  await page.getByLabel('Code from the app').fill(codeAt(secret, new Date(Date.now() + 30_000)))
  await page.getByText('Remember this browser for 30 days').click()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)

  await leave(page)
  await signInAs(page, 'stap.app')

  await page.goto('/security')
  await page.getByRole('button', { name: /^Forget / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Remembered browsers' })).toHaveCount(0)
  await leave(page)
  await sendPassword(page, 'stap.app')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the login page' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('an admin who lost the phone logs in with a recovery code, and removes the app', async ({
  page,
  addAdmin,
}) => {
  await addAdmin('stap.kwijt')
  await signedIn(page, 'stap.kwijt')
  await page.goto('/security')
  const { codes } = await setUpApp(page)

  await forgetSession(page)
  await sendPassword(page, 'stap.kwijt')
  await page.getByRole('button', { name: 'I lost my phone' }).click()
  await expect(page.getByRole('heading', { name: 'I lost my phone' })).toBeFocused()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/security')
  await expect(securityRow(page, 'Recovery codes')).toContainText('9 of 10 left')
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Password only')).toBeVisible()
})

test('staff end the second step of an admin, who then logs in with the password alone', async ({
  page,
  addAdmin,
}) => {
  const id = await addAdmin('stap.einde')
  await signedIn(page, 'stap.einde')
  await page.goto('/security')
  await setUpApp(page)

  await forgetSession(page)
  await signedIn(page, 'staff')
  await page.goto(`/people/${id}`)
  await page.getByRole('button', { name: 'End second step' }).click()
  await provePassword(page, 'End second step')
  await expect(page.getByRole('button', { name: 'End second step' })).toHaveCount(0)

  await forgetSession(page)
  await signInAs(page, 'stap.einde')
})
