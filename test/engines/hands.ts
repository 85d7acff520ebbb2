import { expect, type Locator, type Page } from '@playwright/test'

/** One way to use a page. */
export type Hand = {
  name: 'mouse' | 'touch' | 'keyboard'
  press: (target: Locator) => Promise<void>
  /** Writes over what stands in a field. */
  write: (field: Locator, text: string) => Promise<void>
  tick: (box: Locator) => Promise<void>
  /** Opens a menu by its button and chooses from it. */
  choose: (button: Locator, item: string) => Promise<void>
}

const mostStops = 120

export const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses a key until this has the focus. */
export async function reach(page: Page, target: Locator, key: string): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let stops = 0; !(await isFocused(target)); stops += 1) {
    expect(stops, `“${key}” never came to ${target}`).toBeLessThan(mostStops)
    await page.keyboard.press(key)
  }
}

const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

async function overwrite(page: Page, field: Locator, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
  await expect.poll(() => field.inputValue()).toBe(text)
}

/** Mouse or finger: they differ in how they press. */
function pointer(page: Page, name: 'mouse' | 'touch', press: Hand['press']): Hand {
  return {
    name,
    press,
    // The box itself lies under its picture.
    tick: (box) => press(box.locator('xpath=ancestor::label')),
    async write(field, text) {
      await press(field)
      await overwrite(page, field, text)
    },
    async choose(button, item) {
      await press(button)
      await press(menuItem(page, item))
    },
  }
}

function keyboard(page: Page): Hand {
  const press: Hand['press'] = async (target) => {
    await reach(page, target, 'Tab')
    await page.keyboard.press('Enter')
  }
  return {
    name: 'keyboard',
    press,
    async tick(box) {
      await reach(page, box, 'Tab')
      await page.keyboard.press('Space')
    },
    async write(field, text) {
      await reach(page, field, 'Tab')
      await overwrite(page, field, text)
    },
    async choose(button, item) {
      await press(button)
      await menuItem(page, item).waitFor()
      await reach(page, menuItem(page, item), 'ArrowDown')
      await page.keyboard.press('Enter')
    },
  }
}

/** Every way to use a page; each journey is made by all of them. */
export const hands: Record<Hand['name'], (page: Page) => Hand> = {
  mouse: (page) => pointer(page, 'mouse', (target) => target.click()),
  touch: (page) => pointer(page, 'touch', (target) => target.tap()),
  keyboard,
}
