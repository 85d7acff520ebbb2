import * as contract from '#contract/second-step.ts'
import { askForPasskey } from '../passkeys/ask-for-passkey.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'
import { signedInToWire } from './signed-in.ts'

export function passkeySignInRoutes(serve: Serve, services: Services): void {
  serve(contract.startPasskeySignIn, async ({ browser }) => ({
    data: await askForPasskey(services, browser.bindSignIn()),
  }))

  serve(contract.signInWithPasskey, async ({ body, browser }) =>
    signedInToWire(services, browser, await signInWithPasskey(services, body.credential, browser)),
  )
}
