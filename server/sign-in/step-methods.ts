import type { ReplyOf } from '#contract/endpoint.ts'
import type { startPasskeySignIn } from '#contract/second-step.ts'
import type { Trx } from '../platform/db/database.ts'
import type { StepMethods } from '../second-step/methods.ts'
import { takeRecoveryCode } from '../second-step/recovery-codes.ts'
import { takeTotpCode } from '../second-step/totp.ts'
import type { Services } from '../services.ts'

/** With what a second step is taken, and how each is checked. */
export const stepMethods: StepMethods = {
  passkey: async () => false,
  totp: takeTotpCode,
  recovery: takeRecoveryCode,
}

type PasskeyOptions = ReplyOf<typeof startPasskeySignIn>['data']

/** What the browser asks for one of the account's passkeys with; undefined: none is asked for. */
export async function passkeyOptionsFor(
  _services: Services,
  _trx: Trx,
  _accountId: number,
  _bindingToken: string,
): Promise<PasskeyOptions | undefined> {
  return undefined
}
