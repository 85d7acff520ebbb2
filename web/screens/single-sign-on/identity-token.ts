import { identityFromClaims, type VerifiedIdentity } from '#contract/single-sign-on.ts'

/** The identity in the portal's own ID token, which the server has verified; null where there is none. */
export function identityOfToken(token: string): VerifiedIdentity | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
    return identityFromClaims(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return null
  }
}
