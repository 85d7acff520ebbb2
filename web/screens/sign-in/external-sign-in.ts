import type { ReplyOf } from '#contract/endpoint.ts'
import { startExternalSignIn } from '#contract/single-sign-on.ts'
import { call } from '../../api/call.ts'
import type { AskedApp } from '../../hand-over/asked-app.ts'
import { keepAskedApp } from '../../hand-over/wish.ts'

/** Begins a sign-in at the identity provider. @returns the page of theirs to go to */
export async function beginExternalSignIn(asked: AskedApp): Promise<string> {
  const started = await call(startExternalSignIn, { body: {} })
  keepAskedApp(asked)
  return addressOf(started)
}

const inQuery = [
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
  for (const name of inQuery) address.searchParams.set(name, started[name])
  return address.href
}
