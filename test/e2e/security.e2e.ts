import type { Page } from '@playwright/test'
import { apiPrefix } from '#contract/endpoint.ts'
import { expect, signedIn, test, withoutFirstData } from './support.ts'

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

/** Sets up an authenticator app, which the server never hears of. */
async function setUpApp(page: Page, button: string): Promise<void> {
  await answers(page, '/security/totp/start', { data: { secret: 'JBSWY3DP', uri: 'otpauth://totp/a' } })
  await answers(page, '/security/totp', { data: { recovery_codes: codes } })
  await page.getByRole('button', { name: button }).click()
  await page.getByLabel('Code from the app').fill('123456')
  await page.getByRole('button', { name: 'Switch on' }).click()
}

const kept = (page: Page) => page.getByRole('button', { name: 'I have kept them' })

test('new recovery codes are shown, even to who presses Escape while they are made', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await hasStep(page, true)
  const made = Promise.withResolvers<void>()
  await answers(page, '/security/recovery_codes', { data: { recovery_codes: codes } }, made.promise)
  await page.goto('/security')
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'New recovery codes' }).click()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled()
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

test('the home page asks for no second step once there is one', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await withoutFirstData(page)
  let isAsked = true
  await page.route(`**${apiPrefix}/isloggedin`, async (route) => {
    const answer = await route.fetch()
    const from = isAsked ? new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10) : null
    await route.fulfill({ response: answer, json: { ...(await answer.json()), second_step_from: from } })
  })
  await hasStep(page, false)
  await page.goto('/home')
  const banner = page.getByRole('region', { name: 'Second step' })
  await banner.getByRole('link').click()
  isAsked = false
  await setUpApp(page, 'Set up Authenticator app')
  await kept(page).click()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('a person who has kept the codes hears that the portal cannot be reached', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await withoutFirstData(page)
  await page.route(`**${apiPrefix}/isloggedin`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), second_step_due: true } })
  })
  await page.goto('/second-step')
  await setUpApp(page, 'Authenticator app')
  await expect(kept(page)).toBeVisible()
  await page.route(`**${apiPrefix}/isloggedin`, (route) => route.abort())
  await kept(page).click()
  await expect(page.getByRole('alertdialog')).toContainText('Check your internet connection')
})
