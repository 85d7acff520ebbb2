import type { ReplyOf } from '#contract/endpoint.ts'
import { startExternalSignIn } from '#contract/single-sign-on.ts'
import { storeAskedApp } from '../../features/hand-over/app-request.ts'
import type { AskedApp } from '../../features/hand-over/asked-app.ts'
import { call } from '../../platform/api/call.ts'

/** Starts a sign-in at the identity provider. @returns the address of the provider's page */
export async function beginExternalSignIn(asked: AskedApp): Promise<string> {
  const started = await call(startExternalSignIn, { body: {} })
  storeAskedApp(asked)
  return addressOf(started)
}

const queryParams = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
] as const

function addressOf(started: ReplyOf<typeof startExternalSignIn>): string {
  const address = new URL(started.endpoint)
  for (const name of queryParams) address.searchParams.set(name, started[name])
  return address.href
}
