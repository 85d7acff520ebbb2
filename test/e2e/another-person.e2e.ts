import { expect, signedIn, signOut, test } from './support.ts'

test('a page whose browser belongs to another person by now sends nothing, says so, and restarts as that person', async ({
  page,
  context,
}) => {
  await signedIn(page, 'linde.admin')
  await page.goto('/users')
  await page.getByRole('button', { name: 'Edit Zesde leerjaar' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit group' })
  await editing.getByLabel('Name').fill('Nobody asked for this')
  // Another tab, whose events do not reach this one.
  await context.clearCookies()
  const tom = await context.newPage()
  await signedIn(tom, 'jozef.admin')
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await editing.getByRole('button', { name: 'Save' }).click()
  expect((await answered).status()).toBe(409)
  await expect(page).toHaveURL(/\/home$/)
  await expect(
    page.getByText('Someone else is logged in in this browser now. This is the page of'),
  ).toBeVisible()
  await expect(page.getByRole('banner')).not.toContainText('Marleen')
  await tom.goto('/users')
  await expect(tom.getByText('Nobody asked for this')).toHaveCount(0)
})

test('while a page restarts as another person nothing of the first is drawn, and nothing is sent as the other', async ({
  page,
  context,
}) => {
  await signedIn(page, 'linde.klas3')
  await page.goto('/users?group=2')
  await page.getByRole('button', { name: 'Edit Klas 3A' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit group' })
  await editing.getByLabel('Name').fill('Nobody asked for Klas 3A')
  await context.clearCookies()
  await // A person who may make the same change.
  await signedIn(await context.newPage(), 'linde.admin')
  const slowMs = 3000
  await page.route('**/home', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, slowMs))
    await route.continue().catch(() => undefined)
  })
  const sentAs = new Set<string | undefined>()
  page.on('request', (request) => {
    if (request.method() === 'POST') sentAs.add(request.headers()['x-portal-person'])
  })
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  // Playwright waits for the new page; the old one presses by itself, and remembers what it drew last.
  await page.evaluate(() => {
    setInterval(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')]
      buttons.find(({ innerText }) => innerText === 'Save')?.click()
      sessionStorage.setItem('drawn last', `${location.pathname} ${document.body.innerText}`)
    }, 300)
  })
  expect((await answered).status()).toBe(409)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('This is the page of')).toBeVisible()
  expect(sentAs.size).toBe(1)
  const drawn = await page.evaluate(() => sessionStorage.getItem('drawn last'))
  expect(drawn).toMatch(/^\/users /)
  expect(drawn).not.toMatch(/Klas 3A|Edit group/)
})

test('logging out or opening an app on the page of a person who is not logged in any more restarts as the other person', async ({
  page,
  context,
}) => {
  const notice = page.getByText('Someone else is logged in in this browser now. This is the page of')
  const signInElsewhere = async (login: string) => {
    await context.clearCookies()
    await signedIn(page, login)
  }
  await signedIn(page, 'lena')
  // A call that is under way as Emma signs in would tell the page of her before it is left.
  await Promise.all([page.waitForResponse('**/api/v1/home/pupil'), page.goto('/home')])
  await signInElsewhere('emma')
  await signOut(page)
  await expect(page).toHaveURL(/\/home$/)
  await expect(notice).toContainText('Emma')

  await page.goto('/login?callback=online')
  const open = page.getByRole('button', { name: /^Open/ })
  await expect(open).toBeVisible()
  await signInElsewhere('lena')
  await open.click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(notice).toContainText('Lena')
})

test('a download on the page of a person who is not logged in any more restarts as the other person', async ({
  page,
  context,
}) => {
  await signedIn(page, 'linde.klas3')
  await page.goto('/users?group=2')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Download the list…' }).click()
  await context.clearCookies()
  await signedIn(page, 'linde.admin')
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.url()))
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('This is the page of')).toBeVisible()
  expect(downloads).toEqual([])
})
