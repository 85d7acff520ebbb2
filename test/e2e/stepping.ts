import type { Page } from '@playwright/test'
import { codeAt } from '#test/support/second-step.ts'
import { apiAs, test as base } from './accounts.ts'
import { demoPassword, expect, signOut } from './support.ts'

type Fixtures = {
  /** Adds an admin to Basisschool De Linde for one test. @returns the account's id */
  addAdmin: (login: string) => Promise<number>
}

export const test = base.extend<Fixtures>({
  addAdmin: async ({ playwright, baseURL }, use) => {
    const root = await apiAs(playwright, baseURL, 'linde.admin')
    const added: number[] = []
    await use(async (login) => {
      const { group } = await root.send('get', '/weblockgroup/users')
      const admin = { login, password: demoPassword }
      const { data } = await root.send('put', `/weblockgroup/${group.id}/addadmin`, { admin, language: 'nl' })
      added.push(data.id)
      return data.id
    })
    for (const id of added) await root.send('delete', `/weblockaccount/${id}`)
    await root.close()
  },
})

/** Sends username and password on the page that asks for them. */
export async function sendPassword(page: Page, login: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Signs out, and waits for the page that asks for a username. */
export async function leave(page: Page): Promise<void> {
  await signOut(page)
  await expect(page.getByLabel('Username')).toBeVisible()
}

/** The rows of one's own security that have this name. */
export const securityRow = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Types the password if a dialog asks for it, and goes on. */
export async function provePassword(page: Page, button: string): Promise<void> {
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByLabel('Current password')
    .fill(demoPassword)
  await page.getByRole('button', { name: button, exact: true }).last().click()
}

/** The secret that the page shows for an authenticator app. */
export async function secretIn(page: Page): Promise<string> {
  const uri = await page.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href')
  return new URL(uri ?? '').searchParams.get('secret') ?? ''
}

/**
 * Sets up an authenticator app on the page of one's own security. A code counts once: the next is that of the step after.
 * @returns the secret and the recovery codes
 */
export async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up Authenticator app' }).click()
  await provePassword(page, 'Next')
  const secret = await secretIn(page)
  await page.getByLabel('Code from the app').fill(codeAt(secret, new Date()))
  await page.getByRole('button', { name: 'Switch on' }).click()
  const list = page.getByRole('listitem').filter({ has: page.locator('code') })
  await expect(list).toHaveCount(10)
  const codes = await list.allInnerTexts()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  return { secret, codes: codes.map((code) => code.trim()) }
}
