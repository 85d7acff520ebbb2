import { expect, type Page } from '@playwright/test'
import { handOverFromWire } from '#contract/apps.ts'
import { AppRequest } from '#contract/hand-over.ts'
import { visitingApi } from './accounts.ts'
import { test as base } from './portal.ts'
import { demoPassword, signedIn } from './support.ts'

/** A signed-in desktop program, which holds a seat. */
type App = { isSignedIn: () => Promise<boolean> }

type Fixtures = {
  /** Signs the desktop app in as this person for one test. */
  openApp: (login: string) => Promise<App>
}

const test = base.extend<Fixtures>({
  openApp: async ({ playwright, baseURL }, use) => {
    const endings: (() => Promise<unknown>)[] = []
    await use(async (login) => {
      const browser = await visitingApi(playwright, baseURL)
      const request = { key: 'desktop', machine: `e2e-${login.replaceAll('.', '-')}`, port: 45_678 }
      await browser.send('post', '/weblock/createcallback', AppRequest.toWire(request))
      const answer = await browser.send('post', '/login', { login, password: demoPassword })
      const handOver = handOverFromWire(answer.session)
      await browser.close()

      const program = await playwright.request.newContext(baseURL ? { baseURL } : {})
      const redeemed = await program.post('/api/v1/weblock/session', {
        data: { machine: handOver?.machine, cookie: handOver?.code },
      })
      expect(redeemed.ok(), await redeemed.text()).toBe(true)
      endings.push(async () => {
        await program.delete('/api/v1/weblock/session')
        await program.dispose()
      })
      return {
        isSignedIn: async () => (await (await program.get('/api/v1/isloggedin')).json()).loggedIn,
      }
    })
    for (const end of endings) await end()
  },
})

const figures = (page: Page) => page.getByRole('main').locator('dl')
const row = (page: Page, name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Apps in use' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Close this app?' })

async function openGroup(page: Page, name: string) {
  await row(page, name).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

async function choose(page: Page, button: string, item: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('an admin sees who uses which app, closes it, and the seat is free again', async ({ page, openApp }) => {
  const app = await openApp('yana.willems')
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await expect(row(page, 'Zesde leerjaar')).toContainText('1 in use')
  await openGroup(page, 'Zesde leerjaar')
  await expect(figures(page)).toContainText('1 of 22 seats in use')

  const seeWho = page.getByRole('button', { name: 'Show names of who uses an app in Zesde leerjaar' })
  await seeWho.press('Enter')
  await expect(dialog(page).getByRole('status')).toHaveText('1 app is open.')
  const used = dialog(page).getByRole('row').nth(1)
  await expect(used).toContainText('yana.willems (Yana Willems)')
  await expect(used).toContainText('In Zesde leerjaar')
  await expect(used).toContainText('Program on a computer')
  await expect(used.locator('time').first()).toContainText('now')

  const close = dialog(page).getByRole('button', { name: 'Close Program on a computer, Yana Willems' })
  await close.press('Enter')
  await expect(question(page)).toContainText('Yana Willems has to log in again')
  await expect(question(page).getByRole('button', { name: 'No', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(close).toBeFocused()
  expect(await app.isSignedIn()).toBe(true)

  await close.press('Enter')
  await question(page).getByRole('button', { name: 'Yes, close' }).press('Enter')
  await expect(page.getByText('The app of Yana Willems was closed.')).toBeVisible()
  await expect(dialog(page).getByText('No app is open now.')).toBeFocused()
  expect(await app.isSignedIn()).toBe(false)
  // Until the question has left, it is the one that Escape closes.
  await expect(question(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(seeWho).toBeFocused()
  await expect(figures(page)).toContainText('0 of 22 seats in use')
})

test('closing an app that has already ended removes it from the list', async ({ page, openApp }) => {
  await openApp('vic.vermeulen')
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await choose(page, 'More for Zesde leerjaar', 'Apps in use')
  await dialog(page).getByRole('button', { name: 'Close Program on a computer, Vic Vermeulen' }).click()
  const path = '**/api/v1/weblock/session/*'
  await page.route(path, async (route) => {
    // Another admin was faster.
    await route.fetch()
    await route.continue()
  })
  await question(page).getByRole('button', { name: 'Yes, close' }).click()
  await expect(question(page)).toBeHidden()
  await expect(dialog(page).getByText('No app is open now.')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More for Zesde leerjaar' })).toBeFocused()
})

test('ending a person’s sessions releases their licences at once', async ({ page, openApp }) => {
  const app = await openApp('vic.vermeulen')
  await signedIn(page, 'staff')
  await page.goto('/users/SPR10001')
  await openGroup(page, 'Zesde leerjaar')
  await expect(figures(page)).toContainText('1 of 22 seats in use')
  await choose(page, 'More for vic.vermeulen', 'Log out everywhere')
  await page.getByRole('button', { name: 'Yes, log out' }).click()
  await expect(figures(page)).toContainText('0 of 22 seats in use')
  expect(await app.isSignedIn()).toBe(false)
})

test('staff see above all customers how many licences each customer uses', async ({ page, openApp }) => {
  await openApp('yana.willems')
  await signedIn(page, 'staff')
  await page.goto('/users')
  await expect(row(page, 'Basisschool De Linde')).toContainText(/[1-9]\d* of 30 seats in use/)
  await expect(row(page, 'Praktijk Woordwijs')).toContainText('0 of 5 seats in use')
})

test('groups and people show even if the figures fail to load, and the dialog shows the error', async ({
  page,
}) => {
  await page.route('**/api/v1/weblockgroup/*/seats', (route) => route.fulfill({ status: 500, json: {} }))
  await page.route('**/api/v1/weblockgroup/*/apps*', (route) => route.abort())
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await expect(row(page, 'Zesde leerjaar')).toBeVisible()
  await expect(figures(page)).toContainText('– of 30 seats in use')
  await page.getByRole('button', { name: /^Show names/ }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The apps could not be loaded.')
  await page.unrouteAll({ behavior: 'wait' })
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page).getByRole('status')).toContainText('open')
})

test('more than twenty apps are paged', async ({ page }) => {
  const session = (id: number) => {
    const at = new Date().toISOString()
    const user = { id, login: `pupil${id}`, name: '' }
    return { id, app: 'online', since: at, seen: at, user, group: { id: 1, name: 'Klas 3A' } }
  }
  await page.route('**/api/v1/weblockgroup/*/apps*', (route) => {
    const shown = Number(new URL(route.request().url()).searchParams.get('page'))
    const ids = Array.from({ length: 25 }, (_, index) => index + 101)
    const data = ids.slice((shown - 1) * 20, shown * 20).map(session)
    return route.fulfill({ json: { data, total: ids.length } })
  })
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await page.getByRole('button', { name: /^Show names/ }).click()
  await expect(dialog(page)).toContainText('25 apps are open.')
  await expect(row(page, 'pupil101')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  await expect(row(page, 'pupil125')).toBeVisible()
  await expect(row(page, 'pupil101')).toBeHidden()
})
