import * as v from 'valibot'

const publicKey = v.literal('public-key')

/** By its id, in base64url. */
const descriptor = v.object({ id: v.string(), type: publicKey, transports: v.optional(v.array(v.string())) })

/** Options with which a browser asks for a passkey: WebAuthn's request options in JSON. Without `allowCredentials`, any will do. */
export const passkeyOptions = v.object({
  challenge: v.string(),
  timeout: v.number(),
  rpId: v.string(),
  allowCredentials: v.optional(v.array(descriptor)),
  userVerification: v.picklist(['preferred', 'required']),
})

/** Options with which a browser makes a passkey: WebAuthn's creation options in JSON. */
export const newPasskeyOptions = v.object({
  challenge: v.string(),
  timeout: v.number(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: publicKey, alg: v.number() })),
  excludeCredentials: v.array(descriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal('preferred'),
    userVerification: v.literal('preferred'),
  }),
  attestation: v.literal('none'),
})
