/** The dialogs of the help page. */
export type HelpDialog = 'changePassword' | 'forgotPassword' | 'register'

const dialogs: Record<string, HelpDialog> = {
  'forgot-password': 'forgotPassword',
  'reset-password': 'changePassword',
}

/** The dialog of an address such as `/help/forgot-password`. @param word the address's last segment */
export function dialogOfAddress(word: string | undefined): HelpDialog | undefined {
  return word !== undefined && Object.hasOwn(dialogs, word) ? dialogs[word] : undefined
}
