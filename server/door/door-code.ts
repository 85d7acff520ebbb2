import { makePassword } from '#contract/make-password.ts'
import type { Language } from '#i18n/languages.ts'
import { sign } from '../platform/secrets.ts'
import type { Services } from '../services.ts'

/** A new code of three words and two digits, at least 38 bits. @throws if the language's words cannot be loaded */
export const newDoorCode = (language: Language): Promise<string> => makePassword('words', language)

/** How a code is stored: signed with the portal's secret. Capitals, and spaces in place of hyphens, make no difference. */
export function doorHashOf({ config }: Pick<Services, 'config'>, typed: string): string {
  const plain = typed
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '-')
  return sign(config, `door:${plain}`)
}
