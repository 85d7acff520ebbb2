import type { Page } from '@playwright/test'
import { expect, signedIn, test, unfoldData } from './support.ts'

const open = (page: Page, app: string) => page.getByRole('main').getByRole('button', { name: `Open ${app}` })

test('a pupil opens an app at home by one press', async ({ page }) => {
  await page.route('https://online.vlinder.example/**', (route) => route.fulfill({ body: 'The app.' }))
  await signedIn(page, 'lena')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello Lena Van den Broeck' })).toBeVisible()
  await unfoldData(page)
  await expect(page.getByRole('region', { name: 'Your data' })).toContainText('lena@example.org')
  await open(page, 'Program online').click()
  await page.waitForURL('https://online.vlinder.example/?code=*&state=*')
})

test('after the program was asked to open, its button can be pressed again or the program fetched', async ({
  page,
}) => {
  await signedIn(page, 'lena')
  await page.goto('/home')
  await open(page, 'the reading program').click()
  await expect(page.getByText('It did not open?')).toBeVisible()
  await expect(page.getByRole('link', { name: /Get the program/ })).toHaveAttribute('target', '_blank')
  const again = page.waitForResponse('**/weblock/handover')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect((await again).status()).toBe(200)
})

test('a pupil whose licence has ended reads one sentence instead of the buttons', async ({ page }) => {
  await signedIn(page, 'lena')
  await page.route('**/weblock/handover', (route) =>
    route.fulfill({
      status: 409,
      json: { error: true, code: 'licence.expired', errormsg: 'The licence has ended.' },
    }),
  )
  await page.goto('/home')
  await open(page, 'the reading program').click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('The licence has ended.')
  await expect(open(page, '')).toHaveCount(0)
  await expect(page.getByText('Does it not open? Ask Tom Hermans.')).toBeVisible()
})
