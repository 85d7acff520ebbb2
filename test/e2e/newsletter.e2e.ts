import type { Page } from '@playwright/test'
import { linkIn, mailTo } from './mailbox.ts'
import { expect, test } from './support.ts'

async function askFor(page: Page, email: string, interests: string[] = []): Promise<void> {
  await page.goto('/newsletter')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('First name').fill('Mira')
  await page.getByLabel('Last name').fill('Peeters')
  for (const interest of interests) await page.getByText(interest, { exact: true }).last().click()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Almost done, Mira' })).toBeFocused()
}

test('a person subscribes, confirms by the mail, is welcomed, and unsubscribes by the link in it', async ({
  page,
}) => {
  const email = 'mira.peeters@example.org'
  const sent = page.waitForRequest('**/api/v1/newsletter')
  await askFor(page, email, ['Vlinder'])
  expect((await sent).postDataJSON()).toMatchObject({
    account: { email, firstname: 'Mira', name: 'Peeters', want_vlinder: true, want_sprint: false },
  })
  await expect(page.getByText(email)).toBeVisible()

  const question = await mailTo(email, 'Do you want our newsletter?')
  await page.goto(linkIn(question, '/newsletter/confirm/'))
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your newsletter' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeFocused()

  const welcome = await mailTo(email, 'You will get our newsletter')
  await page.goto(linkIn(welcome, '/newsletter/unsubscribe/'))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeFocused()
})

for (const who of ['a browser', 'a script in the page'])
  test(`fields that ${who} fills in silently are sent`, async ({ page }) => {
    await page.goto('/newsletter')
    const values = { 'E-mail': 'filled.in@example.org', 'First name': 'Mira', 'Last name': 'Peeters' }
    for (const [label, value] of Object.entries(values))
      await page.getByLabel(label).evaluate(
        (field: HTMLInputElement, { value, isScript }) => {
          const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
          if (isScript) field.value = value
          else set?.call(field, value)
        },
        { value, isScript: who !== 'a browser' },
      )
    await page.mouse.move(5, 5)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Almost done, Mira' })).toBeFocused()
  })

test('opening a link from a mail confirms nothing; only the button does', async ({ page, request }) => {
  const email = 'scanned@example.org'
  await askFor(page, email)
  const question = await mailTo(email, 'Do you want our newsletter?')
  const address = linkIn(question, '/newsletter/confirm/')
  const confirmed: string[] = []
  page.on('request', (sent) => sent.url().includes('/api/v1/newsletter/') && confirmed.push(sent.url()))
  expect((await request.get(address)).status()).toBe(200)
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
  expect(confirmed).toEqual([])
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeFocused()
  expect(confirmed).toHaveLength(1)
})

test('a link can be used again, and after unsubscribing it says so and offers a way onward', async ({
  page,
}) => {
  const email = 'twice@example.org'
  await askFor(page, email)
  const address = linkIn(await mailTo(email, 'Do you want our newsletter?'), '/newsletter/confirm/')
  for (let time = 0; time < 2; time++) {
    await page.goto(address)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeFocused()
  }
  await page.goto(linkIn(await mailTo(email, 'You will get our newsletter'), '/newsletter/unsubscribe/'))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeFocused()
  await page.goto(address)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeFocused()
  await page.getByRole('link', { name: 'To the newsletter' }).click()
  await expect(page).toHaveURL(/\/newsletter$/)
})

for (const [page_, button] of [
  ['confirm', 'Confirm'],
  ['unsubscribe', 'Unsubscribe'],
] as const) {
  test(`a wrong code at /newsletter/${page_} shows an error, with a way onward`, async ({ page }) => {
    await page.goto(`/newsletter/${page_}/no-such-code`)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'To the newsletter' })).toHaveAttribute('href', '/newsletter')
  })
}

test('a confirmation that fails can be retried', async ({ page }) => {
  const email = 'patient@example.org'
  await askFor(page, email)
  const question = await mailTo(email, 'Do you want our newsletter?')
  await page.route('**/api/v1/newsletter/confirm', (route) => route.abort(), { times: 1 })
  await page.goto(linkIn(question, '/newsletter/confirm/'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.locator('form').getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeFocused()
})

test('name and address are required, the interests are not; the first invalid field gets the focus', async ({
  page,
}) => {
  await page.goto('/newsletter')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Please fill this in.')).toHaveCount(3)
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByLabel('E-mail').fill('mira@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(
    page.getByRole('group', { name: /read about\? \(optional\)/ }).getByRole('checkbox'),
  ).toHaveCount(2)
})
