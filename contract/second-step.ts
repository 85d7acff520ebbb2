import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped } from './mapped.ts'
import { passkeyOptions } from './passkeys.ts'
import { secondStepMethods, signedInReply } from './session.ts'

/** How long a sign-in waits for its second step, in minutes. */
export const secondStepMinutes = 10

/** For how long a browser is remembered, in days. */
export const rememberedDays = 30

/** A browser's answer with a passkey: WebAuthn's response in JSON. The library checks its contents. */
export const credential = v.looseObject({
  id: v.pipe(v.string(), v.maxLength(1400), v.regex(/^[\w-]+$/)),
  response: v.looseObject({}),
})

/** A code as typed: of an authenticator app, or one that was written down. Spaces and hyphens do not count. */
const typedCode = v.pipe(v.string(), v.maxLength(100))

export const giveSecondStep = endpoint({
  method: 'POST',
  path: '/login/second_step',
  summary:
    'Completes the sign-in that this browser began in the last ten minutes. `remember`: this browser needs no second step of the account for thirty days.',
  access: 'public',
  body: v.object({
    method: v.picklist(secondStepMethods),
    code: v.optional(typedCode),
    credential: v.optional(credential),
    remember: v.optional(v.boolean()),
  }),
  reply: signedInReply,
  errors: ['secondStep.wrong', 'secondStep.over', 'secondStep.tooMany', 'account.expired'],
})

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/login/passkey/options',
  summary:
    'What the browser asks a passkey for, to sign in with it alone; good for this browser, once, for ten minutes.',
  access: 'public',
  body: v.optional(v.object({})),
  reply: v.object({ data: passkeyOptions }),
  errors: [],
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/login/passkey',
  summary: 'Signs in with a passkey alone, which counts as both steps.',
  access: 'public',
  body: v.object({ credential }),
  reply: signedInReply,
  errors: ['passkey.unknown', 'session.tooManyHere', 'account.expired'],
})

/** By their own password alone, staff may end another's second step. */
export const StaffProof = mapped({ currentPassword: as('current_password', field.typedPassword) })

export const endSecondStep = endpoint({
  method: 'DELETE',
  path: '/weblockaccount/:id/second_step',
  summary:
    'Ends the second step of an account whose person lost it: authenticator app, passkeys, recovery codes, remembered devices and sessions. By staff, with their own password; for a member of staff, by a colleague.',
  access: ['staff'],
  params: v.object({ id: field.id }),
  body: StaffProof.wire,
  reply: v.object({}),
  errors: [
    'account.notFound',
    'account.currentPasswordWrong',
    'session.wrongCredentials',
    'session.tooManyTries',
    'session.tooManyHere',
    'session.tooManyEasyTries',
    'secondStep.none',
    'secondStep.ownEnd',
  ],
})
