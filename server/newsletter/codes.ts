import { randomBytes } from 'node:crypto'
import type { Config } from '../platform/config/config.ts'
import { isSameText, sign } from '../platform/secrets.ts'

export type CodePurpose = 'confirm' | 'unsubscribe'

/** The key of a new subscription's codes. Not its id, which another subscription may get after a restore. */
export const newCodeKey = (): string => randomBytes(16).toString('hex')

/**
 * The code in a mail's link. It is derived from the portal's secret, so we recognise it even after the subscription is gone,
 * and every mail's unsubscribe link works for ever.
 */
export function codeFor(config: Pick<Config, 'secret'>, purpose: CodePurpose, codeKey: string): string {
  const proof = sign(config, `newsletter-${purpose}:${codeKey}`, 'hex')
  return `${codeKey}-${proof}`
}

/** The key of the subscription that a code belongs to; null if the code is not ours. */
export function codeKeyOf(config: Pick<Config, 'secret'>, purpose: CodePurpose, code: string): string | null {
  const [, codeKey] = /^([0-9a-f]{1,32})-/.exec(code) ?? []
  return codeKey !== undefined && isSameText(code, codeFor(config, purpose, codeKey)) ? codeKey : null
}
