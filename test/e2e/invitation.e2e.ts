import { test } from './accounts.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { expect, signedIn } from './support.ts'

const password = 'zomer-appel-12'
const email = 'mieke.maes@college.example'

test('an admin invites a colleague, who chooses a password by the link in the mail and is in; the link is over then', async ({
  page,
  browser,
  baseURL,
  staff,
}) => {
  await signedIn(page, 'jozef.admin')
  await page.goto('/users?add=admin')
  const adding = page.getByRole('dialog', { name: 'Add admin' })
  await expect(adding.getByRole('radio', { name: /^Invite by e-mail/ })).toBeChecked()
  await adding.getByRole('button', { name: 'Send the invitation' }).click()
  const address = adding.getByRole('textbox', { name: 'E-mail' })
  await expect(address).toHaveAccessibleDescription(/fill this in/)
  await address.fill(email)
  await adding.getByRole('textbox', { name: 'Name', exact: true }).fill('Mieke Maes')
  await adding.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText(`${email} gets an e-mail with a link`)).toBeVisible()
  const row = page.getByRole('row', { name: /Mieke Maes/ })
  await expect(row).toContainText('Invited, until')

  const link = linkIn(await mailTo(email, 'Your account at Vlinder'), '/invitation/')
  const theirs = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
  })
  const colleague = await theirs.newPage()
  await colleague.goto(link)
  await expect(colleague.getByRole('heading', { level: 1, name: 'You are invited' })).toBeVisible()
  await expect(colleague.getByRole('main')).toContainText(/invites you to manage “Sint-Jozefscollege”\./)
  await expect(colleague.getByRole('textbox', { name: 'Username' })).toHaveValue('mieke.maes')
  await colleague.getByRole('textbox', { name: 'Username' }).fill('lena')
  await colleague.getByLabel('Password', { exact: true }).fill(password)
  await colleague.getByLabel('Password again').fill(password)
  await colleague.keyboard.press('Enter')
  await expect(colleague.getByRole('textbox', { name: 'Username' })).toHaveAccessibleDescription(
    /already in use/,
  )
  await colleague.getByRole('textbox', { name: 'Username' }).fill('mieke')
  await colleague.keyboard.press('Enter')
  await colleague.waitForURL('**/home')
  await expect(colleague.getByRole('button', { name: /^Your account:/ })).toBeVisible()

  const another = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  await another.goto(link)
  await expect(
    another.getByRole('heading', { level: 1, name: 'This link does not work any more' }),
  ).toBeFocused()
  await another.getByRole('link', { name: 'Log in', exact: true }).click()
  await another.locator('input[autocomplete~="username"]').fill('mieke')
  await another.locator('input[autocomplete="current-password"]').fill(password)
  await another.keyboard.press('Enter')
  await another.waitForURL('**/home')
  await another.context().close()
  await theirs.close()

  await page.reload()
  await expect(row).not.toContainText('Invited')
  const { data } = await staff.send('get', '/weblockgroup/users/mieke.maes@college')
  await staff.send('delete', `/weblockadmin/${data[0].id}`)
})
