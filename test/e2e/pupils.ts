import type { Page } from '@playwright/test'
import { port } from './portal.ts'

/** The identity provider's stand-in listens on the port after the portal's. */
export const provider = `http://127.0.0.1:${port + 1}`

export const withProvider = (page: Page) => page.getByRole('button', { name: 'Log in with LeerID' })

/** Picks a pupil on the provider's page, or cancels; the browser is sent back to the portal. */
export async function pick(page: Page, button: string): Promise<void> {
  await page.waitForURL(`${provider}/**`)
  await page.getByRole('button', { name: button }).click()
}

/** Signs in by the identity provider, up to the portal's response. */
export async function comeAs(page: Page, pupil: string, address = '/login'): Promise<void> {
  await page.goto(address)
  await withProvider(page).click()
  await pick(page, pupil)
}

/** Fills the form of the connect card and sends it. */
export async function connect(page: Page, login: string, password: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Connect your account' }).waitFor()
  await page.getByRole('textbox', { name: 'Username' }).fill(login)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}
