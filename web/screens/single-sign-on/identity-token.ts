import { decodeJwt } from 'jose/jwt/decode'
import { identityFromClaims, type VerifiedIdentity } from '#contract/single-sign-on.ts'

/** The identity in the portal's own ID token, which the server has verified; null where there is none. */
export function identityOfToken(token: string): VerifiedIdentity | null {
  try {
    return identityFromClaims(decodeJwt(token))
  } catch {
    return null
  }
}
