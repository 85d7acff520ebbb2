import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'
import type * as v from 'valibot'
import type { newPasskeyOptions, passkeyOptions } from '#contract/passkeys.ts'
import type { credential } from '#contract/second-step.ts'

export { browserSupportsWebAuthnAutofill as canOfferByAutofill } from '@simplewebauthn/browser'

type Options = v.InferOutput<typeof passkeyOptions>
type NewOptions = v.InferOutput<typeof newPasskeyOptions>
export type Credential = v.InferInput<typeof credential>

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/**
 * Asks the browser for a passkey; ends a request that was pending. `byAutofill`: waits until the person chooses one at the username
 * field, for minutes perhaps.
 * @throws what `failureOf` tells apart
 */
export async function askForPasskey(options: Options, byAutofill = false): Promise<Credential> {
  const answer = await startAuthentication({
    optionsJSON: options as RequestOptions,
    useBrowserAutofill: byAutofill,
  })
  return { ...answer, response: { ...answer.response } }
}

/** Has the browser make a passkey; ends a request that was pending. @throws what `failureOf` tells apart */
export async function makePasskey(options: NewOptions): Promise<Credential> {
  const answer = await startRegistration({ optionsJSON: options as CreationOptions })
  return { ...answer, response: { ...answer.response } }
}

/** Ends a request that is pending. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony()
