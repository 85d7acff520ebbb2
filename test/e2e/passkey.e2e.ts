import type { Page } from '@playwright/test'
import { provePassword, securityRow, sendPassword, test } from './stepping.ts'
import { expect, forgetSession, signedIn, signOut } from './support.ts'

/** A device with passkeys, whose person always agrees. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('an admin adds a passkey, logs in with it at the username, by the button and as a second step, and removes it', async ({
  page,
  addAdmin,
}) => {
  await addAdmin('sleutel.een')
  await addAuthenticator(page)
  await signedIn(page, 'sleutel.een')
  await page.goto('/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const name = page.getByRole('dialog').getByLabel('Name of the passkey')
  await expect(name).toHaveValue(/^Chrome, /)
  await name.fill('My laptop')
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await provePassword(page, 'Make the passkey')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(securityRow(page, 'My laptop')).toContainText('never used')

  // The virtual device chooses at once what the browser offers at the username.
  await signOut(page)
  await page.getByLabel('Username').focus()
  await expect(page).toHaveURL(/\/home$/)

  await page.addInitScript(() =>
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false }),
  )
  await signOut(page)
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username webauthn')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL(/\/home$/)

  await forgetSession(page)
  await sendPassword(page, 'sleutel.een')
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/security')
  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Password only')).toBeVisible()
})
