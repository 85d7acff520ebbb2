import type { Locator, Page } from '@playwright/test'

/** People of the demo data. */
export type Login = 'staff' | 'dealer' | 'dealer2' | 'linde.admin' | 'linde.klas3' | 'lena'

/** A text of the portal in the language that the page is shown in, by its key. */
export type Say = (key: string, values?: Record<string, string | number>) => string

export type Scene = { page: Page; say: Say }

/** What the server says, instead of what it would say. */
export type Answer = (scene: Scene) => Promise<void>

/** One state of a screen or a dialog, as somebody may see it. */
export type View = {
  /** Its screen and its state, in English: `products/not found`. */
  name: string
  /** The route of web/routes that it belongs to. */
  route: string
  as: Login | null
  address: string
  /** The component whose dialog is open: the name of its file. */
  dialog?: string
  /** It waits for an answer that never comes: a bar or a spinner is there for good. */
  isLoading?: boolean
  /** The page itself is still to come: no heading yet. */
  isBare?: boolean
  /** Escape does not lead back to the page: what is open lies over another dialog, or may not be left now. */
  returnsInto?: boolean
  /** What this person has set on the device: entries of its storage. */
  device?: Record<string, string>
  answers?: Answer[]
  /** What the person does there. @returns what opened the dialog or the menu: it gets the focus back at Escape */
  act?: (scene: Scene) => Promise<Locator | undefined>
}

/** The views of one route, with what they have in common. */
export function viewsOf<Shared extends Partial<View>>(
  shared: Shared,
  views: (Omit<View, keyof Shared> & Partial<View>)[],
): View[] {
  return views.map((view) => ({ ...shared, ...view }) as unknown as View)
}
