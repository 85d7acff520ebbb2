import type { Page } from '@playwright/test'
import { xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { expect, signedIn, test } from './support.ts'

const first = ['Amira', 'Bas', 'Céline', 'Dries', 'Elif', 'Finn', 'Güler', 'Hanne', 'Imran', 'Jasper']
const last = [
  'Aerts',
  'Bakker',
  'Claes',
  'De Smet',
  'El Amrani',
  'Fonteyn',
  'Geerts',
  'Hermans',
  'Ivanova',
  'Jacobs',
]
const years = [1, 2, 3, 4, 5, 6]
const classes = years.flatMap((year) => [`${year}A`, `${year}B`])

/** 300 pupils in twelve classes, as a school system exports them. */
const pupils = Array.from({ length: 300 }, (_, at) => {
  const firstName = first[at % 10] as string
  const lastName = `${last[Math.floor(at / 10) % 10]}-${['Maes', 'Nys', 'Otte'][Math.floor(at / 100)]}`
  return { firstName, lastName, name: `${firstName} ${lastName}`, group: classes[at % classes.length] }
})
const table = [
  'Leerlingenlijst - schooljaar 2026-2027;;',
  ';;',
  'Naam;Voornaam;Klas',
  ...pupils.map(({ firstName, lastName, group }) => `${lastName};${firstName};${group}`),
].join('\r\n')

/** Counts what a mouse or a finger presses in this tab, and whether it was sent to a printer. */
async function countClicks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (key: string) => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1))
    document.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && note('clicks'), true)
    window.print = () => note('prints')
  })
}

const counted = (page: Page, key: 'clicks' | 'prints') =>
  page.evaluate((name) => Number(sessionStorage.getItem(name)), key)
const countFromHere = (page: Page) => page.evaluate(() => sessionStorage.removeItem('clicks'))

/** Takes an operation back, so that other tests find the school empty. */
async function undo(page: Page, operationId: number): Promise<void> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === xsrfCookie)?.value ?? ''
  const answer = await page.request.post(`/api/v1/operations/${operationId}/undo`, {
    data: {},
    headers: { [xsrfHeader]: decodeURIComponent(token) },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Notes the operations of imports and new years, as their answers tell them. */
function operationsOf(page: Page): number[] {
  const ids: number[] = []
  page.on('response', async (response) => {
    if (!/\/(import|rollover)$/.test(response.url())) return
    const id = (await response.json().catch(() => ({}))).operation_id
    if (id !== undefined) ids.push(id)
  })
  return ids
}

test('a school adds 300 pupils to 12 classes by a real export and prints their login cards in 7 clicks, and moves up in 10', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await countClicks(page)
  const operations = operationsOf(page)
  await signedIn(page, 'jozef.admin')
  await page.goto('/home')

  await page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add several users' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByLabel('Names, one on each line')).toBeFocused()
  await page.keyboard.insertText(table)
  await expect(panel.getByText('300 new pupils, 12 new groups and 1 line left out')).toBeVisible({
    timeout: 60_000,
  })
  await panel.getByRole('button', { name: 'Add 300 pupils' }).click()
  await expect(panel.getByText('300 pupils were added to “Sint-Jozefscollege”.')).toBeVisible({
    timeout: 240_000,
  })
  await panel.getByRole('link', { name: 'Print login cards' }).click()
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(300)
  const passwords = await cards.locator('dd:last-of-type').allTextContents()
  expect(passwords.filter((password) => /^([a-z]+-){3}\d\d$/.test(password))).toHaveLength(300)
  expect(new Set(passwords).size).toBe(300)
  expect(await counted(page, 'prints')).toBe(1)
  expect(await counted(page, 'clicks')).toBeLessThanOrEqual(7)
  const card = cards.filter({ hasText: pupils[0]?.name ?? '' })
  await expect(card).toContainText('Sint-Jozefscollege')
  const login = await card.getByRole('definition').first().innerText()
  const password = await card.getByRole('definition').last().innerText()
  const browser = page.context().browser()
  const pupilsOwn = await browser?.newContext({ baseURL: new URL(page.url()).origin })
  const pupilsPage = await pupilsOwn?.newPage()
  if (pupilsPage) await signedIn(pupilsPage, login, password)
  await pupilsOwn?.close()

  // A year later.
  await page.goto('/home')
  await countFromHere(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New school year' }).click()
  const leavers = pupils.filter(({ group }) => group?.startsWith('6')).length
  await expect(page.getByRole('combobox', { name: '5B, next year' })).toContainText('6B')
  const sum = `${300 - leavers} users go to another group, `
  await expect(page.getByRole('status').filter({ hasText: sum })).toContainText(`${leavers} leave`)
  await page.getByRole('button', { name: 'Start the new year' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start the new year' }).click()
  await expect(page.getByRole('heading', { name: 'The new school year has started' })).toBeFocused()
  expect(await counted(page, 'clicks')).toBeLessThanOrEqual(10)

  expect(operations).toHaveLength(2)
  for (const id of operations.toReversed()) await undo(page, id)
})
