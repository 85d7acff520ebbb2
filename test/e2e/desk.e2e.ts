import type { Locator, Page } from '@playwright/test'
import { dateInBrussels, daysAfter } from '#server/platform/calendar.ts'
import { test } from './accounts.ts'
import { expect, signedIn } from './support.ts'

const inDays = (days: number) => daysAfter(dateInBrussels(new Date()), days)
const written = (date: string) => date.split('-').reverse().join('/')

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test.describe('the licences that end', () => {
  const names = ['Basisschool De Kaap', 'Praktijk Zonnehof']

  test.beforeAll(async ({ staff }) => {
    for (const [index, name] of names.entries())
      await staff.send('put', '/licences', {
        sn: `SPR4400${index + 1}`,
        name,
        nr_lics: 10,
        valid_until: inDays(40 + index),
        dealer: 'dealer2',
        price_cents: 9_900,
      })
  })

  test('licences that end are filtered, two of them extended after one question, and one gets a note, in 8 clicks', async ({
    page,
  }) => {
    await signedIn(page, 'dealer2')
    await page.goto('/home')
    let clicks = 0
    const click = async (target: Locator) => {
      clicks += 1
      await target.click()
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Licences that end' })).toBeVisible()
    await click(page.getByRole('button', { name: /^60 days/ }))
    await expect(page).toHaveURL(/\/home\?ends=60$/)
    await expect(page.getByText('3 licences · €597.00 a year')).toBeVisible()
    for (const name of names) await click(page.getByRole('checkbox', { name: `Select ${name}` }))
    await click(page.getByRole('button', { name: 'Extend 2 by one year' }))

    const question = page.getByRole('alertdialog', { name: 'Extend 2 licences by one year?' })
    await expect(question.getByRole('listitem')).toHaveText(
      names.map((name, index) => {
        const from = inDays(40 + index)
        return `${name}SPR4400${index + 1} · ${written(from)}, becomes ${written(`${Number(from.slice(0, 4)) + 1}${from.slice(4)}`)}`
      }),
    )
    await click(question.getByRole('button', { name: 'Extend 2 by one year' }))
    await expect(page.getByText('2 licences were extended by one year.')).toBeVisible()
    await expect(question).toBeHidden()
    await expect(rowOf(page, names[0] ?? '')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Licences', exact: true })).toBeFocused()
    await expect(rowOf(page, 'Sint-Jozefscollege')).toBeVisible()

    await click(page.getByRole('button', { name: /^All/ }))
    await click(page.getByRole('link', { name: names[0] ?? '', exact: true }))
    await expect(page).toHaveURL(/\/products\/SPR44001$/)
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await click(timeline.getByRole('textbox', { name: 'Write a note' }))
    await page.keyboard.type('Wants ten seats more in January.')
    await page.keyboard.press('ControlOrMeta+Enter')
    const entries = timeline.getByRole('listitem')
    await expect(entries.first()).toContainText('Note: Wants ten seats more in January.')
    await expect(entries.first()).toContainText('Leeshuis Antwerpen')
    await expect(entries.nth(1)).toContainText('extended')
    await expect(timeline.getByRole('textbox')).toHaveValue('')
    expect(clicks).toBe(8)
  })

  test('licences that changed meanwhile are named, and stay selected with the reason', async ({
    page,
    staff,
  }) => {
    await signedIn(page, 'dealer2')
    await page.goto('/home?ends=all&q=Kaap')
    await page.getByRole('checkbox', { name: 'Select Basisschool De Kaap' }).check()
    await page.getByRole('button', { name: 'Extend 1 by one year' }).click()
    await staff.send('post', '/licences/SPR44001', { valid_until: inDays(900) })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Extend 1 by one year' }).click()
    const report = page.getByRole('alertdialog', { name: 'Not all licences were extended' })
    await expect(report.getByRole('alert')).toContainText('0 of 1 licences were extended.')
    await report.getByRole('button', { name: 'Close' }).last().click()
    const row = rowOf(page, 'Basisschool De Kaap')
    await expect(row.getByRole('checkbox')).toBeChecked()
    await expect(row).toContainText('Its end date has changed meanwhile.')
    await expect(row).toContainText(written(inDays(900)))
  })
})

test('the table is searched, sorted and downloaded, and its address keeps what is shown', async ({
  page,
}) => {
  await signedIn(page, 'dealer')
  await page.goto('/home')
  await expect(page.getByText('No licence ends within 90 days')).toBeVisible()
  await page.getByRole('link', { name: 'Look in all licences' }).click()
  await expect(page).toHaveURL(/\/home\?ends=all$/)
  await expect(page.getByRole('rowheader')).toHaveText([
    /^Dienstencentrum De Brug/,
    /^Basisschool De Linde/,
    /^Sint-Annaschool/,
    /^Praktijk Woordwijs/,
    /^SPR10004/,
  ])
  await page.getByRole('button', { name: 'Customer' }).click()
  await expect(page).toHaveURL(/\/home\?sort=name&ends=all$/)
  await expect(page.getByRole('rowheader').nth(1)).toHaveText(/^Basisschool De Linde/)
  const filter = page.getByRole('searchbox', { name: 'Customer, town or serial number' })
  await filter.fill('linde')
  await expect(page).toHaveURL(/q=linde/)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Renew Basisschool De Linde' })).toHaveAttribute(
    'href',
    '/extend/product/SPR10001',
  )
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the list (CSV)' }).click()
  expect((await download).suggestedFilename()).toBe('Licences.csv')
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await filter.fill('zorgcentrum')
  await expect(page.getByText('Nothing found for “zorgcentrum”')).toBeVisible()
})

test('staff see on their home what ends soon, and all of it behind its link', async ({ page }) => {
  await signedIn(page, 'staff')
  await page.goto('/home')
  const ending = page.getByRole('region', { name: 'Licences that end soon' })
  const licence = ending.getByRole('listitem').filter({ hasText: 'Sint-Jozefscollege' })
  await expect(licence).toContainText('SPR10002 · 100 seats · Leeshuis Antwerpen')
  await expect(licence).toContainText('10 days')
  await expect(licence.getByRole('link', { name: 'Renew Sint-Jozefscollege' })).toHaveAttribute(
    'href',
    '/extend/product/SPR10002',
  )
  await ending.getByRole('link', { name: /^All 1/ }).click()
  await expect(page).toHaveURL(/\/licenses\?ends=30$/)
  await expect(page.getByRole('rowheader')).toHaveText([
    /^Sint-JozefscollegeSPR10002 · Mechelen · Leeshuis Antwerpen/,
  ])
  await page.getByRole('button', { name: /^Ended/ }).click()
  await expect(page.getByRole('rowheader')).toHaveText([/^Dienstencentrum De Brug/])
})

test('staff make a licence and change it, on its page', async ({ page }) => {
  await signedIn(page, 'staff')
  await page.goto('/licenses')
  await page.getByRole('button', { name: 'New licence' }).click()
  const add = page.getByRole('dialog', { name: 'New licence' })
  await add.getByRole('button', { name: 'Make the licence' }).click()
  await expect(add.getByText('Please fill this in.')).toHaveCount(2)
  await expect(add.getByLabel('Serial number')).toBeFocused()
  await add.getByLabel('Serial number').fill('spr10001')
  await add.getByLabel('Customer').fill('Vrije school De Regenboog')
  await add.getByRole('button', { name: 'Make the licence' }).click()
  await expect(add.getByRole('alert')).toContainText('There is already a licence SPR10001.')
  // The message lies over the button, and stays while the mouse rests on it.
  await page.getByRole('button', { name: 'OK' }).click()
  await add.getByLabel('Serial number').fill('spr45001')
  await add.getByLabel('Price for a year (EUR)').fill('99,5')
  await add.getByLabel('Username of the dealer').fill('nobody.here')
  await add.getByRole('button', { name: 'Make the licence' }).click()
  await expect(add.getByText('There is no dealer with this username.').first()).toBeVisible()
  await add.getByLabel('Username of the dealer').fill('dealer2')
  await add.getByRole('button', { name: 'Make the licence' }).click()
  await expect(page).toHaveURL(/\/products\/SPR45001$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Vrije school De Regenboog' })).toBeVisible()
  await expect(page.getByText('0 of 1 seats in use')).toBeVisible()
  await expect(page.getByRole('link', { name: /Renew for one year · €99\.50/ })).toBeVisible()

  await page.getByRole('button', { name: 'Change licence' }).click()
  const change = page.getByRole('dialog', { name: 'Change licence SPR45001' })
  await expect(change.getByLabel('Price for a year (EUR)')).toHaveValue('99.50')
  await change.getByRole('textbox', { name: 'Seats' }).fill('12')
  await change.getByText('This licence has an end date').click()
  await change.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog', { name: 'Make this licence permanent?' })
  await question.getByRole('button', { name: 'No, go back' }).click()
  await change.getByText('This licence has an end date').click()
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Licence SPR45001 is changed.')).toBeVisible()
  await expect(change).toBeHidden()
  await expect(page.getByText('0 of 12 seats in use')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toContainText(
    'Sofie De Smet',
  )
})

test('a note is written, and the rest of the page reached, by keyboard alone', async ({ page }) => {
  await signedIn(page, 'dealer')
  await page.goto('/products/SPR10005')
  const note = page.getByRole('textbox', { name: 'Write a note' })
  await note.focus()
  await page.keyboard.type('First line')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second line')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Save note' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The note is saved.')).toBeVisible()
  await expect(note).toBeFocused()
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toContainText(
    'First line\nSecond line',
    { useInnerText: true },
  )
})

test('staff send a mail again that could not be sent, and it leaves the list', async ({ page }) => {
  await signedIn(page, 'staff')
  const mail = {
    address: 'k.maes@delinde.example',
    given_up_at: '2026-11-20T08:00:00.000Z',
    fault: 'mailbox unknown',
  }
  let left = [1, 2, 3, 4]
  await page.route('**/api/v1/invoices/refused?*', (route) =>
    route.fulfill({ json: { error: false, errormsg: '', data: [], total: 0 } }),
  )
  await page.route('**/api/v1/mails/unsent?*', (route) => {
    const size = Number(new URL(route.request().url()).searchParams.get('size'))
    const data = left.slice(0, size).map((id) => ({ ...mail, id, address: `${id}.${mail.address}` }))
    return route.fulfill({ json: { error: false, errormsg: '', data, total: left.length } })
  })
  await page.route('**/api/v1/mails/unsent/*', (route) => {
    const id = Number(route.request().url().split('/').at(-1))
    left = left.filter((one) => one !== id)
    return route.fulfill({ json: { error: false, errormsg: '' } })
  })
  await page.goto('/home')
  const list = page.getByRole('region', { name: 'E-mails and invoices that did not arrive' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByRole('listitem').first()).toContainText('mailbox unknown')
  await list.getByRole('button', { name: 'All 4' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await list.getByRole('button', { name: 'Send again 2.k.maes@delinde.example' }).click()
  await expect(page.getByText('The e-mail to 2.k.maes@delinde.example is on its way again.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(3)
})

test('staff mark an invoice to settle as paid: it leaves the list, which gets the focus', async ({
  page,
}) => {
  await signedIn(page, 'staff')
  let isPaid = false
  await page.route('**/api/v1/invoices/unsettled?*', (route) => {
    const invoice = {
      ...{ number: '2026-0388', state: 'overdue', due: '2026-09-15', since: '2026-10-20', reason: '' },
      ...{ total_cents: 39_900, credited_cents: 0, paid_cents: 10_000 },
      customer: { name: 'Sint-Jozefscollege', town: 'Gent', sn: 'SPR10002' },
    }
    const data = isPaid ? [] : [invoice]
    return route.fulfill({ json: { error: false, errormsg: '', data, total: data.length } })
  })
  await page.route('**/api/v1/invoices/2026-0388/paid', (route) => {
    isPaid = true
    const data = { state: 'paid', paid_cents: 39_900, extended_until: null }
    return route.fulfill({ json: { error: false, errormsg: '', data } })
  })
  await page.goto('/home')
  const list = page.getByRole('region', { name: 'Invoices to settle' })
  await expect(list.getByRole('listitem')).toContainText('€299.00')
  await list.getByRole('button', { name: 'Mark as paid 2026-0388' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark invoice 2026-0388 as paid' })
  await expect(dialog.getByRole('textbox', { name: 'Amount in euros' })).toHaveValue('299.00')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText('Invoice 2026-0388 is paid.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(0)
  await expect(page.locator(':focus').filter({ has: list })).toHaveCount(1)
})

test('staff see which customers are short of seats, and open the licence', async ({ page }) => {
  await signedIn(page, 'staff')
  const data = [{ sn: 'SPR10001', name: 'Basisschool De Linde', nr_lics: 30, in_use: 29 }]
  await page.route('**/api/v1/licences/pressure?*', (route) =>
    route.fulfill({ json: { error: false, errormsg: '', data, total: 1 } }),
  )
  await page.goto('/home')
  const list = page.getByRole('region', { name: 'Seat pressure' })
  await expect(list.getByRole('listitem')).toContainText('29 of 30 seats in use')
  await list.getByRole('link', { name: 'Basisschool De Linde' }).click()
  await expect(page).toHaveURL(/\/products\/SPR10001/)
})

test('staff open the licences of a dealer from the accounts, choose another dealer, and see all again', async ({
  page,
}) => {
  await signedIn(page, 'staff')
  await page.goto('/accounts?show=dealer')
  await page
    .getByRole('row', { name: /Hulpmiddelen Peeters/ })
    .getByRole('link', { name: /licences$/ })
    .click()
  await expect(page).toHaveURL(/\/licenses\?ends=all&dealer=dealer$/)
  const dealer = page.getByRole('combobox', { name: 'Dealer' })
  await expect(dealer.locator('option:checked')).toHaveText('Hulpmiddelen Peeters')
  await expect(rowOf(page, 'Basisschool De Linde')).toBeVisible()
  await expect(rowOf(page, 'Sint-Jozefscollege')).toHaveCount(0)
  await dealer.selectOption({ label: 'Leeshuis Antwerpen' })
  await expect(page).toHaveURL(/dealer=dealer2/)
  await expect(rowOf(page, 'Sint-Jozefscollege')).toBeVisible()
  await expect(rowOf(page, 'Basisschool De Linde')).toHaveCount(0)
  await page.reload()
  await expect(dealer.locator('option:checked')).toHaveText('Leeshuis Antwerpen')
  await dealer.selectOption({ label: 'All dealers' })
  await expect(page).toHaveURL(/\/licenses\?ends=all$/)
  await expect(rowOf(page, 'Basisschool De Linde')).toBeVisible()
})
