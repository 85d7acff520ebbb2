import { expect, reach, test } from './keyboard.ts'
import { letIn, makeCard } from './ways-in.ts'

test('a card is scanned by a hand scanner after keys alone, and the form reached again', async ({
  page,
  baseURL,
}) => {
  const code = await makeCard(page)
  await page.goto('/login')
  await reach(page, page.getByRole('button', { name: 'Scan your card' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Hand scanner' })).toBeFocused()
  await reach(page, page.getByRole('button', { name: 'Type my username' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Hand scanner' })).toBeFocused()
  await page.keyboard.type(`${baseURL}/login#card=${code}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Hello Lena/ })).toBeVisible()
})

test('a teacher opens the door and changes a symbol, and a child comes in, by keys alone', async ({
  page,
}) => {
  const { groupId } = await letIn(page)
  await page.goto(`/users/door?group=${groupId}`)
  await reach(page, page.getByRole('button', { name: 'Open the door' }))
  await page.keyboard.press('Enter')
  const code = (await page.getByText(/^\p{L}+(-\p{L}+){2}-\d\d$/u).textContent()) ?? ''
  const symbol = page.getByRole('button', { name: /change the symbol of Lena/ })
  await reach(page, symbol)
  await page.keyboard.press('Enter')
  const free = page.getByRole('dialog').locator('button[aria-pressed="false"]:enabled').first()
  const name = (await free.textContent()) ?? ''
  await reach(page, free)
  await page.keyboard.press('Enter')
  await expect(symbol).toHaveAccessibleName(`${name}: change the symbol of Lena Van den Broeck`)

  await page.goto('/door')
  await expect(page.getByRole('textbox', { name: 'Words of the class door' })).toBeFocused()
  await page.keyboard.type(code.replaceAll('-', ' '))
  await page.keyboard.press('Enter')
  await reach(page, page.getByRole('button', { name: `Lena Van den Broeck, ${name}` }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Hello Lena/ })).toBeVisible()
})
