import { expect, type Page } from '@playwright/test'
import { xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { test } from './portal.ts'
import { signedIn } from './support.ts'

const classes = [1, 2, 3, 4, 5, 6].flatMap((year) => [`${year}A Latijn`, `${year}B Moderne talen`])
const particles = ['', 'van den ', "d'", 'De ', 'El ']
const ends = ['huis', 'berg', 'mans', 'sen', 'aert']

/** Contents that fill a card too far: the longest names that schools have, and letters that are not Latin. */
const rare: Record<number, { last: string; first: string }> = {
  7: { last: 'Vanderschuurenberghe-Houtenaers', first: 'Bartholomeusantoniusfranciscus' },
  150: { last: 'Константинопольская', first: 'Александра' },
  299: { last: 'Öztürk-Çelikoğlu', first: 'Zoë-Aïcha' },
}
const pupils = Array.from({ length: 300 }, (_, at) => {
  const tail = `${'bdfghklmnprst'[at % 13]}${'aeiou'[Math.floor(at / 13) % 5]}`
  const last = `${particles[at % 5]}Ver${tail}${ends[Math.floor(at / 65) % 5]}`
  return { last, first: `M${tail}r${'aeiou'[at % 5]}`, ...rare[at], group: classes[at % 12] }
})

/** As a school system writes it on Windows: a title, an empty line, and no column but those asked for. */
const exported = Buffer.from(
  `\uFEFF${[
    'Leerlingenlijst - schooljaar 2026-2027;;',
    ';;',
    'Naam;Voornaam;Klas',
    ...pupils.map(({ last, first, group }) => `${last};${first};${group}`),
    '',
  ].join('\r\n')}`,
)

/** Counts what a mouse or a finger presses in this tab, and how often it was sent to a printer. */
const countPresses = (page: Page) =>
  page.addInitScript(() => {
    const count = (key: string) =>
      sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1))
    document.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && count('clicks'), true)
    window.print = () => count('prints')
  })
const counted = (page: Page, key: 'clicks' | 'prints') =>
  page.evaluate((name) => Number(sessionStorage.getItem(name)), key)

/** Each sheet as it is printed: its heading, and what can be read on its cards. */
const sheetsOf = (page: Page) =>
  page.evaluate(() => {
    const isInside = (inner: Element | null | undefined, outer: Element) => {
      if (!inner) return false
      const [one, all] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()]
      const isIn =
        one.left >= all.left && one.right <= all.right && one.top >= all.top && one.bottom <= all.bottom
      return one.height > 0 && isIn
    }
    return [...document.querySelectorAll('body > div > div > div')]
      .filter((sheet) => sheet.querySelector('article') !== null && sheet.checkVisibility())
      .map((sheet) => ({
        heading: sheet.querySelector('h2')?.textContent,
        cards: [...sheet.querySelectorAll('article')].map((card) => {
          const password = card.querySelector('dd:last-of-type')
          const cut = [...card.querySelectorAll('h3, dd, footer')].filter((part) => !isInside(part, card))
          return {
            password: password?.textContent ?? '',
            millimetres: password ? Number.parseFloat(getComputedStyle(password).fontSize) / (96 / 25.4) : 0,
            isWhole: cut.length === 0 && isInside(card, sheet),
          }
        }),
      }))
  })

test('in September a school goes from home to the printed cards of 300 pupils in 12 classes in 7 clicks, by the file that its system exports', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await countPresses(page)
  await signedIn(page, 'jozef.admin')
  await page.goto('/home')

  await page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add several users' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('radio', { name: 'File' }).check()
  const choosing = page.waitForEvent('filechooser')
  await panel.locator('button', { hasText: 'Choose a file' }).click()
  const chooser = await choosing
  await chooser.setFiles({ name: 'leerlingen.csv', mimeType: 'text/csv', buffer: exported })
  await expect(panel.getByText('300 new pupils, 12 new groups and 1 line left out')).toBeVisible({
    timeout: 60_000,
  })
  const imported = page.waitForResponse(
    (response) =>
      response.url().endsWith('/import') && response.request().postDataJSON().options.dry_run === false,
  )
  await panel.getByRole('button', { name: 'Add 300 pupils' }).click()
  const { operation_id: operationId } = await (await imported).json()
  await panel.getByRole('link', { name: 'Print login cards' }).click({ timeout: 240_000 })
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(300)
  await expect.poll(() => counted(page, 'prints')).toBe(1)
  expect(await counted(page, 'clicks')).toBeLessThanOrEqual(8)

  await page.emulateMedia({ media: 'print' })
  const sheets = await sheetsOf(page)
  const byClass = Map.groupBy(sheets, ({ heading }) => heading)
  expect([...byClass.keys()]).toEqual(classes)
  for (const [heading, ofClass] of byClass)
    expect(
      ofClass.flatMap(({ cards }) => cards),
      `cards of ${heading}`,
    ).toHaveLength(25)
  const cards = sheets.flatMap((sheet) => sheet.cards)
  expect(cards.filter(({ password }) => !/^([a-z]+-){3}\d\d$/.test(password))).toEqual([])
  expect(cards.filter(({ isWhole, millimetres }) => !isWhole || millimetres < 3.5)).toEqual([])
  expect(new Set(cards.map(({ password }) => password)).size).toBe(300)

  // Other tests find the school empty.
  const token = (await page.context().cookies()).find(({ name }) => name === xsrfCookie)?.value ?? ''
  const headers = { [xsrfHeader]: decodeURIComponent(token) }
  const undone = await page.request.post(`/api/v1/operations/${operationId}/undo`, { data: {}, headers })
  expect(undone.status(), await undone.text()).toBe(200)
})
