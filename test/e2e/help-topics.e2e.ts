import { expect, heading, press, test, type } from './keyboard.ts'
import { mailTo } from './mailbox.ts'
import { signedIn } from './support.ts'

test('help begins with the tasks of the page one comes from, and a question takes along what went wrong', async ({
  page,
}) => {
  await signedIn(page, 'linde.admin')
  await page.goto('/people/999999')
  await page.getByText('This person was not found.').first().waitFor()
  await press(page, page.getByRole('button', { name: 'Your account:' }))
  await press(page, page.getByRole('dialog').getByRole('link', { name: 'Help' }))
  await expect(page).toHaveURL('/help?about=person')
  await expect(heading(page, 'Help')).toBeFocused()

  const here = page.getByRole('heading', { level: 2, name: 'On this page: Person' }).locator('..')
  await expect(here.getByRole('heading', { level: 3 })).toHaveText([
    'Give a pupil a new password',
    'Someone cannot log in',
    'A pupil has lost the card or forgot the password',
  ])
  await expect(here.getByRole('listitem')).toHaveCount(11)
  await expect(page.getByRole('heading', { level: 3, name: 'Move the school up a year' })).toBeVisible()

  await press(page, page.getByRole('button', { name: 'Write to us' }))
  await expect(page.getByRole('heading', { level: 2, name: 'Write to us' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'What we also send' })).toHaveValue(
    'Page: Person\nLast message: This person was not found. Open the list again.',
  )
  await expect(
    page.getByText('We also send your username linde.admin and your licence SPR10001.'),
  ).toBeVisible()
  await type(page, page.getByRole('textbox', { name: 'Your question' }), 'Where is Nour?')
  await type(
    page,
    page.getByRole('textbox', { name: 'E-mail address for our answer' }),
    'tom@delinde.example',
  )
  await press(page, page.getByRole('button', { name: 'Send' }))
  await expect(page.getByRole('heading', { name: 'We have received your question' })).toBeFocused()
  const { text } = await mailTo('support@vlinder.example', 'Een vraag vanuit het portaal')
  expect(text).toContain('Where is Nour?\n\nPage: Person\n\nLast message: This person was not found.')
  expect(text).toContain('Gebruikersnaam: linde.admin')

  await page.goBack()
  await expect(page).toHaveURL('/people/999999')
})

test('help is the plain four answers for visitors, and stays with the dialogs of its addresses for all', async ({
  page,
}) => {
  await page.goto('/help?about=groups')
  await expect(page.getByRole('main').getByRole('button', { expanded: false })).toHaveCount(4)
  await signedIn(page, 'lena')
  await page.goto('/help/reset-password')
  await expect(page.getByRole('dialog', { name: 'Change your password' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 2, name: 'On this page: Home' })).toBeVisible()
})
