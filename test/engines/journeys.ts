import { expect, type Locator, type Page } from '@playwright/test'
import { reach } from '../e2e/keyboard.ts'
import { demoPassword } from '../e2e/support.ts'
import { arrive, forgetWho } from './arrive.ts'
import { type Hand, isFocused } from './hands.ts'
import { comeByInvitation } from './second-step.ts'
import { comeByCamera, comeWithoutTyping } from './ways-in.ts'

/** One task of a person. `tag` is different for every engine and hand. */
type Journey = { name: string; make: (page: Page, hand: Hand, tag: string) => Promise<void> }

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const within = (box: Locator, name: string) => box.getByRole('button', { name, exact: true })

async function openGroups(page: Page): Promise<void> {
  await arrive(page, { as: 'linde.admin', address: '/users' })
  await heading(page, 'Basisschool De Linde').waitFor()
}

/** Opens a sub-group by its name with keys, else by a press on another part of its row. */
async function open(page: Page, hand: Hand, name: string): Promise<void> {
  const line = page.getByRole('table').getByRole('row').filter({ hasText: name }).first()
  if (hand.name === 'keyboard') await hand.press(line.getByRole('link', { name, exact: true }))
  else await hand.press(line.locator('td').nth(2))
  await heading(page, name).waitFor()
}

async function addPerson(page: Page, hand: Hand, login: string): Promise<void> {
  await hand.choose(button(page, 'Add'), 'Add user')
  const adding = dialog(page, 'Add user')
  await hand.write(adding.getByLabel('Username'), login)
  await hand.write(adding.getByLabel('Password', { exact: true }), 'zomer-in-de-klas')
  await hand.write(adding.getByLabel('Password again'), 'zomer-in-de-klas')
  await hand.press(within(adding, 'Add'))
  await row(page, login).waitFor()
  await adding.waitFor({ state: 'hidden' })
}

async function giveEndDate(page: Page, hand: Hand, login: string): Promise<void> {
  await hand.press(button(page, `Edit ${login}`))
  const editing = dialog(page, 'Edit user')
  const more = editing.getByRole('button', { name: 'One more: Number of seats' })
  if ((await more.count()) > 0) await hand.press(more)
  await hand.tick(editing.getByRole('checkbox', { name: 'This account has an end date' }))
  await hand.write(editing.getByLabel('Valid until', { exact: true }), '3-1-2029')
  await hand.press(within(editing, 'Save'))
  await row(page, login).filter({ hasText: 'Valid until 03/01/2029' }).waitFor()
}

async function deletePerson(page: Page, hand: Hand, login: string): Promise<void> {
  await hand.choose(button(page, `More for ${login}`), 'Delete user')
  await hand.press(within(page.getByRole('alertdialog', { name: 'Delete user' }), 'Yes, delete'))
  await row(page, login).waitFor({ state: 'detached' })
}

async function signIn(page: Page, hand: Hand): Promise<void> {
  await arrive(page, { as: null, address: '/login' })
  await hand.write(page.locator('input[autocomplete^="username"]'), 'linde.klas3')
  await hand.write(page.locator('input[autocomplete="current-password"]'), demoPassword)
  await hand.press(button(page, 'Log in'))
  forgetWho(page)
  await heading(page, /^Hello/).waitFor()
}

async function openClass(page: Page, hand: Hand): Promise<void> {
  await openGroups(page)
  await open(page, hand, 'Derde leerjaar')
  await open(page, hand, 'Klas 3A')
  await row(page, 'lena').waitFor()
  await hand.press(page.getByRole('navigation', { name: 'You are here' }).getByRole('link').first())
  await heading(page, 'Basisschool De Linde').waitFor()
}

async function changePerson(page: Page, hand: Hand, tag: string): Promise<void> {
  const login = `pupil.${tag}`
  await openGroups(page)
  await open(page, hand, 'Zesde leerjaar')
  await addPerson(page, hand, login)
  await giveEndDate(page, hand, login)
  await hand.choose(button(page, `More for ${login}`), 'Move to…')
  const moving = dialog(page, `Move ${login}`)
  await moveInTree(page, hand, moving)
  await hand.press(within(moving, 'Move'))
  await row(page, login).waitFor({ state: 'detached' })
  await arrive(page, { as: 'linde.admin', address: `/users?q=${login}` })
  await row(page, login).filter({ hasText: 'Derde leerjaar' }).waitFor()
  await deletePerson(page, hand, login)
}

/** Chooses the year below the school, which opens by itself once its groups are there. */
async function moveInTree(page: Page, hand: Hand, moving: Locator): Promise<void> {
  const school = moving.getByRole('row', { name: 'Basisschool De Linde' })
  const target = moving.getByRole('row', { name: 'Derde leerjaar' })
  // Not before: to press the school while it is about to open would close it.
  await target.waitFor()
  if (hand.name !== 'keyboard') await hand.press(target)
  else {
    await reach(page, moving.getByRole('row').first(), 'Tab')
    await reach(page, school, 'ArrowDown')
    await reach(page, target, 'ArrowDown')
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => target.getAttribute('aria-selected')).toBe('true')
}

/** A mouse drags; touch and keys choose from the menu. */
async function moveAndUndo(page: Page, hand: Hand): Promise<void> {
  await openGroups(page)
  await open(page, hand, 'Derde leerjaar')
  await open(page, hand, 'Klas 3B')
  const tree = page.getByRole('treegrid', { name: 'All groups' })
  const target = tree.getByRole('row', { name: /^Derde leerjaar/ })
  if (hand.name === 'mouse') await row(page, 'fien.dierckx').locator('th span').first().dragTo(target)
  else await hand.choose(button(page, 'More for fien.dierckx'), 'Move to…')
  const moving = dialog(page, 'Move fien.dierckx')
  await moving.waitFor()
  if (hand.name !== 'mouse') await moveInTree(page, hand, moving)
  await hand.press(within(moving, 'Move'))
  await page.getByText('“fien.dierckx” is now in “Derde leerjaar”.').first().waitFor()
  await row(page, 'fien.dierckx').waitFor({ state: 'detached' })
  await hand.press(button(page, 'Undo'))
  await row(page, 'fien.dierckx').waitFor()
}

/** A licence of the dealer's for each engine: two that pay for the same one at once are led to the same payment. */
const renewed: Record<string, string> = { webkit: 'ME20001', firefox: 'SPR10001', chromium: 'SPR10005' }

async function renew(page: Page, hand: Hand, tag: string): Promise<void> {
  const licence = renewed[tag.split('.')[0] ?? ''] ?? ''
  await arrive(page, { as: 'dealer', address: `/products/${licence}` })
  await hand.press(page.getByRole('link', { name: /Renew for one year/ }))
  await heading(page, 'Renew for one year').waitFor()
  await hand.press(page.getByRole('button', { name: /^Pay €/ }))
  await hand.press(button(page, 'Pay'))
  await heading(page, 'Thank you! Your payment has arrived').waitFor()
  await hand.press(page.getByRole('link', { name: 'To the products' }))
  await page.getByRole('region', { name: licence }).waitFor()
}

async function readAloud(page: Page, hand: Hand): Promise<void> {
  await arrive(page, { as: null, address: '/help' })
  const open = button(page, 'Aa Reading help')
  await hand.press(open)
  const panel = dialog(page, 'Reading help')
  // In a group of choices, arrows choose; Tab leads to the one that is chosen.
  if (hand.name === 'keyboard') {
    await hand.tick(panel.getByRole('radio', { name: '100' }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
  } else await hand.tick(panel.getByRole('radio', { name: '150' }))
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.textSize)).toBe('150')
  await hand.press(within(panel, 'Read this page aloud'))
  const bar = page.getByRole('region', { name: 'Read aloud' })
  await bar.waitFor()
  const said = () => page.evaluate(() => window.spoken.map(({ text }) => text))
  await expect.poll(said).toHaveLength(1)
  await page.evaluate(() => window.finish('end'))
  await expect.poll(said).toHaveLength(2)
  await hand.press(within(bar, 'Stop'))
  await bar.waitFor({ state: 'hidden' })
}

async function openAndClose(page: Page, hand: Hand): Promise<void> {
  await openGroups(page)
  const add = button(page, 'Add')
  await hand.press(add)
  await page.getByRole('menu').waitFor()
  // Menus and dialogs take the focus a moment after they show, and give back what they have taken.
  const hasFocus = (role: string) =>
    page.evaluate((role) => document.activeElement?.closest(`[role="${role}"]`) != null, role)
  await expect.poll(() => hasFocus('menu')).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(add)).toBe(true)

  const edit = button(page, 'Edit Zesde leerjaar')
  await hand.press(edit)
  const editing = dialog(page, 'Edit group')
  await editing.waitFor()
  await expect.poll(() => hasFocus('dialog')).toBe(true)
  await hand.press(within(editing, 'Cancel'))
  await editing.waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(edit)).toBe(true)

  await hand.press(edit)
  await editing.waitFor()
  await expect.poll(() => hasFocus('dialog')).toBe(true)
  await page.keyboard.press('Escape')
  await editing.waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(edit)).toBe(true)
}

export const journeys: Journey[] = [
  { name: 'signs in', make: signIn },
  { name: 'opens a class by its row and comes back', make: openClass },
  { name: 'adds a person, gives them an end date, moves and deletes them', make: changePerson },
  { name: 'moves a person to another group, and back by Undo', make: moveAndUndo },
  { name: 'opens and closes a menu and a dialog', make: openAndClose },
  { name: 'enlarges the text and has it read aloud', make: readAloud },
  { name: 'renews a licence and comes back', make: renew },
  { name: 'comes in by card, by number and by the class door', make: comeWithoutTyping },
  { name: 'comes in by a card before the camera', make: comeByCamera },
  { name: 'comes by an invitation, and back with the code of an app', make: comeByInvitation },
]
