import type { Locator, Page } from '@playwright/test'
import type { Look } from './looks.ts'

/** People of the demo data. */
export type Login = 'staff' | 'dealer' | 'dealer2' | 'linde.admin' | 'linde.klas3' | 'lena'

/** A text of the portal in the language that the page is shown in, by its key. */
type Say = (key: string, values?: Record<string, string | number>) => string

export type Scene = { page: Page; say: Say }

/** A mocked reply of the server. */
export type Answer = (scene: Scene) => Promise<void>

/** One visible state of a screen or a dialog. */
export type View = {
  /** Its screen and its state, in English: `products/not found`. */
  name: string
  /** The route of web/app/routes that it belongs to. */
  route: string
  as: Login | null
  address: string
  /** The component whose dialog is open: the name of its file. */
  dialog?: string
  /** It waits for a reply that never comes, so a bar or a spinner stays. */
  isLoading?: boolean
  /** The page itself has not loaded yet, or is what a printer gets: no heading. */
  isBare?: boolean
  /** Escape does not return to the page: the dialog covers another dialog, or cannot be closed now. */
  returnsInto?: boolean
  /** Children use it, who need large targets that are far from each other. */
  isForChildren?: boolean
  /** The only look that shows a fault, such as a width too narrow for a language with longer words. */
  look?: Pick<Look, 'width' | 'language'>
  /** This person's settings on the device: storage entries. */
  device?: Record<string, string>
  answers?: Answer[]
  /** The person's actions. @returns the element that opened the dialog or menu, which gets the focus back at Escape */
  act?: (scene: Scene) => Promise<Locator | undefined>
}

/** The views of one route, with what they have in common. */
export function viewsOf<Shared extends Partial<View>>(
  shared: Shared,
  views: (Omit<View, keyof Shared> & Partial<View>)[],
): View[] {
  return views.map((view) => ({ ...shared, ...view }) as unknown as View)
}
