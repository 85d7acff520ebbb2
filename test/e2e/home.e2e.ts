import type { Page } from '@playwright/test'
import { xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { expect, signedIn, test, unfoldData } from './support.ts'

/** Restores the licences for the other journeys: moves them back to the top level and deletes the group. */
async function takeApart(page: Page, groupId: number): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === xsrfCookie)?.value ?? ''
  const options = { headers: { [xsrfHeader]: token } }
  const { data } = await (await page.request.get(`/api/v1/weblockgroup/${groupId}/subgroups`)).json()
  expect(data).toHaveLength(2)
  for (const { id } of data) await page.request.put(`/api/v1/weblockgroup/0/movegroupto/${id}`, options)
  expect((await page.request.delete(`/api/v1/weblockgroup/${groupId}`, options)).status()).toBe(200)
}

test('staff search licences, users, and add an overarching group from home', async ({ page }) => {
  await signedIn(page, 'staff')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  // A list that comes in moves the searches below it, and a press is lost that began before.
  await expect(page.getByRole('progressbar')).toHaveCount(0)

  const licences = page.getByRole('region', { name: 'Find a licence' })
  await licences.getByLabel('Serial number').fill('spr1')
  await expect(licences.getByLabel('Serial number')).toHaveValue('SPR1')
  await expect(licences.getByText('4/5')).toBeVisible()
  await licences.getByRole('button', { name: 'Search' }).click()
  await expect(licences.getByText('Use at least 5 characters.')).toBeVisible()
  await expect(licences.getByLabel('Serial number')).toBeFocused()
  await licences.getByLabel('Serial number').fill('spr10001')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/licenses\/SPR10001$/)

  await page.goBack()
  const users = page.getByRole('region', { name: 'Find a user' })
  await users.getByRole('textbox').fill('em')
  await users.getByRole('button', { name: 'Search' }).click()
  await expect(users.getByText('Use at least 3 characters.')).toBeVisible()
  await users.getByRole('textbox').fill('emma')
  await users.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/users\/search\/emma$/)
})

test('an overarching group needs a name and a licence, and remembers licences over several searches', async ({
  page,
}) => {
  await signedIn(page, 'staff')
  await page.goto('/home')
  await page.getByRole('button', { name: 'Add overarching group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add overarching group' })

  await dialog.getByRole('button', { name: 'Add group' }).click()
  await expect(dialog.getByText('Please fill this in.')).toBeVisible()
  await dialog.getByLabel('Name of the group').fill('Scholengroep Zuid')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await dialog.getByRole('button', { name: 'Add group' }).click()
  await expect(dialog.getByText('No licence selected.')).toBeVisible()
  expect(sent).toEqual([])

  await dialog.getByLabel('Serial number').fill('spr10002')
  await page.keyboard.press('Enter')
  await dialog.getByText('SPR10002').click()
  await expect(dialog.getByText('1 licence chosen.')).toBeVisible()
  await dialog.getByLabel('Serial number').fill('spr10003')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('checkbox', { name: 'SPR10002' })).toBeChecked()
  await dialog.getByText('SPR10003').click()
  const added = page.waitForResponse('**/weblockgroup/0/addgroup')
  await dialog.getByRole('button', { name: 'Add group' }).click()
  await expect(page.getByText('The overarching group is added.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add overarching group' })).toBeFocused()
  await takeApart(page, (await (await added).json()).data.id)
})

test('a licence of another overarching group is refused, with the reason beside the form', async ({
  page,
}) => {
  await signedIn(page, 'staff')
  await page.goto('/home')
  await page.getByRole('button', { name: 'Add overarching group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add overarching group' })
  await dialog.getByLabel('Name of the group').fill('Nog een groep')
  await dialog.getByLabel('Serial number').fill('spr10005')
  await page.keyboard.press('Enter')
  await dialog.getByText('SPR10005').click()
  await dialog.getByRole('button', { name: 'Add group' }).click()
  await expect(dialog.getByRole('alert')).toContainText('already belongs to another overarching group')
})

test('a dealer finds licences by number, the news and the product site from home', async ({ page }) => {
  await signedIn(page, 'dealer')
  await page.goto('/home')
  await expect(page.getByRole('region', { name: 'Find a licence' })).toBeVisible()
  await expect(page.getByRole('link', { name: /News/ })).toHaveAttribute('target', '_blank')
  await expect(page.getByRole('link', { name: /About our products/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Find a user' })).toHaveCount(0)
})

for (const [login, name] of [
  ['linde.klas3', /Hello/],
  ['lena', 'Hello Lena Van den Broeck'],
] as const) {
  test(`${login} sees their own data and the same two links`, async ({ page }) => {
    await signedIn(page, login)
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    if (login === 'lena') await unfoldData(page)
    const data = page.getByRole('region', { name: 'Your data' })
    await expect(data.getByText(login, { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /News/ })).toBeVisible()
  })
}

test('a person changes their name without a password, but their e-mail and password only with the current one', async ({
  page,
}) => {
  await signedIn(page, 'tess.verbeke')
  await page.goto('/home')
  await unfoldData(page)
  const edit = page.getByRole('button', { name: 'Edit account details' })
  await expect(edit).toBeVisible()
  await page.mouse.move(10, 10) // React Aria shows tooltips once it has seen the mouse move
  await edit.hover()
  await expect(page.getByRole('tooltip', { name: 'Edit account details' })).toBeVisible()
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Edit account details' })
  const save = dialog.getByRole('button', { name: 'Save' })
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await expect(field('Username')).toHaveAttribute('readonly')
  await expect(field('Current password')).toHaveCount(0)
  await field('Name').fill('Tess V.')
  await save.click()
  await expect(page.getByText('Your data was saved.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hello Tess V.' })).toBeVisible()

  await edit.click()
  await field('New password').fill('een-nieuw-woord-1')
  await field('New password again').fill('een-ander-woord-1')
  await field('Current password').fill('niet-het-goede')
  await save.click()
  await expect(dialog.getByText('The two passwords are not the same.')).toBeVisible()
  await field('New password again').fill('een-nieuw-woord-1')
  await save.click()
  await expect(dialog.getByText('Your current password is not right. Type it again.').first()).toBeVisible()
  await expect(field('Current password')).toBeFocused()
  await field('Current password').fill('welkom-bij-vlinder')
  await save.click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hello Tess V.' })).toBeVisible()
})
