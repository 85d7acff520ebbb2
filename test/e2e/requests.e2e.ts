import type { Page } from '@playwright/test'
import { type Mail, mailsTo, mailTo } from './mailbox.ts'
import { expect, expectAccessible, test } from './support.ts'

/** The mail that tells the vendor about a request. */
async function mailToVendorAbout(email: string): Promise<Mail> {
  const find = async () => (await mailsTo('support@vlinder.example')).find(({ text }) => text.includes(email))
  await expect.poll(find, { timeout: 20_000, message: `a mail to the vendor about ${email}` }).toBeDefined()
  return (await find()) as Mail
}

async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}

const therapist = {
  'E-mail': 'hanne.claes@example.org',
  'First name': 'Hanne',
  'Last name': 'Claes & Zoon',
  Street: 'Kerkstraat',
  Number: '12 bus 3',
  'Postal code': '9000',
  City: 'Gent',
  Workplace: 'Praktijk Woordwijs',
}

test('a speech therapist requests the package; sender and vendor get a mail', async ({ page }) => {
  await page.goto('/logopedist')
  await fillIn(page, therapist)
  await page.getByRole('button', { name: 'Ask for the package' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Thank you, Hanne' })).toBeFocused()
  await expect(page.getByText('hanne.claes@example.org')).toBeVisible()
  await expect(page.getByLabel('Street')).toHaveCount(0)

  await mailTo('hanne.claes@example.org', 'We have received your request')
  const { text } = await mailToVendorAbout('hanne.claes@example.org')
  for (const value of Object.values(therapist)) expect(text).toContain(value)
})

test('all of a speech therapist’s fields are required, and the first invalid one gets the focus', async ({
  page,
}) => {
  await page.goto('/logopedist')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Ask for the package' }).click()
  await expect(page.getByText('Please fill this in.')).toHaveCount(8)
  await expect(page.getByLabel('E-mail')).toBeFocused()

  await fillIn(page, { ...therapist, City: '', Workplace: '' })
  await page.getByLabel('E-mail').fill('hanne@')
  await page.getByRole('button', { name: 'Ask for the package' }).click()
  await expect(page.getByText('This is not a complete e-mail address.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('E-mail').fill('hanne@example.org')
  await page.getByRole('button', { name: 'Ask for the package' }).click()
  await expect(page.getByLabel('City')).toBeFocused()
  expect(sent).toEqual([])
})

test('a teacher reads what the package contains and requests it, by keyboard alone', async ({ page }) => {
  await page.goto('/leerkrachtenpakket')
  await expect(page.getByText('several pupils in a Flemish reading programme')).toBeVisible()
  const facts = page.getByRole('region', { name: 'What your school gets' }).getByRole('listitem')
  await expect(facts).toHaveText([
    '5 yearly licences of the reading and writing program, for teachers',
    'OCR (reading text in pictures) and dictionaries',
    'Not included: the web app',
  ])

  await page.getByLabel('E-mail').focus()
  for (const value of ['joost@example.org', 'Joost', 'Maes', '12 34']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  const privacy = page.getByRole('main').getByRole('link', { name: /privacy notice/ })
  await expect(privacy).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Ask for the package' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank you, Joost' })).toBeFocused()

  await mailTo('joost@example.org', 'We have received your request')
  // Padded to the six digits that the schools' administration uses.
  expect((await mailToVendorAbout('joost@example.org')).text).toContain('001234')
})

test('a malformed school number is marked invalid', async ({ page }) => {
  await page.goto('/leerkrachtenpakket')
  await fillIn(page, { 'E-mail': 'joost@example.org', 'First name': 'Joost', 'Last name': 'Maes' })
  for (const wrong of ['1234567', '12a']) {
    await page.getByLabel('School number').fill(wrong)
    await page.getByRole('button', { name: 'Ask for the package' }).click()
    await expect(page.getByText('A school number has 1 to 6 digits.')).toBeVisible()
    await expect(page.getByLabel('School number')).toBeFocused()
    await page.getByLabel('School number').fill('1')
    await expect(page.getByText('A school number has 1 to 6 digits.')).toBeHidden()
  }
})

test('a failed request shows an error beside the form, keeps the input, and can be sent again', async ({
  page,
}) => {
  await page.route('**/api/v1/sales/leerkracht', (route) => route.abort(), { times: 1 })
  await page.goto('/leerkrachtenpakket')
  await fillIn(page, {
    'E-mail': 'an.wouters@example.org',
    'First name': 'An',
    'Last name': 'Wouters',
    'School number': '98765',
  })
  await page.getByRole('button', { name: 'Ask for the package' }).click()
  await expect(page.locator('form').getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('School number')).toHaveValue('98765')
  await page.getByRole('button', { name: 'Ask for the package' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, An' })).toBeFocused()
})

test('a field that the server refuses is marked invalid', async ({ page }) => {
  const refusal = {
    error: true,
    errormsg: 'Look at the marked fields.',
    code: 'request.invalid',
    fields: { instellingnr: 'This school is unknown.', firstname: 'Another name, please.' },
  }
  await page.route('**/api/v1/sales/leerkracht', (route) => route.fulfill({ status: 400, json: refusal }))
  await page.goto('/leerkrachtenpakket')
  await fillIn(page, {
    'E-mail': 'an.wouters@example.org',
    'First name': 'An',
    'Last name': 'Wouters',
    'School number': '98765',
  })
  await page.getByRole('button', { name: 'Ask for the package' }).click()
  await expect(page.getByText('This school is unknown.')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true')
})

test('a bar shows that a slow request is in progress, and a double click sends it once', async ({ page }) => {
  let sent = 0
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/v1/sales/leerkracht', async (route) => {
    sent++
    await answered
    await route.fulfill({ json: { error: false, errormsg: '' } })
  })
  await page.goto('/leerkrachtenpakket')
  await fillIn(page, {
    'E-mail': 'an.wouters@example.org',
    'First name': 'An',
    'Last name': 'Wouters',
    'School number': '98765',
  })
  await page.getByRole('button', { name: 'Ask for the package' }).dblclick()
  await expect(page.getByRole('progressbar', { name: 'Sending…' })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Thank you, An' })).toBeFocused()
  expect(sent).toBe(1)
})

for (const address of ['/logopedist', '/leerkrachtenpakket', '/newsletter']) {
  test(`${address} links to the privacy notice, which opens beside it`, async ({ page, context }) => {
    await page.goto(address)
    const opened = context.waitForEvent('page')
    await page.getByRole('main').getByRole('link', { name: 'privacy notice (opens in a new tab)' }).click()
    const notice = await opened
    await expect(notice.getByRole('heading', { level: 1, name: 'Privacyverklaring' })).toBeVisible()
    await expect(notice.locator('[lang=en] h2')).toHaveText('Privacy notice in English')
  })
}

test('the privacy notice is accessible', async ({ page }) => {
  await page.goto('/vlinder/privacy.html')
  await expectAccessible(page)
})
