import type { Page } from '@playwright/test'
import { expect, signedIn, test, unfoldData } from './support.ts'

test.describe('the accessibility statement', () => {
  test('the accessibility statement is one link away on every page, signed in or not', async ({ page }) => {
    for (const address of ['/login', '/help', '/register', '/newsletter', '/logopedist', '/leesvoor']) {
      await page.goto(address)
      await expect(
        page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }),
        address,
      ).toHaveAttribute('href', '/accessibility')
    }
    await signedIn(page, 'staff')
    for (const address of ['/home', '/users', '/licenses', '/products', '/medocuments']) {
      await page.goto(address)
      await expect(
        page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }),
        address,
      ).toBeVisible()
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
    await expect(page).toHaveTitle('Accessibility – Vlinder')
    await page.getByRole('link', { name: 'Back to the portal' }).click()
    await expect(page).toHaveURL(/\/home$/)
  })

  test('the accessibility statement says what is met, what is missing and where to write', async ({
    page,
  }) => {
    await page.goto('/accessibility')
    await expect(page.getByText('WCAG 2.2, level AA')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'What is not good yet' }).getByRole('listitem'),
    ).toHaveCount(7)
    await expect(page.getByRole('link', { name: /^Write to/ })).toHaveAttribute('href', /^mailto:/)
  })
})

test.describe('the search key', () => {
  const box = (page: Page) => page.getByRole('combobox', { name: /^Find/ })

  test('the search key leads to the search in the bar from anywhere, and is an ordinary character while typing', async ({
    page,
  }) => {
    await signedIn(page, 'linde.admin')
    await page.goto('/users')
    await expect(box(page)).toHaveAttribute('aria-keyshortcuts', '/')
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused()
    await expect(box(page)).toHaveValue('')
    await page.keyboard.type('3/4')
    await expect(box(page)).toHaveValue('3/4')
    await page.getByRole('searchbox').focus()
    await page.keyboard.type('/')
    await expect(page.getByRole('searchbox')).toHaveValue('/')
  })

  test('the search key does nothing behind a dialog', async ({ page }) => {
    await signedIn(page, 'staff')
    await page.goto('/medocuments')
    await page.getByRole('button', { name: 'Add web code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add web code' })
    await dialog.getByRole('button', { name: 'Cancel' }).focus()
    await page.keyboard.press('/')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  })

  test('the search key can be switched off, which is remembered', async ({ page }) => {
    await page.goto('/accessibility')
    const choice = page.getByRole('checkbox', { name: 'Use the key / to search' })
    await expect(choice).toBeChecked()
    await choice.focus()
    await page.keyboard.press('Space')
    await expect(choice).not.toBeChecked()
    await signedIn(page, 'staff')
    await page.goto('/licenses')
    await expect(box(page)).toBeVisible()
    await expect(box(page)).not.toHaveAttribute('aria-keyshortcuts')
    await page.keyboard.press('/')
    await expect(box(page)).not.toBeFocused()
    await page.goto('/accessibility')
    await expect(choice).not.toBeChecked()
  })
})

test.describe('the title of the page', () => {
  test('the title of the page names the group, and another one when that is opened', async ({ page }) => {
    await signedIn(page, 'linde.admin')
    await page.goto('/users')
    await expect(page).toHaveTitle('Basisschool De Linde – SPR10001 – Groups and people – Vlinder')
    await page.getByRole('link', { name: 'Zesde leerjaar' }).click()
    await expect(page).toHaveTitle('Zesde leerjaar – Groups and people – Vlinder')
    await expect(page.getByRole('status').filter({ hasText: /^Zesde leerjaar – Groups/ })).toBeAttached()
    await page.goBack()
    await expect(page).toHaveTitle('Basisschool De Linde – SPR10001 – Groups and people – Vlinder')
  })

  test('the title of the page contains the search', async ({ page }) => {
    await signedIn(page, 'staff')
    await page.goto('/users/search/emma')
    await expect(page).toHaveTitle('emma – Find a user – Vlinder')
    await page.goto('/licenses/SPR100')
    await expect(page).toHaveTitle('SPR100 – Find a licence – Vlinder')
    await page.goto('/medocuments?q=ME200')
    await expect(page).toHaveTitle('ME200 – ME documents – Vlinder')
  })

  test('the title of the page contains the serial number', async ({ page }) => {
    await signedIn(page, 'staff')
    await page.goto('/products/spr10001')
    await expect(page).toHaveTitle('SPR10001 – Products – Vlinder')
    await page.goto('/extend/product/SPR10002')
    await expect(page).toHaveTitle('SPR10002 – Renew a licence – Vlinder')
    await page.goto('/home')
    await expect(page).toHaveTitle('Home – Vlinder')
  })
})

test.describe('a malformed address', () => {
  test('a malformed address gets a friendly message', async ({ page }) => {
    await signedIn(page, 'staff')
    await page.goto('/users/search/ab')
    await expect(page.getByText('Use at least 3 characters.')).toBeVisible()
    await page.goto('/users/%20')
    await expect(page.getByText('This licence was not found.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Groups and people' })).toBeVisible()
    await page.goto('/licenses/%20')
    await expect(page.getByRole('heading', { name: 'Licences that end' })).toBeVisible()
  })

  test('a malformed address gets a message for staff that does not mention groups of their own', async ({
    page,
  }) => {
    await signedIn(page, 'staff')
    await page.goto('/users?group=987654')
    await expect(page.getByText('Maybe someone deleted or moved this group.', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Go to all customers' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All customers' })).toBeVisible()
  })
})

test.describe('the focus', () => {
  test('the focus stays on the button that leads to the last page', async ({ page }) => {
    await signedIn(page, 'linde.admin')
    const next = page.getByRole('button', { name: 'Next' })
    await page.goto('/users?q=example.org&size=20')
    await expect(next).toBeEnabled()
    await next.focus()
    while (await next.isEnabled()) {
      const shown = page.url()
      await page.keyboard.press('Enter')
      await expect(page).not.toHaveURL(shown)
      await expect(page.getByRole('progressbar')).toHaveCount(0)
    }
    await expect(next).toBeFocused()
    const last = page.url()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(last)
  })

  test('the focus moves to the first item of a menu each time it is opened, by every key', async ({
    page,
  }) => {
    await signedIn(page, 'linde.admin')
    await page.goto('/users')
    const button = page.getByRole('button', { name: 'Add', exact: true })
    for (const key of ['Enter', 'Enter', 'Space', 'ArrowDown', 'Enter']) {
      await button.focus()
      await page.keyboard.press(key)
      await expect(page.getByRole('menuitem', { name: 'Add group' }), key).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
      await expect(button).toBeFocused()
    }
  })

  test('the focus moves to the heading when a failed load is retried', async ({ page }) => {
    await signedIn(page, 'linde.admin')
    await page.route('**/members?*', (route) => route.abort())
    await page.goto('/users')
    await page.getByRole('button', { name: 'Try again' }).focus()
    await page.unroute('**/members?*')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Zesde leerjaar' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Groups and people' })).toBeFocused()
  })
})

test('a message that appears does not move the button during a press', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1100 })
  await signedIn(page, 'lena')
  await page.goto('/home')
  await unfoldData(page)
  const complete = page.waitForResponse('**/api/v1/weblockaccount/*/identity')
  await page.getByRole('button', { name: /^Edit/ }).click()
  await complete
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('no address')
  // A new e-mail address requires the password, which makes the dialog longer.
  await expect(dialog.getByLabel('Current password')).toBeVisible()
  const submit = dialog.getByRole('button', { name: 'Save' })
  const box = await submit.boundingBox()
  if (!box) throw new Error('no button')
  await page.mouse.move(box.x + box.width / 2, box.y + 2)
  await page.mouse.down()
  await submit.evaluate((button) => Promise.all(button.getAnimations().map(({ finished }) => finished)))
  const pressed = await submit.boundingBox()
  expect(pressed).toEqual(box)
  await page.mouse.up()
  await expect(dialog.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
})

test('on a phone a message does not cover the buttons of a dialog', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.route('**/api/v1/requestresetpassword', (route) => route.abort())
  await page.goto('/help/forgot-password')
  await page.getByRole('dialog').getByLabel('Username').fill('lena')
  await page.keyboard.press('Enter')
  const message = page.getByRole('alertdialog')
  await expect(message).toBeVisible()
  const box = await message.boundingBox()
  expect((box?.y ?? 700) + (box?.height ?? 0)).toBeLessThan(250)
})

test.describe('a chunk that fails to load', () => {
  test('a chunk that fails to load makes the page reload once, and then loads', async ({ page }) => {
    await signedIn(page, 'staff')
    await page.goto('/medocuments')
    await page.route('**/assets/AddWebCodeDialog*.js', (route) => route.abort())
    await page.clock.install()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Add web code' }).click()
    await reloaded
    await page.unroute('**/assets/AddWebCodeDialog*.js')
    await page.getByRole('button', { name: 'Add web code' }).click()
    await expect(page.getByRole('dialog', { name: 'Add web code' })).toBeVisible()
  })

  test('a chunk that never loads shows an error, without a reload loop', async ({ page }) => {
    await signedIn(page, 'staff')
    await page.goto('/medocuments')
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.route('**/assets/AddWebCodeDialog*.js', (route) => route.abort())
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Add web code' }).click()
    await reloaded
    await page.getByRole('button', { name: 'Add web code' }).click()
    await expect(page.getByText('This page does not work right now')).toBeVisible()
    await page.clock.runFor('00:30')
    expect(loads).toBe(1)
  })

  test('a chunk that fails to load loses no input: without the calendar, a date can be typed', async ({
    page,
  }) => {
    await signedIn(page, 'dealer')
    await page.route('**/assets/CalendarPopover*.js', (route) => route.abort())
    await page.goto('/products/SPR10001')
    await page.getByRole('button', { name: /^Change end date/ }).click()
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Valid until' })
    await field.fill('31/12/2035')
    const isMissing = page.waitForEvent('requestfailed')
    await page.getByRole('button', { name: /^Choose a date/ }).click()
    await isMissing
    await expect(field).toHaveValue('31/12/2035')
  })
})

test('a link to a static page opens that page, not the portal', async ({ page }) => {
  await page.goto('/leesvoor')
  await page.getByRole('link', { name: /^Download/ }).click()
  await expect(page).toHaveURL(/\/vlinder\/download\.html$/)
})
