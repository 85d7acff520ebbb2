import { codeAt } from '#test/support/second-step.ts'
import { secretIn } from './stepping.ts'
import { demoPassword, expect, test } from './support.ts'

test.use({ settings: { SECOND_STEP: 'staff,dealer,admin' } })

test('a person who lacks a required second step is held until they set it up, then reaches the page they last asked for', async ({
  page,
}) => {
  await page.goto('/products')
  await page.getByLabel('Username').fill('linde.admin')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const held = page.getByRole('heading', { level: 1, name: 'Set up a second step' })
  await expect(held).toBeVisible()

  for (const address of ['/security', '/users/cards']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/second-step$/)
    await expect(held).toBeVisible()
  }

  await page.getByRole('button', { name: 'Authenticator app' }).click()
  await page.getByLabel('Current password').fill(demoPassword)
  await page.getByRole('button', { name: 'Next' }).click()
  const secret = await secretIn(page)
  await page.getByLabel('Code from the app').fill(codeAt(secret, new Date()))
  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page).toHaveURL(/\/users\/cards$/)
  await expect(page.getByRole('button', { name: /^Your account:/ })).toBeVisible()
})
