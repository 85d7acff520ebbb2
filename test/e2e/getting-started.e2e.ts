import { expect, expectAccessible, test } from './support.ts'

test('the getting-started page is in Dutch in every language, and says so to screen readers', async ({
  page,
}) => {
  await page.goto('/leesvoor')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const content = page.getByRole('main').locator('[lang="nl"]')
  await expect(content.getByRole('heading', { level: 1, name: 'Aan de slag met Vlinder' })).toBeVisible()
  for (const tip of ['Onthoud mij', 'Niet meer tonen'])
    await expect(content.getByRole('heading', { name: tip })).toBeVisible()
})

test('the picture of the sign-in page loads and has a text alternative', async ({ page }) => {
  await page.goto('/leesvoor')
  const picture = page.getByRole('img', { name: /Het scherm Aanmelden/ })
  await picture.scrollIntoViewIfNeeded()
  const shown = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)
  await expect.poll(shown).toBe(992)
})

test('all links of the getting-started page work and lead where they say', async ({ page }) => {
  await page.goto('/leesvoor')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'support@vlinder.example' })).toHaveAttribute(
    'href',
    'mailto:support@vlinder.example',
  )
  const hrefs = await main
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  const pages = hrefs.filter((href) => href.startsWith('http'))
  expect(pages.map((href) => new URL(href).pathname)).toEqual([
    '/vlinder/download.html',
    '/help/forgot-password',
    '/vlinder/manual.pdf',
    '/vlinder/product.html',
  ])
  for (const href of pages) {
    const answer = await page.request.get(href)
    expect(answer.status(), href).toBe(200)
    // For a missing file the portal would serve its own page.
    const isPortal = (await answer.text()).includes('id="root"')
    expect([href, isPortal]).toEqual([href, href.includes('/help/')])
  }
})

test('the download opens a page of the vendor, and the manual is a real PDF', async ({ page }) => {
  await page.goto('/leesvoor')
  const manual = await page.request.get('/vlinder/manual.pdf')
  expect(manual.headers()['content-type']).toBe('application/pdf')
  const text = (await manual.body()).toString('latin1')
  expect(text).toMatch(/^%PDF-/)
  // Tagged, and in Dutch: a screen reader can read it.
  expect(text).toContain('/StructTreeRoot')
  expect(text).toContain('/Lang (nl)')
  await page.getByRole('link', { name: 'Download Vlinder' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Download Vlinder' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Terug naar Aan de slag' }).click()
  await expect(page).toHaveURL(/\/leesvoor$/)
})

test('the password reset is one click away', async ({ page }) => {
  await page.goto('/leesvoor')
  await page.getByRole('link', { name: 'Vraag een nieuw wachtwoord' }).click()
  await expect(page).toHaveURL(/\/help\/forgot-password$/)
})

test('every public page leads to the others and to the privacy notice', async ({ page }) => {
  await page.goto('/login')
  const links = page.getByRole('navigation', { name: 'More pages' }).getByRole('link')
  await expect(links).toHaveText([
    'Help',
    'Newsletter',
    'Getting started',
    'Package for teachers',
    'Package for speech therapists',
    'Accessibility',
    /^Privacy notice/,
  ])
  const hrefs = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  for (const href of hrefs) expect((await page.request.get(href)).status(), href).toBe(200)
  await links.filter({ hasText: 'Package for teachers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Package for teachers' })).toBeFocused()
})
