import { visitingApi } from './accounts.ts'
import { choose, expect, heading, message, press, test, tick, type } from './keyboard.ts'
import { provider, withProvider } from './pupils.ts'
import { demoPassword, signedIn } from './support.ts'

test('a pupil connects an account, changes its data with the password, and disconnects it', async ({
  page,
  addPerson,
}) => {
  const login = 'toetsen.yara'
  await addPerson(login)
  await page.goto('/login')
  await press(page, withProvider(page))
  await page.waitForURL(`${provider}/**`)
  await press(page, page.getByRole('button', { name: 'Yara De Wolf' }))
  await expect(heading(page, 'Connect your account')).toBeFocused()
  await type(page, page.getByLabel('Username'), login)
  await type(page, page.getByRole('textbox', { name: 'Password' }), demoPassword)
  await press(page, page.getByRole('button', { name: 'Connect', exact: true }))
  await expect(heading(page, `Hello Naam van ${login}`)).toBeFocused()

  const edit = page.getByRole('button', { name: 'Edit account details' })
  const dialog = page.getByRole('dialog', { name: 'Edit account details' })
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await press(page, page.locator('summary'))
  await press(page, edit)
  await type(page, field('Name'), 'Yara De Wolf')
  await type(page, field('E-mail'), `${login}@delinde.example`)
  await type(page, field('Current password'), 'niet-het-goede')
  await press(page, dialog.getByRole('button', { name: 'Save' }))
  const refusal = message(page, 'Your current password is not right.')
  await expect(refusal).toBeVisible()
  // This key leads to the messages from inside a dialog, too.
  await page.keyboard.press('F6')
  await press(page, refusal.getByRole('button', { name: 'OK' }))
  await expect(refusal).toBeHidden()
  await expect(field('Current password')).toHaveAccessibleDescription(/not right/)
  await expect(field('Current password')).toBeFocused()
  await type(page, field('Current password'), demoPassword)
  await page.keyboard.press('Enter')
  await expect(message(page, 'Your data was saved.')).toBeVisible()
  await expect(heading(page, 'Hello Yara De Wolf')).toBeVisible()
  await expect(edit).toBeFocused()

  await page.keyboard.press('Enter')
  const disconnect = dialog.getByRole('button', { name: `Disconnect ${login}` })
  const question = page.getByRole('alertdialog', { name: 'Disconnect from LeerID?' })
  await press(page, disconnect)
  const password = question.getByRole('textbox', { name: 'Current password' })
  await expect(password).toBeFocused()
  await press(page, question.getByRole('button', { name: 'No', exact: true }))
  await expect(disconnect).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(password).toBeFocused()
  await page.keyboard.type(demoPassword)
  await press(page, question.getByRole('button', { name: 'Yes, disconnect' }))
  await expect(dialog.getByText(`“${login}” is no longer connected to LeerID.`)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
})

test('staff put licences of two searches under an overarching group', async ({ page, staff }) => {
  await signedIn(page, 'staff')
  await page.goto('/home')
  const add = page.getByRole('button', { name: 'Add overarching group' })
  await press(page, add)
  const dialog = page.getByRole('dialog', { name: 'Add overarching group' })
  await expect(dialog.getByLabel('Name of the group')).toBeFocused()
  await page.keyboard.type('Scholengroep Toetsen')
  await type(page, dialog.getByLabel('Serial number'), 'spr10002')
  await page.keyboard.press('Enter')
  await tick(page, dialog.getByRole('checkbox', { name: 'SPR10002' }))
  await type(page, dialog.getByLabel('Serial number'), 'spr10003', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tick(page, dialog.getByRole('checkbox', { name: 'SPR10003' }))
  await expect(dialog.getByText('2 licences chosen.')).toBeVisible()
  const answered = page.waitForResponse('**/weblockgroup/0/addgroup')
  await press(page, dialog.getByRole('button', { name: 'Add group' }))
  await expect(message(page, 'The overarching group is added.')).toBeVisible()
  await expect(add).toBeFocused()

  // Restores the licences for the other journeys.
  const { id } = (await (await answered).json()).data
  const { data: licences } = await staff.send('get', `/weblockgroup/${id}/subgroups`)
  expect(licences).toHaveLength(2)
  for (const licence of licences) await staff.send('put', `/weblockgroup/0/movegroupto/${licence.id}`)
  await staff.send('delete', `/weblockgroup/${id}`)
})

test('staff find a licence, go to its groups, find a person and end the sessions of that person', async ({
  page,
  playwright,
  baseURL,
  addPerson,
}) => {
  const login = 'toetsen.sessies'
  await addPerson(login)
  const theirs = await visitingApi(playwright, baseURL)
  await theirs.send('post', '/login', { login, password: demoPassword })

  await signedIn(page, 'staff')
  await page.goto('/home')
  const find = page.getByRole('region', { name: 'Find a licence' })
  await type(page, find.getByLabel('Serial number'), 'spr1000')
  await press(page, find.getByRole('button', { name: 'Search' }))
  await expect(page).toHaveURL('/licenses/SPR1000')
  await expect(heading(page, 'Find a licence')).toBeFocused()
  await type(page, page.getByRole('textbox', { name: 'Serial number' }), 'spr10001')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/licenses/SPR10001')
  await press(page, page.getByRole('link', { name: 'SPR10001' }))
  await expect(heading(page, 'Basisschool De Linde')).toBeFocused()

  await press(page, page.getByRole('link', { name: 'to the home page' }), 'Shift+Tab')
  const users = page.getByRole('region', { name: 'Find a user' })
  await type(page, users.getByRole('textbox'), login)
  await page.keyboard.press('Enter')
  await expect(heading(page, `People: “${login}”`)).toBeFocused()
  await choose(page, `More for ${login}`, 'Log out everywhere')
  const question = page.getByRole('alertdialog', { name: 'Log out everywhere' })
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await press(page, question.getByRole('button', { name: 'Yes, log out' }))
  await expect(message(page, 'is logged out everywhere.')).toBeVisible()
  await expect(page.getByRole('button', { name: `More for ${login}` })).toBeFocused()
  expect(await theirs.send('get', '/isloggedin')).toMatchObject({ loggedIn: false })
  await theirs.close()
})
