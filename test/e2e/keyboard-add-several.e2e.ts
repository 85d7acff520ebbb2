import { choose, expect, heading, press, reach, test } from './keyboard.ts'
import { signedIn } from './support.ts'

test('an admin adds several people from a pasted list', async ({ page }) => {
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await expect(heading(page, 'Basisschool De Linde')).toBeVisible()
  await choose(page, 'Add', 'Add several users')
  const panel = page.getByRole('dialog')
  await expect(panel.getByLabel('Names, one on each line')).toBeFocused()
  await page.keyboard.insertText('Juna De Smedt\nMilan')
  const milan = panel.getByRole('textbox', { name: 'Name of Milan' })
  await reach(page, milan)
  await page.keyboard.press('End')
  await page.keyboard.type(' Aerts')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('textbox', { name: 'Username of Milan Aerts' })).toHaveValue('milan.aerts')
  await press(page, panel.getByRole('button', { name: 'Add 2 pupils' }))
  await expect(panel.getByText('2 pupils were added')).toBeVisible()
  await press(page, panel.getByRole('button', { name: 'Done' }))
  await expect(panel).toBeHidden()
})
