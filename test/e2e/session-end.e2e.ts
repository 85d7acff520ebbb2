import type { Page } from '@playwright/test'
import { demoPassword, expect, signedIn, signOut, test, unfoldData, withoutFirstData } from './support.ts'

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })

/** A text that each page shows once its last call is answered: a call after advancing the clock would extend the session. */
const lastToCome = {
  users: (page: Page) => [
    page.getByRole('treegrid').getByRole('row', { name: 'Derde leerjaar' }),
    page.getByRole('table').getByRole('link', { name: 'Derde leerjaar' }),
    page.getByRole('main').locator('dl').getByText('seats in use'),
  ],
  products: (page: Page) => [page.getByRole('region', { name: 'SPR10001' })],
  licenses: (page: Page) => [page.getByRole('link', { name: 'SPR10001' })],
}

/** Waits until the page makes no more calls. */
async function complete(page: Page): Promise<void> {
  const name = new URL(page.url()).pathname.split('/')[1] as keyof typeof lastToCome
  for (const last of lastToCome[name](page)) await expect(last).toBeVisible()
}

/** Opens a page with a clock that the test advances. */
async function openWithClock(page: Page, login: string, address: string): Promise<void> {
  await signedIn(page, login)
  await page.clock.install()
  await page.goto(address)
  await complete(page)
}

async function signInHere(page: Page, login: string): Promise<void> {
  await page.getByLabel('Username').fill(login)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.keyboard.press('Enter')
}

test('two minutes before an idle session ends a dialog asks whether to stay, by keyboard', async ({
  page,
}) => {
  await openWithClock(page, 'linde.admin', '/users')
  await page.clock.fastForward('56:50')
  await expect(warning(page)).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Search' }).focus()
  await page.clock.fastForward('00:15')
  await expect(warning(page)).toBeVisible()
  await expect(warning(page)).toContainText('Time left: 2 minutes')
  await expect(warning(page).getByRole('button', { name: 'Stay logged in' })).toBeFocused()

  const asked = page.waitForResponse('**/api/v1/isloggedin')
  await page.keyboard.press('Enter')
  expect((await asked).ok()).toBe(true)
  await expect(warning(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Search' })).toBeFocused()

  await page.clock.fastForward('56:50')
  await expect(warning(page)).toHaveCount(0)
  await page.clock.fastForward('00:15')
  await expect(warning(page)).toBeVisible()
})

test('the countdown is calm: it shows steps of ten seconds and is read out three times', async ({ page }) => {
  await openWithClock(page, 'linde.admin', '/users')
  await page.clock.fastForward('57:05')
  await expect(warning(page)).toContainText('Time left: 2 minutes')
  const said = warning(page).getByRole('status').first()
  await expect(said).toHaveText('')
  await page.clock.fastForward('00:08')
  await expect(warning(page)).toContainText('Time left: 1 minute, 50 seconds')
  await expect(said).toHaveText('')
  await page.clock.fastForward('00:50')
  await expect(warning(page)).toContainText('Time left: 1 minute')
  await expect(said).toHaveText('Time left: 1 minute')
  await page.clock.fastForward('00:10')
  await expect(warning(page)).toContainText('Time left: 50 seconds')
  await expect(said).toHaveText('Time left: 1 minute')
})

test('Escape at the warning keeps the session', async ({ page }) => {
  await openWithClock(page, 'lena', '/products')
  await page.clock.fastForward('57:05')
  await expect(warning(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(warning(page)).toHaveCount(0)
  await page.clock.fastForward('10:00')
  await expect(page).toHaveURL(/\/products$/)
})

test('a person who does not answer the warning is logged out, and signing in again leads back', async ({
  page,
}) => {
  await openWithClock(page, 'staff', '/licenses/SPR100?size=5')
  await page.clock.fastForward('57:05')
  await expect(warning(page)).toBeVisible()
  await page.clock.fastForward('02:00')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('You are logged out. Please log in again.')).toBeVisible()
  // The server has ended it too.
  expect(await (await page.request.get('/api/v1/isloggedin')).json()).toMatchObject({ loggedIn: false })
  await signInHere(page, 'staff')
  await expect(page).toHaveURL(/\/licenses\/SPR100\?size=5$/)
})

test('another person who signs in after a logout for inactivity comes home, and later sees no notice', async ({
  page,
}) => {
  await openWithClock(page, 'staff', '/licenses/SPR100')
  await page.clock.fastForward('59:30')
  await expect(page).toHaveURL(/\/login$/)
  await signInHere(page, 'lena')
  await expect(page).toHaveURL(/\/home$/)
  await signOut(page)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page.getByText('You are logged out. Please log in again.')).toHaveCount(0)
  await signInHere(page, 'staff')
  await expect(page).toHaveURL(/\/home$/)
})

test('a person who logs out at the warning comes home after the next sign-in', async ({ page }) => {
  await openWithClock(page, 'lena', '/products')
  await page.clock.fastForward('57:05')
  await warning(page).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signInHere(page, 'lena')
  await expect(page).toHaveURL(/\/home$/)
})

test('activity in another tab prevents the warning', async ({ page, context }) => {
  await openWithClock(page, 'lena', '/products')
  await page.clock.fastForward('50:00')
  const other = await context.newPage()
  await other.goto('/home')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.fastForward('08:00')
  await expect(warning(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/products$/)
})

test('after the maximum session time only signing in again helps, and that leads back', async ({ page }) => {
  await withoutFirstData(page)
  await page.route('**/api/v1/isloggedin', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ends_in: 600 } })
  })
  await openWithClock(page, 'lena', '/products')
  const last = page.getByRole('alertdialog', { name: 'You have to log in again soon' })
  await page.clock.fastForward('07:55')
  await expect(last).toHaveCount(0)
  await page.clock.fastForward('00:10')
  await expect(last).toBeVisible()
  await last.getByRole('button', { name: 'Close and go on' }).click()
  await expect(last).toHaveCount(0)
  await page.clock.fastForward('00:10')
  await expect(last).toHaveCount(0)

  await page.reload()
  await complete(page)
  await page.clock.fastForward('08:05')
  await last.getByRole('button', { name: 'Log in now' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.unroute('**/api/v1/isloggedin')
  await signInHere(page, 'lena')
  await expect(page).toHaveURL(/\/products$/)
})

test('an answer to the warning that fails shows an error and can be repeated', async ({ page }) => {
  await openWithClock(page, 'lena', '/products')
  await page.clock.fastForward('57:05')
  await page.route('**/api/v1/isloggedin', (route) => route.abort())
  await warning(page).getByRole('button', { name: 'Stay logged in' }).click()
  await page.clock.runFor(3000)
  await expect(warning(page).getByRole('alert')).toBeVisible()
  await page.unroute('**/api/v1/isloggedin')
  await warning(page).getByRole('button', { name: 'Stay logged in' }).click()
  await expect(warning(page)).toHaveCount(0)
})

test('data of a page whose session ended is not shown to another person who signs in elsewhere', async ({
  page,
  context,
}) => {
  await openWithClock(page, 'linde.admin', '/users')
  await page.getByRole('link', { name: 'Derde leerjaar' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Derde leerjaar')
  await context.clearCookies()
  await page.getByRole('link', { name: 'Products' }).first().click()
  await expect(page).toHaveURL(/\/login$/)
  await signedIn(await context.newPage(), 'jozef.admin')
  // The session is refetched when it is a minute old.
  await page.clock.fastForward('01:01')
  await page.evaluate(() => {
    const look = () => {
      const seen = /Derde leerjaar|Linde/.exec(document.body.innerText)
      if (seen) sessionStorage.setItem('seen', seen[0])
      requestAnimationFrame(look)
    }
    look()
  })
  const isJozef = page.waitForResponse('**/api/v1/isloggedin')
  await page.getByRole('link', { name: 'Help' }).first().click()
  await isJozef
  // The sign-in page sends Jozef home once the page has read the answer, which takes longer on a busy machine.
  await expect(async () => {
    await page.goBack()
    const isHome = await page.waitForURL(/\/home$/, { timeout: 2000 }).then(
      () => true,
      () => false,
    )
    if (!isHome) await page.goForward()
    expect(isHome).toBe(true)
  }).toPass()
  await page.goBack()
  await expect(page).toHaveURL(/\/users/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull()
})

test('Back after logging out shows nothing of the person, and leads to the sign-in', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await page.goto('/home')
  await page.goto('/users')
  await page.getByRole('link', { name: 'Derde leerjaar' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Derde leerjaar')
  await signOut(page)
  await expect(page).toHaveURL(/\/login$/)
  // Everything drawn at any moment, however short.
  await page.evaluate(() => {
    const look = () => {
      if (/Derde leerjaar|Marleen/.test(document.body.innerText)) document.title = 'seen'
      requestAnimationFrame(look)
    }
    look()
  })
  for (let back = 0; back < 3; back++) {
    await page.goBack()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect(page.getByText(/Derde leerjaar|Marleen/)).toHaveCount(0)
    expect(await page.title()).not.toBe('seen')
  }
})

test('cookies that another application set by the portal’s names neither end a session nor keep one from signing in', async ({
  page,
  context,
  baseURL,
}) => {
  const theirs = (name: string, path: string) => ({
    ...{ name, path, value: '%E0%A4%A', domain: new URL(baseURL ?? '').hostname },
  })
  // A longer path comes first among the cookies that are sent.
  await context.addCookies([
    theirs('dummy_session', '/api'),
    theirs('XSRF-TOKEN', '/login'),
    theirs('XSRF-TOKEN', '/home'),
  ])
  await page.goto('/login')
  await page.getByLabel('Username').fill('lena')
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)
  await page.reload()
  await unfoldData(page)
  await page.getByRole('button', { name: 'Edit account details' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Lena Van den Broeck-Maes')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText('Lena Van den Broeck-Maes')
})
