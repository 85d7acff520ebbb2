import type { Page } from '@playwright/test'
import { expect, press, test } from './keyboard.ts'
import { linkIn, mailsTo } from './mailbox.ts'
import { signedIn } from './support.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Reminders' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const outcome = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })
const notice = (page: Page) => page.getByRole('region', { name: 'What was done' })

test('an admin gets a first reminder earlier, undoes it, and stops all reminders and starts them again', async ({
  page,
}) => {
  await signedIn(page, 'linde.admin')
  await page.goto('/products')
  await expect(card(page)).toContainText('First e-mail60 days before the end')
  await expect(card(page)).toContainText(/Next e-mail on \d\d\/\d\d\/\d{4}60 days before the end/)

  await press(page, button(page, 'Change – First e-mail'))
  const dialog = page.getByRole('dialog', { name: 'First reminder' })
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await press(page, dialog.getByRole('radio', { name: '60 days before the end' }), 'Tab')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: '90 days before the end' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(notice(page)).toContainText('The first e-mail now comes 90 days before the end.')
  await expect(card(page)).toContainText('First e-mail90 days before the end')
  await expect(button(page, 'Change – First e-mail')).toBeFocused()
  await press(page, notice(page).getByRole('button', { name: 'Undo' }), 'Shift+Tab')
  await expect(notice(page)).toContainText('This was undone.')
  await expect(card(page)).toContainText('First e-mail60 days before the end')

  await press(page, button(page, 'Stop reminders'))
  await expect(card(page)).toContainText('The admins get no e-mail about the end of this licence.')
  await expect(button(page, 'Seen')).toBeHidden()
  await page.reload()
  await press(page, button(page, 'Start again'))
  await expect(notice(page)).toContainText('Reminders for licence SPR10001 come again.')
  await expect(card(page)).toContainText(/Next e-mail on/)
})

test('by the link of a reminder its receiver silences and stops reminders, takes both back, and staff see what went out', async ({
  page,
}) => {
  const reminder = async () =>
    (await mailsTo('jozef.admin@example.org')).find(({ text }) => text.includes('/reminders/'))
  await expect.poll(reminder, { timeout: 20_000 }).toBeDefined()
  const mail = await reminder()
  if (!mail) throw new Error('There is no reminder.')
  const link = linkIn(mail, '/reminders/')

  await page.goto(link)
  await expect(page.getByRole('main')).toContainText('CustomerSint-Jozefscollege')
  await expect(page.getByRole('link', { name: 'Log in and renew the licence' })).toHaveAttribute(
    'href',
    '/extend/product/SPR10002',
  )
  await press(page, button(page, /^Seen, no e-mail until \d\d\/\d\d\/\d{4}$/))
  await expect(outcome(page, /^We send no e-mail until \d\d\/\d\d\/\d{4}$/)).toBeFocused()

  // The home page of an admin who has seen it no longer mentions it.
  await signedIn(page, 'jozef.admin')
  await page.goto('/home')
  await expect(page.getByText('Valid until')).toBeVisible()
  await expect(page.getByText(/^Your licence ends in/)).toBeHidden()

  await page.goto(link)
  await press(page, button(page, 'Remind as before'))
  await expect(outcome(page, 'Reminders come as before')).toBeFocused()
  await press(page, button(page, 'Stop reminders for this licence'))
  await expect(outcome(page, 'The reminders for this licence are stopped')).toBeFocused()
  await page.goto('/home')
  await press(page, button(page, 'Seen SPR10002'))
  const dialog = page.getByRole('dialog', { name: 'Seen' })
  await expect(dialog).toContainText('Licence SPR10002 still ends on')
  await press(page, dialog.getByRole('button', { name: /^Seen, no e-mail until/ }))
  await expect(page.getByText(/^Your licence ends in/)).toBeHidden()
  await press(page, notice(page).getByRole('button', { name: 'Undo' }), 'Shift+Tab')
  await expect(page.getByText(/^Your licence ends in/)).toBeVisible()

  await page.goto(link)
  await press(page, button(page, 'Start again'))
  await expect(outcome(page, 'Reminders come as before')).toBeFocused()

  await signedIn(page, 'staff')
  await page.goto('/products/SPR10002')
  await expect(card(page)).toContainText('14 days before the end')
  await expect(card(page)).toContainText('to Jozef Wuyts')
})
