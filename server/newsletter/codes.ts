import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'
import { isSameText } from '../same-text.ts'

export type CodePurpose = 'confirm' | 'unsubscribe'

/**
 * What a mail's link about a subscription holds. Made from the secret, so that nothing has to be kept: every mail's link
 * to unsubscribe stays good for ever, and somebody who asked twice may confirm by either mail.
 */
export function codeFor({ secret }: Pick<Config, 'secret'>, purpose: CodePurpose, id: number): string {
  const proof = createHmac('sha256', secret).update(`newsletter-${purpose}:${id}`).digest('hex')
  return `${id}-${proof}`
}

/** The subscription that a code is about; null where the code is none of ours. */
export function subscriptionIn(
  config: Pick<Config, 'secret'>,
  purpose: CodePurpose,
  code: string,
): number | null {
  const id = Number(/^([1-9]\d{0,14})-/.exec(code)?.[1])
  return isSameText(code, codeFor(config, purpose, id)) ? id : null
}
