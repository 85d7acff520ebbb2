import { tabStorage } from '../../kit/storage.ts'

/** In this tab: the page from which staff began to view the portal as another person. */
const storageKey = 'portal.viewStart'

/** Loads the portal as the other person sees it. All that this tab knows of the portal belongs to staff, so it starts over. */
export function enterView(): void {
  tabStorage.set(storageKey, window.location.pathname)
  window.location.assign('/home')
}

/** Loads the page again from which the view began. */
export function leaveView(): void {
  const start = tabStorage.get(storageKey) ?? '/home'
  tabStorage.remove(storageKey)
  window.location.replace(start)
}
