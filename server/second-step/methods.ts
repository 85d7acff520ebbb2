import type { Language } from '#i18n/languages.ts'
import type { Trx } from '../platform/db/database.ts'
import type { Services } from '../services.ts'

/** The account whose second step is taken; its row is locked. */
type StepAccount = { id: number; login: string; name: string; email: string }

/** A person's proof for the second step. `credential`: WebAuthn's response in JSON. */
export type GivenStep = {
  code?: string | undefined
  credential?: { id: string; response: object } | undefined
  /** Binds a challenge to the browser: its pre-session. */
  bindingToken: string
  language: Language
}

/**
 * Checks what was given for a method in the transaction of the sign-in, and uses it up.
 * @returns whether it was right; what was wrong, late or used is all the same
 */
export type VerifyStep = (
  services: Services,
  trx: Trx,
  account: StepAccount,
  given: GivenStep,
) => Promise<boolean>
