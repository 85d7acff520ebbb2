import type { Page } from '@playwright/test'
import { press } from './keyboard.ts'
import { expect, signedIn, test } from './support.ts'

/** The real answer, with other things that need attention. */
async function withAttention(page: Page, attention: object[], more: object = {}) {
  await page.route('**/api/v1/home', async (route) => {
    const answer = await route.fetch()
    const reply = await answer.json()
    Object.assign(reply.data, { attention, ...more })
    await route.fulfill({ response: answer, json: reply })
  })
}

/** A licence that ends in ten days and a full class. */
const urgent = [
  { code: 'licence.ends', sn: 'SPR10001', valid_until: '2026-11-30', days: 10, people: 96, may_renew: true },
  { code: 'seats.full', group: { id: 4, name: 'Klas 3A' }, in_use: 4, nr_lics: 4 },
]

test('an admin sees on the home page how full the licence is, and that all is well', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await withAttention(page, [], { first_steps: null })
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: /^Hello / })).toBeVisible()
  const seats = page.getByRole('region', { name: 'Seats' })
  await expect(seats.getByText('of 30')).toBeVisible()
  await expect(seats.getByText('8 set aside for 1 group, 22 shared')).toBeVisible()
  await expect(page.getByText(/^All is well\. The next date is \d\d\/\d\d\/\d{4}\.$/)).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Your data' }).getByText('linde.admin', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'News' })).toBeVisible()
  await page.getByRole('link', { name: 'Add pupils' }).click()
  await expect(page.getByRole('dialog').getByLabel('Names, one on each line')).toBeFocused()
  await expect(page).toHaveURL(/\/users$/)
})

test('an admin goes from what needs attention to the full class and, by keyboard alone, to the renewal', async ({
  page,
}) => {
  await signedIn(page, 'linde.admin')
  await withAttention(page, urgent)
  await page.goto('/home')
  const list = page.getByRole('region', { name: 'Needs your attention' })
  await expect(list.getByText('Your licence ends in 10 days')).toBeVisible()
  await expect(list.getByText('Klas 3A is full: 4 of 4 seats in use')).toBeVisible()
  await list.getByRole('link', { name: 'See the group Klas 3A' }).click()
  await expect(page).toHaveURL(/\/users\?group=4$/)
  await page.goBack()
  await press(page, list.getByRole('link', { name: 'Renew SPR10001' }))
  await expect(page).toHaveURL(/\/extend\/product\/SPR10001$/)
})

const fewSteps = { people: true, cards: false, program: false, colleague: false }
const neverSignedIn = {
  code: 'people.neverSignedIn',
  group: { id: 1, name: 'School' },
  people: 3,
  places: [],
}

test('a new admin sees the first steps ticked off, beside what is urgent, and is led to adding an admin', async ({
  page,
}) => {
  await signedIn(page, 'linde.admin')
  await withAttention(page, [...urgent, neverSignedIn], { first_steps: fewSteps })
  await page.goto('/home')
  await expect(page.getByText('Your licence ends in 10 days')).toBeVisible()
  await expect(page.getByText(/never logged in/)).toBeHidden()
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('listitem').first()).toContainText('Done')
  await expect(steps.getByRole('link', { name: 'Add pupils' })).toBeHidden()
  const mail = await steps.getByRole('link', { name: 'Write an e-mail' }).getAttribute('href')
  const address = new URL('/vlinder/download.html', page.url()).href
  expect(new URL(mail ?? '').searchParams.get('body')).toContain(address)
  await expect(steps.getByRole('link', { name: address })).toBeVisible()
  await steps.getByRole('button', { name: 'Copy the address' }).click()
  await expect(page.getByText(/^(Copied: |Your browser does not let us copy)/)).toBeVisible()
  await steps.getByRole('link', { name: 'Add admin' }).click()
  await expect(page.getByRole('dialog', { name: 'Add admin' })).toBeVisible()
})

test('an admin hides the first steps by keyboard, and they stay hidden', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await withAttention(page, [], { first_steps: fewSteps })
  await page.goto('/home')
  await press(page, page.getByRole('button', { name: 'Hide First steps' }))
  await expect(page.getByText(/^All is well/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^All is well/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'First steps' })).toBeHidden()
})

test('on a phone only the first item keeps its button, the others have an arrow', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page, 'linde.admin')
  await withAttention(page, urgent)
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Renew SPR10001' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the group Klas 3A' })).toBeHidden()
  await page.getByRole('link', { name: 'Klas 3A is full: 4 of 4 seats in use' }).click()
  await expect(page).toHaveURL(/\/users\?group=4$/)
})

test('from those who never signed in, an admin goes to the login cards of exactly these', async ({
  page,
}) => {
  await signedIn(page, 'linde.klas3')
  await page.goto('/home')
  const list = page.getByRole('region', { name: 'Needs your attention' })
  const sentence = await list.getByText(/people have never logged in$/).innerText()
  await list.getByRole('link', { name: 'Login cards Derde leerjaar' }).click()
  await expect(page).toHaveURL(/\/users\/cards\?group=\d+&who=never$/)
  await expect(page.getByRole('radio', { name: 'Who never logged in' })).toBeChecked()
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(Number.parseInt(sentence, 10))
  await page.getByRole('radio', { name: 'Everyone' }).click()
  await expect(page).toHaveURL(/\/users\/cards\?group=\d+$/)
  await page.goto('/home')
  await page.getByRole('link', { name: 'Print login cards' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Login cards – Derde leerjaar' })).toBeVisible()
})
