import type { Page } from '@playwright/test'
import { expect, test, withoutFirstData } from './support.ts'

const username = (page: Page) => page.getByRole('textbox', { name: 'Username' })
const send = (page: Page) => page.getByRole('button', { name: 'Send the e-mail' })
const sent = (page: Page) => page.getByRole('heading', { name: 'Look in your inbox' })

test('the security check runs automatically and shows its state', async ({ page }) => {
  await page.goto('/help/forgot-password')
  await expect(page.getByRole('status').filter({ hasText: 'Security check: done' })).toBeVisible()
})

test('a form that is sent before the check is done waits for it', async ({ page }) => {
  let answerNow = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  await page.route('**/captcha/challenge?*', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await page.goto('/help/forgot-password')
  await expect(page.getByText('Security check: running…')).toBeVisible()
  await username(page).fill('captcha.early')
  await send(page).click()
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  answerNow()
  await expect(sent(page)).toBeVisible()
})

test('a check that fails says so, and can be tried again', async ({ page }) => {
  await page.route('**/captcha/challenge?*', (route) => route.abort(), { times: 1 })
  await page.goto('/help/forgot-password')
  await expect(page.getByText('Security check: did not work')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Security check' })).toBeFocused()
  await expect(page.getByText('Security check: done')).toBeVisible()
})

test('registering shows the check once the server requires it, and sends its token', async ({ page }) => {
  const tokens: unknown[] = []
  await page.route('**/weblockadmin/register/*/*', async (route) => {
    tokens.push(route.request().postDataJSON().captcha)
    const code = tokens.length === 1 ? 'captcha.required' : 'licence.noGroups'
    return route.fulfill({ status: 429, json: { error: true, errormsg: code, code } })
  })
  await page.goto('/register')
  const fields = ['Serial number with web code', 'First name', 'Last name', 'E-mail', 'Username']
  const values = ['SPR10001 – K7Q4 M2XW', 'Mia', 'Maes', 'mia@captcha.example', 'captcha.mia']
  for (const [index, name] of [...fields, 'Password', 'Password again'].entries())
    await page.getByRole('textbox', { name, exact: true }).fill(values[index] ?? 'een-heel-nieuw-woord')
  await expect(page.getByText(/^Security check/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Security check: done')).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.locator('form').getByRole('alert')).toHaveText('licence.noGroups')
  expect(tokens).toEqual([undefined, expect.any(String)])
})

test('a token is used once: after a refusal, the next try sends another', async ({ page }) => {
  const tokens: string[] = []
  await page.route('**/requestresetpassword', async (route) => {
    tokens.push(route.request().postDataJSON().captcha)
    if (tokens.length > 1) return route.continue()
    const body = {
      error: true,
      errormsg: 'Not now.',
      code: 'captcha.failed',
      fields: { captcha: 'Not now.' },
    }
    return route.fulfill({ status: 400, json: body })
  })
  await page.goto('/help/forgot-password')
  await username(page).fill('captcha.again')
  await send(page).click()
  await expect(page.locator('form').getByRole('alert')).toHaveText('Not now.')
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  expect(new Set(tokens).size).toBe(2)
})

/** Mocks the scripts of the three services. A widget's tokens are `token-1`, `token-2`… */
const standIn = (name: string) => `
  let made = 0
  window.widgets = []
  window.${name} = {
    render(place, parameters) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'I am human'
      button.onclick = () => parameters.callback('token-' + ++made)
      if (parameters.size !== 'invisible' && !parameters.execution) place.append(button)
      window.widgets.push({ ...parameters, resets: 0 })
      return window.widgets.length - 1
    },
    reset(id) { window.widgets[id].resets++ },
    execute(id) { window.widgets[id].callback('token-' + ++made) },
  }
  window.onCaptchaLoaded()`

type Look = { provider: string; size: 'normal' | 'compact' | 'invisible' }

/** Configures the pages for this service. */
async function useService(page: Page, { provider, size }: Look): Promise<string[]> {
  const name = provider === 'recaptcha' ? 'grecaptcha' : provider
  await page.route(/recaptcha\/api\.js|hcaptcha\.com|challenges\.cloudflare\.com/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: standIn(name) }),
  )
  await withoutFirstData(page)
  await page.route('**/api/v1/config', async (route) => {
    const config = await (await route.fetch()).json()
    const captcha = { provider, siteKey: 'site-key', theme: 'auto', size }
    await route.fulfill({ json: { ...config, captcha } })
  })
  const tokens: string[] = []
  await page.route('**/requestresetpassword', (route) => {
    tokens.push(route.request().postDataJSON().captcha)
    const refusal = { error: true, errormsg: 'Not now.', code: 'captcha.failed' }
    return tokens.length === 1
      ? route.fulfill({ status: 400, json: refusal })
      : route.fulfill({ json: { error: false, errormsg: '' } })
  })
  return tokens
}

const firstWidget = (page: Page) => page.evaluate<{ action?: string }>('window.widgets[0]')

test.describe('a service', () => {
  // The server allows a service's hosts in its policy only if the service is configured.
  test.use({ bypassCSP: true, colorScheme: 'dark' })

  for (const provider of ['recaptcha', 'hcaptcha', 'turnstile']) {
    test(`${provider} shows its widget, in the page's theme, and asks again for every try`, async ({
      page,
    }) => {
      const tokens = await useService(page, { provider, size: 'compact' })
      await page.goto('/help/forgot-password')
      await username(page).fill('captcha.service')
      await send(page).click()
      await expect(page.locator('form').getByRole('alert')).toHaveText('Do the security check first.')
      expect(tokens).toEqual([])
      await page.getByRole('button', { name: 'I am human' }).click()
      await send(page).click()
      await expect(page.locator('form').getByRole('alert')).toHaveText('Not now.')
      expect(await firstWidget(page)).toMatchObject({
        sitekey: 'site-key',
        theme: 'dark',
        size: 'compact',
        resets: 1,
      })
      const { action } = await firstWidget(page)
      expect(action).toBe(provider === 'turnstile' ? 'forgot-password' : undefined)
      await page.getByRole('button', { name: 'I am human' }).click()
      await send(page).click()
      await expect(sent(page)).toBeVisible()
      expect(tokens).toEqual(['token-1', 'token-2'])
    })

    test(`${provider}, invisible, is asked when the form is sent`, async ({ page }) => {
      const tokens = await useService(page, { provider, size: 'invisible' })
      await page.goto('/help/forgot-password')
      await username(page).fill('captcha.service')
      expect(await page.evaluate('window.widgets')).toBeUndefined()
      await send(page).click()
      await expect(page.locator('form').getByRole('alert')).toHaveText('Not now.')
      await send(page).click()
      await expect(sent(page)).toBeVisible()
      expect(tokens).toEqual(['token-1', 'token-2'])
    })
  }

  test('an unreachable service shows an error message', async ({ page }) => {
    await useService(page, { provider: 'hcaptcha', size: 'normal' })
    await page.route('https://js.hcaptcha.com/**', (route) => route.abort())
    await page.goto('/help/forgot-password')
    await expect(page.getByText('Security check: did not work')).toBeVisible()
  })
})
