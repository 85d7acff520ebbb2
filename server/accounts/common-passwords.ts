import { dictionary } from '@zxcvbn-ts/language-common'

const common = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()))

/** Whether a password stands in the list of those tried first (zxcvbn's, some 30,000). */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
