import type { Locator } from '@playwright/test'
import type { Scene } from './view.ts'

/** The button of this name, and no other whose name contains it. */
export const button = ({ page }: Scene, name: string): Locator =>
  page.getByRole('button', { name, exact: true })

/** Presses a button. @returns the button */
export async function press(scene: Scene, name: string): Promise<Locator> {
  const pressed = button(scene, name)
  await pressed.first().click()
  return pressed.first()
}

/** Opens a menu. @returns its button */
export async function openMenu(scene: Scene, name: string): Promise<Locator> {
  const opener = await press(scene, name)
  await scene.page.getByRole('menu').waitFor()
  return opener
}

/** Chooses from a menu. @returns the menu's button */
export async function choose(scene: Scene, menu: string, item: string): Promise<Locator> {
  const opener = await openMenu(scene, menu)
  await scene.page.getByRole('menuitem', { name: item }).click()
  return opener
}

/** Fills fields in, by their labels. */
export async function fill(
  { page }: Scene,
  fields: Record<string, string>,
  within: Page | Locator = page,
): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await within.getByRole('textbox', { name: label, exact: true }).fill(value)
}

/** Holds an element over another one, by the events that a mouse makes. `isLetGo`: drops it there. */
export async function holdOver(grip: Locator, over: Locator, { isLetGo = false } = {}): Promise<void> {
  const point = await over.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = element.getBoundingClientRect()
    return { clientX: left + width / 3, clientY: top + height / 2 }
  })
  await grip.evaluate(
    (element, { at, names }) => {
      const { left, top } = element.getBoundingClientRect()
      for (const [index, name] of names.entries()) {
        const place = index === 0 ? { clientX: left, clientY: top } : at
        const mouse = { pointerId: 1, pointerType: 'mouse', isPrimary: true, button: 0 }
        element.dispatchEvent(new PointerEvent(name, { bubbles: true, ...mouse, ...place }))
      }
    },
    { at: point, names: ['pointerdown', 'pointermove', 'pointermove', ...(isLetGo ? ['pointerup'] : [])] },
  )
}

/** Dialogs, in the words of CSS. */
export const ofDialogs = '[role="dialog"],[role="alertdialog"]'

/** The open dialog. */
export const dialog = ({ page }: Scene): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'))

type Page = Scene['page']
