import { test } from './accounts.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { demoPassword, expect, forgetSession, signedIn } from './support.ts'

const password = 'zomer-appel-12'

test('staff find the accounts of staff and dealers in the account menu, add one, disable it and give it back', async ({
  page,
  browser,
  baseURL,
}) => {
  await signedIn(page, 'staff')
  await page.goto('/home')
  await page.getByRole('button', { name: 'Your account:' }).click()
  await page.getByRole('link', { name: 'Staff and dealers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Staff and dealers' })).toBeVisible()
  const own = page.getByRole('row', { name: /Sofie De Smet/ })
  await expect(own).toContainText('you')
  await expect(own.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Hulpmiddelen Peeters/ })).toContainText('5 licences')

  await page.getByRole('button', { name: 'Add account' }).click()
  const adding = page.getByRole('dialog', { name: 'Add account' })
  await adding.getByRole('radio', { name: 'Staff' }).check()
  await adding.getByRole('textbox', { name: 'Name', exact: true }).fill('Karel Coene')
  await adding.getByRole('textbox', { name: 'Username' }).fill('lena')
  await adding.getByRole('textbox', { name: 'E-mail' }).fill('karel.coene@vlinder.example')
  await adding.getByLabel('Current password').fill('not-this-one')
  await adding.getByRole('button', { name: 'Make the account' }).click()
  await expect(adding.getByLabel('Current password')).toHaveAccessibleDescription(/not right/)
  await adding.getByLabel('Current password').fill(demoPassword)
  await adding.getByRole('button', { name: 'Make the account' }).click()
  await expect(adding.getByRole('textbox', { name: 'Username' })).toHaveAccessibleDescription(
    /already in use/,
  )
  await adding.getByRole('textbox', { name: 'Username' }).fill('karel.coene')
  await adding.getByRole('button', { name: 'Make the account' }).click()
  await expect(page.getByText('karel.coene@vlinder.example gets an e-mail')).toBeVisible()
  const row = page.getByRole('row', { name: /Karel Coene/ })
  await expect(row).toContainText('staff')
  await expect(row).toContainText('Invited, until')

  // The colleague chooses a password by the mail, and is signed in at once.
  const mail = await mailTo('karel.coene@vlinder.example', 'Your account at Vlinder')
  const theirs = await browser.newContext(baseURL ? { baseURL } : {})
  const colleague = await theirs.newPage()
  await colleague.goto(linkIn(mail, '/invitation/'))
  const fields = colleague.locator('input[autocomplete="new-password"]')
  await expect(fields).toHaveCount(2)
  for (const field of await fields.all()) await field.fill(password)
  await colleague.keyboard.press('Enter')
  await colleague.waitForURL('**/home')
  const signIn = async () => {
    await colleague.goto('/login')
    await colleague.locator('input[autocomplete^="username"]').fill('karel.coene')
    await colleague.locator('input[autocomplete="current-password"]').fill(password)
    await colleague.keyboard.press('Enter')
  }
  await page.getByRole('searchbox', { name: 'Name, username or e-mail' }).fill('coene')
  await expect(page).toHaveURL('/accounts?q=coene')
  await row.getByRole('button', { name: 'Disable Karel Coene' }).click()
  const question = page.getByRole('alertdialog', { name: 'Disable the account of Karel Coene?' })
  await expect(question).toContainText('All sessions end at once')
  await question.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('The account of Karel Coene is disabled.')).toBeVisible()
  await expect(row).toContainText('disabled')
  await colleague.goto('/home')
  await expect(colleague).toHaveURL(/\/login/)
  await signIn()
  await expect(colleague.getByRole('main').getByRole('alert')).toBeVisible()

  await page.getByRole('button', { name: 'Disabled', exact: true }).click()
  await expect(page).toHaveURL(/show=disabled/)
  await row.getByRole('button', { name: 'Give back Karel Coene' }).click()
  await expect(page.getByText('Karel Coene can log in again.')).toBeVisible()
  await signIn()
  await colleague.waitForURL('**/home')
  await theirs.close()
})

test('dealers and admins have no such page', async ({ page }) => {
  for (const login of ['dealer', 'linde.admin']) {
    await forgetSession(page)
    await signedIn(page, login)
    await page.goto('/accounts')
    await expect(page).toHaveURL('/home')
  }
})

test('staff open the page of a dealer, change the e-mail with their own password, and send the invitation again', async ({
  page,
  staff,
}) => {
  const account = { login: 'nieuwe.verdeler', name: 'Nieuwe Verdeler', email: 'nieuw@verdeler.example' }
  await staff.send('put', '/vendoraccounts', {
    account: { ...account, kind: 'dealer' },
    password: demoPassword,
  })
  await signedIn(page, 'staff')
  await page.goto('/accounts')
  await page.getByRole('link', { name: 'Nieuwe Verdeler' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nieuwe Verdeler' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Dealer')
  await page.getByRole('button', { name: 'Change name or e-mail' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit user' })
  await expect(editing.getByLabel('New password', { exact: true })).toHaveCount(0)
  await editing.getByRole('textbox', { name: 'E-mail' }).fill('goed@verdeler.example')
  await editing.getByLabel('Your current password').fill(demoPassword)
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toBeHidden()
  await page.getByRole('button', { name: 'Send the invitation again' }).click()
  await expect(page.getByText('goed@verdeler.example gets an e-mail with a new link')).toBeVisible()
  expect(linkIn(await mailTo('goed@verdeler.example', 'Your account at Vlinder'), '/invitation/')).toContain(
    '/',
  )
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, log out' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.goto('/accounts')
  await page.getByRole('link', { name: 'Sofie De Smet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sofie De Smet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log out everywhere' })).toHaveCount(0)
})
