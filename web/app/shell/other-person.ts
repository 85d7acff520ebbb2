import { tabStorage } from '../../kit/storage.ts'

/** In this tab's storage: the page restarts as another person than the one it showed. */
const storageKey = 'portal.otherPerson'

/** Restarts as the person who is signed in in this browser by now: nothing of the first person stays on the screen. */
export function beginAsOther(): void {
  tabStorage.set(storageKey, 'yes')
  window.location.replace('/home')
}

export const hasBegunAsOther = (): boolean => tabStorage.get(storageKey) !== null

export const forgetOther = (): void => tabStorage.remove(storageKey)
