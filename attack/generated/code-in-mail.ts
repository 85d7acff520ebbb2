import { setTimeout as pause } from 'node:timers/promises'
import type { Mailbox } from '../../dev/mailbox/mailbox.ts'

const patienceMs = 20_000

/**
 * The code at the end of the address in the newest mail that has one, as soon as it has come.
 * @param path with which the page's address begins
 */
export async function codeInMail(mailbox: Mailbox, to: string, path: string): Promise<string> {
  for (const since = performance.now(); performance.now() - since < patienceMs; await pause(100)) {
    for (const { text } of mailbox.messages(to)) {
      const code = text.split(path)[1]?.match(/^[\w-]+/)?.[0]
      if (code) return code
    }
  }
  throw new Error(`No mail with ${path} came to ${to} in ${patienceMs / 1000} s.`)
}
