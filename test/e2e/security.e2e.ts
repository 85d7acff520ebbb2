import type { Page } from '@playwright/test'
import { apiPrefix } from '#contract/endpoint.ts'
import { expect, signedIn, test } from './support.ts'

const codes = Array.from({ length: 10 }, (_, index) => `k7q4-m2xw-${1000 + index}`)

/** Answers a call in place of the server. @param isReady what it waits for */
const answers = (page: Page, path: string, reply: object, isReady = Promise.resolve()) =>
  page.route(`**${apiPrefix}${path}`, async (route) => {
    await isReady
    await route.fulfill({ json: { error: false, errormsg: '', ...reply } })
  })

const hasStep = (page: Page, totp: boolean) =>
  answers(page, '/security', {
    data: { password_set_at: null, totp, passkeys: [], recovery_left: totp ? 8 : 0, devices: [] },
  })

test('new recovery codes are shown, even to who presses Escape while they are made', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await hasStep(page, true)
  const made = Promise.withResolvers<void>()
  await answers(page, '/security/recovery_codes', { data: { recovery_codes: codes } }, made.promise)
  await page.goto('/security')
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'New recovery codes' }).click()
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Close' })).toBeDisabled()
  made.resolve()
  await expect(page.getByText('k7q4-m2xw-1000')).toBeVisible()
})

test('the focus stays on the page when the button that disconnected from the provider is gone', async ({
  page,
}) => {
  await signedIn(page, 'linde.admin')
  await answers(page, '/weblockaccount/4/identity', { data: { provider: 'LeerID', linked_at: '2026-09-02' } })
  await page.goto('/security')
  await page.getByRole('button', { name: 'Disconnect LeerID' }).click()
  await page.getByRole('alertdialog').getByLabel('Current password').fill('een-wachtwoord')
  await page.getByRole('button', { name: 'Yes, disconnect' }).click()
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeFocused()
})
