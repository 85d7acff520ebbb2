import { type BinaryToTextEncoding, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from './config/config.ts'

/** A new secret of 256 random bits, in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Whether a text may be a token of ours. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** SHA-256 of a token; the database stores only this. */
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * Signs a text with the portal's secret (HMAC-SHA-256).
 * @param text starts with its purpose, so that a signature cannot be used for another purpose
 */
export const sign = (
  { secret }: Pick<Config, 'secret'>,
  text: string,
  encoding: BinaryToTextEncoding = 'base64url',
): string => createHmac('sha256', secret).update(text).digest(encoding)

/** Compares two texts in constant time, so that timing does not reveal a secret. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
