import { askForPasskeyOf } from '../passkeys/ask-for-passkey.ts'
import { takePasskey } from '../passkeys/take-passkey.ts'
import type { StepMethods } from '../second-step/methods.ts'
import { takeRecoveryCode } from '../second-step/recovery-codes.ts'
import { takeTotpCode } from '../second-step/totp.ts'

/** With what a second step is taken, and how each is checked. */
export const stepMethods: StepMethods = {
  passkey: takePasskey,
  totp: takeTotpCode,
  recovery: takeRecoveryCode,
}

/** What the browser asks for one of the account's passkeys with. */
export const passkeyOptionsFor = askForPasskeyOf
