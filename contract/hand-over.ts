import * as v from 'valibot'
import { Account } from './account.ts'
import { callbackOnWire, handOverEntries } from './apps.ts'
import { endpoint } from './endpoint.ts'
import { as, mapped, type Ours } from './mapped.ts'

/** Absent, null and empty mean the same. */
const emptyAsUndefined = <T>(value: T | null | undefined) =>
  value === '' || value === null ? undefined : value

const optionalText = v.pipe(
  v.optional(v.nullable(v.pipe(v.string(), v.maxLength(2000)))),
  v.transform((text) => emptyAsUndefined(text)),
)

const port = v.pipe(
  v.optional(v.nullable(v.union([v.pipe(v.string(), v.maxLength(20)), v.number()]))),
  v.transform((number) => emptyAsUndefined(number)),
)

/** The app that a sign-in link asks to open, as given in the link; the server checks each part. */
export const AppRequest = mapped({
  key: as('callback', optionalText),
  machine: optionalText,
  port,
  webUrl: optionalText,
})

export type AppRequest = Ours<typeof AppRequest>

/** The code that an app exchanges for its session. */
export const RedeemedCode = mapped({
  machine: v.pipe(v.string(), v.maxLength(200)),
  code: as('cookie', v.pipe(v.string(), v.maxLength(200))),
})

export const askForApp = endpoint({
  method: 'POST',
  path: '/weblock/createcallback',
  summary:
    'Remembers for this browser which registered app wants to be opened: for 10 minutes and one sign-in. Without `callback`, an app remembered before is forgotten.',
  access: 'public',
  body: AppRequest.wire,
  reply: v.object({ callback: callbackOnWire }),
  errors: ['app.notRegistered', 'app.addressNotAllowed', 'session.tooManyTries'],
})

export const handOver = endpoint({
  method: 'POST',
  path: '/weblock/handover',
  summary: 'Mints a fresh hand-over code for the app that this browser was just asked to open.',
  access: 'signedIn',
  body: v.optional(v.object({})),
  reply: v.object({ ...handOverEntries, callback: callbackOnWire }),
  errors: ['app.noneAsked', 'account.expired', 'licence.expired', 'seats.noLicence'],
})

export const redeemHandOver = endpoint({
  method: 'POST',
  path: '/weblock/session',
  summary:
    'For apps, not pages: redeems a hand-over code, once, for a session of the app’s own (Set-Cookie), which takes a seat.',
  access: 'public',
  caller: 'app',
  apps: true,
  body: RedeemedCode.wire,
  reply: v.object({ obj: Account.wire }),
  errors: [
    'app.notFromPages',
    'app.codeWrong',
    'app.codeUsed',
    'account.expired',
    'licence.expired',
    'seats.none',
    'seats.noLicence',
  ],
})

export const giveSeatBack = endpoint({
  method: 'DELETE',
  path: '/weblock/session',
  summary: 'For apps, not pages: ends the app’s session and gives its seat back.',
  access: 'signedIn',
  caller: 'app',
  apps: true,
  reply: v.object({}),
  errors: ['app.notFromPages', 'app.sessionNotFound'],
})
