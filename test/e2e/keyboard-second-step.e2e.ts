import { mergeTests } from '@playwright/test'
import { codeAt } from '#test/support/second-step.ts'
import { expect, heading, test as keyboard, press, type } from './keyboard.ts'
import { secretIn, test as stepping } from './stepping.ts'
import { accountMenu, demoPassword, signedIn } from './support.ts'

const test = mergeTests(stepping, keyboard)

test('an admin sets up an authenticator app, keeps the codes, logs out and in with a code, by keys alone', async ({
  page,
  addAdmin,
}) => {
  await addAdmin('stap.toetsen')
  await signedIn(page, 'stap.toetsen')
  await page.goto('/home')
  await press(page, accountMenu(page))
  await press(page, page.getByRole('link', { name: /^Security/ }))
  await expect(heading(page, 'Security')).toBeFocused()

  await press(page, page.getByRole('button', { name: 'Set up Authenticator app' }))
  const dialog = page.getByRole('dialog')
  await type(page, dialog.getByLabel('Current password'), demoPassword)
  await page.keyboard.press('Enter')
  const secret = await secretIn(page)
  await type(page, dialog.getByLabel('Code from the app'), codeAt(secret, new Date()))
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: 'I have kept them' }))
  await expect(page.getByText('Well protected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up again Authenticator app' })).toBeFocused()

  await press(page, accountMenu(page))
  await press(page, page.getByRole('link', { name: 'Log out' }))
  await type(page, page.getByLabel('Username'), 'stap.toetsen')
  await type(page, page.getByLabel('Password', { exact: true }), demoPassword)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'One more step')).toBeVisible()
  // A code counts once: the next is that of the half minute after.
  await type(page, page.getByLabel('Code from the app'), codeAt(secret, new Date(Date.now() + 30_000)))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)
})
