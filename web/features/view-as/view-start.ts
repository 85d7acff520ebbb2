import * as v from 'valibot'
import { tabStorage } from '../../kit/storage.ts'
import { portalPath } from '../../platform/session/portal-path.ts'

/** In this tab: the page from which staff began to view the portal as another person. */
const storageKey = 'portal.viewStart'

/** Loads the portal as the other person sees it. All that this tab knows of the portal belongs to staff, so it starts over. */
export function enterView(): void {
  tabStorage.set(storageKey, window.location.pathname)
  window.location.assign('/home')
}

/** Loads the page again from which the view began. */
export function leaveView(): void {
  const start = v.safeParse(portalPath, tabStorage.get(storageKey))
  tabStorage.remove(storageKey)
  window.location.replace(start.success ? start.output : '/home')
}
