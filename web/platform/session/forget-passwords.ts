import { tabStorage } from '../../kit/storage.ts'

/** The key in this tab of new passwords that survive a reload, encrypted: see `stored-passwords.ts`. */
export const passwordsKey = 'portal.newPasswords'

const forgetters = new Set<() => void>()

/** Calls back when new passwords are to be forgotten. */
export const onForgetPasswords = (forget: () => void): void => void forgetters.add(forget)

/** Forgets all new passwords: the session has ended, or another person signs in. */
export function forgetNewPasswords(): void {
  // Here too, because what stores them may not be loaded yet.
  tabStorage.remove(passwordsKey)
  for (const forget of forgetters) forget()
}
