import { expect, type Page } from '@playwright/test'
import { identityFromClaims, linkedProvider, PostedIdentity } from '#contract/single-sign-on.ts'
import { type Api, test as base, visitingApi } from './accounts.ts'
import { demoPassword, expectAccessible, signedIn, unfoldData } from './support.ts'

type Fixtures = {
  /** Connects this account to the pupil Yara at the identity provider. */
  connect: (login: string) => Promise<void>
}

/** Simulates the page that handles the provider's redirect. */
async function connectFrom(browser: Api, backAt: URL, login: string): Promise<void> {
  const query = new URLSearchParams(backAt.search)
  query.set('grant_type', 'authorization_code')
  query.set('redirect_uri', `${backAt.origin}${backAt.pathname}`)
  const tokens = await browser.send('get', `/login/request/oauth?${query}`)
  const claims = Buffer.from(tokens.id_token.split('.')[1], 'base64url').toString()
  const identity = identityFromClaims(JSON.parse(claims))
  if (!identity) throw new Error(`No identity in ${claims}`)
  const { access_token: access, refresh_token: refresh, expires_in: expiresIn } = tokens
  const tokensOf = { access, refresh, expiresIn, provider: linkedProvider } as const
  const posted = PostedIdentity.toWire({ ...identity, ...tokensOf })
  await browser.send('post', '/login/connect/oauth', { ...posted, login, password: demoPassword })
}

const test = base.extend<Fixtures>({
  connect: async ({ playwright, baseURL }, use) => {
    await use(async (login) => {
      const browser = await visitingApi(playwright, baseURL)
      const { endpoint, ...query } = await browser.send('post', '/login/request/oauth/start', {})
      const provider = await playwright.request.newContext()
      const asked = await provider.get(endpoint, { params: query })
      const answered = await provider.post(asked.url(), { form: { pupil: 'yara' } })
      await connectFrom(browser, new URL(answered.url()), login)
      await provider.dispose()
      await browser.close()
    })
  },
})

const connected = /Connected to LeerID since \d\d\/\d\d\/\d{4}\./
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Disconnect from LeerID?' })
const password = (page: Page) => question(page).getByRole('textbox', { name: 'Current password' })
const ownDetails = (page: Page) => page.getByRole('dialog', { name: 'Edit account details' })

test('a person disconnects their own account with the password, and stays logged in here', async ({
  page,
  addPerson,
  connect,
}) => {
  test.slow()
  const login = 'yara.thuis'
  await addPerson(login)
  await connect(login)
  await signedIn(page, login)
  await page.goto('/home')
  await unfoldData(page)
  await page.getByRole('button', { name: 'Edit account details' }).click()
  await expect(ownDetails(page).getByText(connected)).toBeVisible()
  await expectAccessible(page)

  const disconnect = ownDetails(page).getByRole('button', { name: `Disconnect ${login}` })
  await disconnect.press('Enter')
  await expect(question(page)).toContainText('You are logged out everywhere else.')
  await expect(password(page)).toBeFocused()
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'No', exact: true }).press('Enter')
  await expect(disconnect).toBeFocused()

  await disconnect.press('Enter')
  await page.keyboard.press('Enter')
  await expect(password(page)).toHaveAccessibleDescription(/Type your password/)
  await page.keyboard.type('niet-het-goede')
  await page.keyboard.press('Enter')
  await expect(password(page)).toHaveAccessibleDescription(/not right/)
  await expect(question(page)).toBeVisible()
  await password(page).fill(demoPassword)
  await question(page).getByRole('button', { name: 'Yes, disconnect' }).press('Enter')
  const outcome = ownDetails(page).getByText(`“${login}” is no longer connected to LeerID.`)
  await expect(outcome).toBeFocused()
  await page.keyboard.press('Escape')

  await page.reload()
  await unfoldData(page)
  await page.getByRole('button', { name: 'Edit account details' }).click()
  await expect(ownDetails(page).getByLabel('Username')).toHaveValue(login)
  await expect(ownDetails(page).getByText(connected)).toBeHidden()
})

test('an admin disconnects a person, who is then logged out', async ({
  page,
  browser,
  baseURL,
  addPerson,
  connect,
}) => {
  const login = 'yara.school'
  await addPerson(login)
  await connect(login)
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const theirs = await context.newPage()
  await signedIn(theirs, login)
  await theirs.goto('/home')
  await expect(theirs).toHaveURL(/\/home$/)

  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await page.getByRole('button', { name: `Edit ${login}`, exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit user' })
  await expect(edit.getByText(connected)).toContainText('If you set a new password, LeerID is disconnected.')
  await edit.getByRole('button', { name: `Disconnect ${login}` }).click()
  await expect(question(page)).toContainText(`“${login}” is logged out everywhere.`)
  await question(page).getByRole('button', { name: 'Yes, disconnect' }).click()
  await expect(edit.getByText(`“${login}” is no longer connected to LeerID.`)).toBeFocused()
  await expect(edit.getByRole('button', { name: `Disconnect ${login}` })).toBeHidden()

  await theirs.reload()
  await expect(theirs).toHaveURL(/\/login$/)
  await context.close()
})

test('an account that is not connected shows no connection', async ({ page, addPerson }) => {
  const login = 'zonder.leerid'
  await addPerson(login)
  await signedIn(page, login)
  await page.goto('/home')
  const answered = page.waitForResponse('**/api/v1/weblockaccount/*/identity')
  await unfoldData(page)
  await page.getByRole('button', { name: 'Edit account details' }).click()
  expect((await answered).ok()).toBe(true)
  await expect(ownDetails(page).getByLabel('Username')).toHaveValue(login)
  await expect(ownDetails(page).getByText(/LeerID/)).toBeHidden()
})

test('disconnecting a connection that was ended meanwhile says that it is gone', async ({
  page,
  addPerson,
  connect,
}) => {
  const login = 'yara.twee'
  await addPerson(login)
  await connect(login)
  await signedIn(page, login)
  await page.goto('/home')
  await unfoldData(page)
  await page.getByRole('button', { name: 'Edit account details' }).click()
  await ownDetails(page)
    .getByRole('button', { name: `Disconnect ${login}` })
    .click()
  await page.route('**/api/v1/weblockaccount/*/identity', async (route) => {
    await route.fetch()
    await route.continue()
  })
  await password(page).fill(demoPassword)
  await question(page).getByRole('button', { name: 'Yes, disconnect' }).click()
  await expect(question(page)).toBeHidden()
  await expect(ownDetails(page).getByText('is no longer connected to LeerID.')).toBeFocused()
})
