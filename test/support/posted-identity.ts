import type { OnWire } from '#contract/mapped.ts'
import { identityFromClaims, linkedProvider, PostedIdentity } from '#contract/single-sign-on.ts'
import type { Answer } from './client.ts'

/** The body that a page posts to sign in. */
export type Posted = OnWire<typeof PostedIdentity>

/** The claims of a JWT, as any page can read them. */
export const claimsIn = (jwt: string) =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())

/** The exchange's answer, as a page reads it. */
export function postedFrom(body: Answer['body']): Posted {
  const identity = identityFromClaims(claimsIn(body.id_token))
  if (!identity) throw new Error('The id_token holds no identity')
  const { access_token: access, refresh_token: refresh, expires_in: expiresIn } = body
  return PostedIdentity.toWire({ ...identity, access, refresh, expiresIn, provider: linkedProvider })
}
