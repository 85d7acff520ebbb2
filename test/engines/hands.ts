import { expect, type Locator, type Page } from '@playwright/test'
import { press, reach } from '../e2e/keyboard.ts'

/** One input method. */
export type Hand = {
  name: 'mouse' | 'touch' | 'keyboard'
  press: (target: Locator) => Promise<void>
  /** Writes over what stands in a field. */
  write: (field: Locator, text: string) => Promise<void>
  tick: (box: Locator) => Promise<void>
  /** Opens a menu by its button and chooses from it. */
  choose: (button: Locator, item: string) => Promise<void>
}

export const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

async function overwrite(page: Page, field: Locator, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
  await expect.poll(() => field.inputValue()).toBe(text)
}

/** Mouse or touch: they differ in how they press. */
function pointer(page: Page, name: 'mouse' | 'touch', press: Hand['press']): Hand {
  return {
    name,
    press,
    // The box itself is under its picture.
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
  return {
    name: 'keyboard',
    press: (target) => press(page, target),
    async tick(box) {
      await reach(page, box)
      await page.keyboard.press('Space')
    },
    async write(field, text) {
      await reach(page, field)
      await overwrite(page, field, text)
    },
    async choose(button, item) {
      await press(page, button)
      await press(page, menuItem(page, item), 'ArrowDown')
    },
  }
}

/** Every input method; each journey runs with all of them. */
export const hands: Record<Hand['name'], (page: Page) => Hand> = {
  mouse: (page) => pointer(page, 'mouse', (target) => target.click()),
  touch: (page) => pointer(page, 'touch', (target) => target.tap()),
  keyboard,
}
