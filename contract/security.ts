import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'
import { newPasskeyOptions } from './passkeys.ts'
import { credential } from './second-step.ts'

/** How many recovery codes are made at a time. */
export const recoveryCodes = 10

/** How many passkeys one account may have. */
export const maxPasskeys = 20

/** Times: ISO 8601. `usedAt` null: never used. `isSynced`: whether it may be on several devices. */
export const Passkey = mapped({
  id: v.number(),
  name: v.string(),
  madeAt: as('made_at', v.string()),
  usedAt: as('used_at', v.nullable(v.string())),
  isSynced: as('synced', v.boolean()),
})

export type Passkey = Ours<typeof Passkey>

/** A browser that needs no second step until then; `name` such as `Chrome, Windows`, or empty. Times: ISO 8601. */
export const RememberedDevice = mapped({
  id: v.number(),
  name: v.string(),
  since: v.string(),
  until: v.string(),
})

export type RememberedDevice = Ours<typeof RememberedDevice>

/** A person's ways to sign in. `passwordSetAt`: ISO 8601; null: unknown. `recoveryLeft`: recovery codes that were not used. */
export const Security = mapped({
  passwordSetAt: as('password_set_at', v.nullable(v.string())),
  hasTotp: as('totp', v.boolean()),
  passkeys: v.array(Passkey.wire),
  recoveryLeft: as('recovery_left', v.number()),
  devices: v.array(RememberedDevice.wire),
})

export type Security = Ours<typeof Security>

/** Recovery codes, each told once; absent if it was not the first method that was made. */
export const SecurityChanged = mapped({
  recoveryCodes: as('recovery_codes', v.optional(v.array(v.string()))),
})

export type SecurityChanged = Ours<typeof SecurityChanged>

/** The person's own password; not needed within five minutes after a second step. */
export const OwnSecurityProof = mapped({
  currentPassword: as('current_password', v.optional(field.typedPassword)),
})

export type OwnSecurityProof = Ours<typeof OwnSecurityProof>

const proof = v.optional(OwnSecurityProof.wire, {})

const proofErrors = [
  'secondStep.passwordNeeded',
  'account.currentPasswordWrong',
  'session.tooManyTries',
  'session.tooManyHere',
  'session.tooManyEasyTries',
  'session.needsPassword',
] as const

const changed = v.object({ data: SecurityChanged.wire })

/** Users sign in without a second step; a user who had one as an admin may still remove it. */
const mayHaveStep = ['staff', 'dealer', 'admin'] as const

/** Reasons to refuse a new method. */
const newMethodErrors = [...proofErrors, 'secondStep.notForUsers'] as const

export const readSecurity = endpoint({
  method: 'GET',
  path: '/security',
  summary:
    'What one signs in with: password, authenticator app, passkeys, recovery codes and remembered devices.',
  access: 'signedIn',
  inView: false,
  secondStepDue: true,
  reply: v.object({ data: Security.wire }),
  errors: [],
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/security/totp/start',
  summary:
    'Makes a new secret for an authenticator app (SHA-1, 6 digits, 30 seconds). It works once a code of it is sent, within ten minutes, in this session.',
  access: mayHaveStep,
  secondStepDue: true,
  body: proof,
  reply: v.object({ data: v.object({ secret: v.string(), uri: v.string() }) }),
  errors: newMethodErrors,
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/security/totp',
  summary:
    'Sets up the authenticator app whose secret was made last, by a code of it; it takes the place of the one before.',
  access: mayHaveStep,
  secondStepDue: true,
  body: v.object({
    ...OwnSecurityProof.wire.entries,
    code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  }),
  reply: changed,
  errors: [...newMethodErrors, 'secondStep.notStarted', 'secondStep.codeWrong', 'secondStep.tooMany'],
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/security/totp',
  summary:
    'Ends the authenticator app; with the last method, recovery codes and remembered devices end as well.',
  access: 'signedIn',
  body: proof,
  reply: changed,
  errors: [...proofErrors, 'secondStep.none'],
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/security/passkeys/options',
  summary: 'What the browser makes a passkey with; good for this session, once, for ten minutes.',
  access: mayHaveStep,
  secondStepDue: true,
  body: proof,
  reply: v.object({ data: newPasskeyOptions }),
  errors: [...newMethodErrors, 'passkey.tooMany'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/security/passkeys',
  summary: 'Adds the passkey that the browser made.',
  access: mayHaveStep,
  secondStepDue: true,
  body: v.object({ ...OwnSecurityProof.wire.entries, credential, name: field.requiredText(60) }),
  reply: v.object({
    data: v.object({ ...SecurityChanged.wire.entries, passkey: Passkey.wire }),
  }),
  errors: [...newMethodErrors, 'passkey.refused', 'passkey.tooMany', 'passkey.taken'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/security/passkeys/:id',
  summary: 'Ends a passkey; with the last method, recovery codes and remembered devices end as well.',
  access: 'signedIn',
  params: v.object({ id: field.id }),
  body: proof,
  reply: changed,
  errors: [...proofErrors, 'passkey.notFound'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/security/recovery_codes',
  summary: 'Makes ten new recovery codes; the ones before end.',
  access: 'signedIn',
  body: proof,
  reply: changed,
  errors: [...proofErrors, 'secondStep.none'],
})

export const forgetDevice = endpoint({
  method: 'DELETE',
  path: '/security/devices/:id',
  summary: 'Forgets a remembered device: the second step is asked for there again.',
  access: 'signedIn',
  params: v.object({ id: field.id }),
  body: proof,
  reply: changed,
  errors: [...proofErrors, 'secondStep.deviceNotFound'],
})
