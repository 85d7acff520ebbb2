import { decodeJwt } from 'jose/jwt/decode'
import { identityFromClaims, type VerifiedIdentity } from '#contract/single-sign-on.ts'

/** The identity in the portal's own ID token, verified by the server; null if it holds none. */
export function identityOfToken(token: string): VerifiedIdentity | null {
  try {
    return identityFromClaims(decodeJwt(token))
  } catch {
    return null
  }
}
