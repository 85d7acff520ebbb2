import { expect, heading, message, press, test, type } from './keyboard.ts'
import { signedIn } from './support.ts'

test('staff add an account of a dealer, disable it and give it back', async ({ page }) => {
  await signedIn(page, 'staff')
  await page.goto('/home')
  await press(page, page.getByRole('button', { name: 'Your account:' }))
  await press(page, page.getByRole('link', { name: 'Staff and dealers' }))
  await expect(heading(page, 'Staff and dealers')).toBeFocused()

  const add = page.getByRole('button', { name: 'Add account' })
  await press(page, add)
  const adding = page.getByRole('dialog', { name: 'Add account' })
  const field = (name: string) => adding.getByRole('textbox', { name, exact: true })
  await expect(field('Name')).toBeFocused()
  await type(page, field('Name'), 'Toetsenwinkel')
  await type(page, field('Username'), 'toetsenwinkel')
  await type(page, field('E-mail'), 'toetsenwinkel@dealer.example')
  await page.keyboard.press('Enter')
  await expect(message(page, 'The account is made.')).toBeVisible()
  await expect(adding).toBeHidden()
  await expect(add).toBeFocused()

  await press(page, page.getByRole('button', { name: 'Disable Toetsenwinkel' }))
  const question = page.getByRole('alertdialog', { name: 'Disable the account of Toetsenwinkel?' })
  await expect(question.getByRole('button', { name: 'Keep the account' })).toBeFocused()
  await press(page, question.getByRole('button', { name: 'Disable', exact: true }))
  await expect(question).toBeHidden()
  const giveBack = page.getByRole('button', { name: 'Give back Toetsenwinkel' })
  await expect(giveBack).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message(page, 'Toetsenwinkel can log in again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Disable Toetsenwinkel' })).toBeFocused()
})
