import { setTimeout as pause } from 'node:timers/promises'
import type { Mailbox } from '../../dev/mailbox/mailbox.ts'

const timeoutMs = 20_000

/**
 * Waits for a mail with such a link. @returns the code in the newest one
 * @param path how the linked page's path begins
 */
export async function codeInMail(mailbox: Mailbox, to: string, path: string): Promise<string> {
  for (const since = performance.now(); performance.now() - since < timeoutMs; await pause(100)) {
    for (const { text } of mailbox.messages(to)) {
      const code = text.split(path)[1]?.match(/^[\w-]+/)?.[0]
      if (code) return code
    }
  }
  throw new Error(`No mail with ${path} came to ${to} within ${timeoutMs / 1000} s.`)
}
