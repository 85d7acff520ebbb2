import { readFile } from 'node:fs/promises'
import { dateInBrussels, daysAfter } from '#server/platform/calendar.ts'
import { apiAs } from './accounts.ts'
import { expect, heading, press, reach, test } from './keyboard.ts'
import { today, written } from './paying.ts'
import { signedIn } from './support.ts'

const serialNumber = 'SPR46031'
const name = 'Basisschool De Meander'

const buyer = {
  ...{ name: 'De Meander vzw', street: 'Leiekaai 3', postcode: '8500', city: 'Kortrijk', country: 'BE' },
  ...{ vat_number: 'BE 0123.456.749', email: 'meander@example.org' },
}

test('staff find the invoices and payments of a month, and download both for the bookkeeper', async ({
  page,
  playwright,
  baseURL,
}) => {
  const staff = await apiAs(playwright, baseURL, 'staff')
  await staff.send('put', '/licences', {
    ...{ sn: serialNumber, name, nr_lics: 10, price_cents: 12_100 },
    valid_until: daysAfter(dateInBrussels(new Date()), 300),
  })
  const order = { sn: serialNumber, kind: 'invoice', years: 1, total_cents: 12_100, buyer }
  const { number } = (await staff.send('post', '/orders', order)).data
  await staff.send('post', `/invoices/${number}/paid`, {
    ...{ date: today(), amount_cents: 12_100, text: 'Statement 31' },
  })
  await staff.close()

  await signedIn(page, 'staff')
  await page.goto('/home')
  await press(page, page.getByRole('link', { name: 'Invoices and payments' }))
  await expect(heading(page, 'Invoices and payments')).toBeVisible()
  await expect(page.getByText('Invoiced', { exact: true })).toBeVisible()
  const month = page.getByRole('combobox', { name: 'Month' })
  // The current month stands second in the list.
  await reach(page, month)
  for (const key of ['Space', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect(month).toHaveValue('all')
  await expect(page).toHaveURL(/month=all/)
  await expect(page.getByText('Invoiced', { exact: true })).toHaveCount(0)
  await reach(page, month)
  for (const key of ['Space', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(month).toHaveValue(today().slice(0, 7))

  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText(`${name} ${serialNumber}`)
  await expect(row).toContainText('1 year · 10 seats')
  await expect(row).toContainText('meander@example.org')
  await expect(row).toContainText('Paid')
  const downloaded = async () => {
    const coming = page.waitForEvent('download')
    await press(page, page.getByRole('button', { name: 'Download CSV' }))
    const text = await readFile(await (await coming).path(), 'utf8')
    return text.split('\r\n')
  }
  const sales = await downloaded()
  expect(sales[0]).toContain('Date,Number,Kind')
  expect(sales.find((line) => line.includes(number))).toContain(`${today()},${number},Invoice`)

  await press(page, page.getByRole('button', { name: /^Payments/ }))
  await expect(row).toContainText('noted by hand Statement 31')
  await expect(row).toContainText(written(today()))
  const money = await downloaded()
  expect(money[0]).toContain('Date,Amount (EUR),Kind,Invoice')
  expect(money.find((line) => line.includes(number))).toContain('121.00,noted by hand')

  await press(page, row.getByRole('link', { name: number }))
  await expect(heading(page, `Invoice ${number}`)).toBeVisible()
})
