import { createHmac, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { isSameText } from '../same-text.ts'

export type CodePurpose = 'confirm' | 'unsubscribe'

/** What a new subscription's codes are made from: never its id, which another may get after a restore. */
export const newCodeKey = (): string => randomBytes(16).toString('hex')

/**
 * What a mail's link about a subscription holds. Made from the secret, so that it is known as ours once the subscription is
 * gone, and every mail's link to unsubscribe stays good for ever.
 */
export function codeFor({ secret }: Pick<Config, 'secret'>, purpose: CodePurpose, codeKey: string): string {
  const proof = createHmac('sha256', secret).update(`newsletter-${purpose}:${codeKey}`).digest('hex')
  return `${codeKey}-${proof}`
}

/** The key of the subscription that a code is about; null where the code is none of ours. */
export function codeKeyIn(config: Pick<Config, 'secret'>, purpose: CodePurpose, code: string): string | null {
  const [, codeKey] = /^([0-9a-f]{1,32})-/.exec(code) ?? []
  return codeKey !== undefined && isSameText(code, codeFor(config, purpose, codeKey)) ? codeKey : null
}
