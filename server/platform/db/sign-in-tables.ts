import type { Generated, JSONColumnType } from 'kysely'
import type { Language } from '#i18n/languages.ts'

/** How a user signed in without the password: such a session changes nothing that they sign in with. */
export type EasyWay = 'card' | 'pin' | 'door'

/**
 * `token_hash`: SHA-256 of what the cookie holds. `app`, `machine` and `licence_id` are set on a session of an app: it
 * holds a seat of that licence for as long as the row is there; one row for each account and machine. `must_change_password`:
 * started with a password that has to be changed; it may do nothing else until then. `browser`, `system`: see `BrowserName`.
 * `door_id`: of the class door at which it began. `ends_at`: when it ends however much it is used; null: after `maxSessionMs`.
 * `second_step_at`: when the person took the second step; in a remembered browser, when it was remembered. `totp_draft`: the sealed secret of an
 * authenticator app that is being set up.
 */
export type SessionsTable = {
  id: Generated<number>
  token_hash: Buffer
  account_id: number
  created_at: Date
  seen_at: Date
  expires_at: Date
  app: string | null
  machine: string | null
  licence_id: number | null
  must_change_password: Generated<boolean>
  viewed_id: number | null
  viewed_until: Date | null
  browser: string | null
  system: string | null
  easy_way: Generated<EasyWay | null>
  door_id: Generated<number | null>
  ends_at: Generated<Date | null>
  second_step_at: Generated<Date | null>
  totp_draft: Generated<Buffer | null>
}

/**
 * `code_hash`: SHA-256 of what the card holds. `operation_id`: which made it. Users only; the database deletes it when one becomes an
 * admin.
 */
type LoginCardsTable = {
  account_id: number
  licence_id: number
  code_hash: Buffer
  made_at: Date
  valid_until: string
  used_at: Date | null
  operation_id: number | null
}

/**
 * The class door of a group. `code_hash`: signed with the portal's secret. `lesson_end`: when the sessions that began at it end; then the
 * row is deleted.
 */
type DoorsTable = {
  id: Generated<number>
  group_id: number
  licence_id: number
  code_hash: string
  opened_at: Date
  open_until: Date
  lesson_end: Date
}

/** `pin_hash`: signed with the portal's secret. Users only, as with cards. */
type LoginPinsTable = {
  account_id: number
  licence_id: number
  pin_hash: string
  expires_at: Date
  uses_left: number
}

/**
 * `holder_hash`: SHA-256 of the cookie of the browser that was asked: before sign-in the pre-session's, then the session's.
 * `taken`: a person has signed in to open it, and only that session may.
 */
export type WaitingAppsTable = {
  holder_hash: Buffer
  app: string
  machine: string
  url: string | null
  web_url: string | null
  taken: boolean
  expires_at: Date
}

/** `session_hash`: the session that the code gave, once it is used. `easy_way`, `door_id`, `ends_at`: of the session that got the code. */
export type HandOverCodesTable = {
  code_hash: Buffer
  account_id: number
  app: string
  machine: string
  expires_at: Date
  used_at: Date | null
  session_hash: Buffer | null
  easy_way: Generated<EasyWay | null>
  door_id: Generated<number | null>
  ends_at: Generated<Date | null>
}

/** `exchanged_at`: when the code came back; then `identity` holds the verified claims, found by the handle's hash. */
type ExternalSignInsTable = {
  state_hash: Buffer
  browser_hash: Buffer
  nonce: string
  code_verifier: string
  redirect_uri: string
  expires_at: Date
  exchanged_at: Date | null
  handle_hash: Buffer | null
  identity: unknown
}

type IdentitiesTable = { account_id: number; provider: string; linked_at: Date }

/** The key that an identity is recognised by. `account`: the provider's own account, today's or an earlier one. */
export type IdentityKeysTable = {
  provider: string
  kind: 'learner' | 'account' | 'subject'
  value: string
  account_id: number
}

/** The limiter's own table; `expire` in milliseconds since 1970. */
type ThrottleTable = { key: string; points: number; expire: number | null }

/** Asked for, not looked up yet. */
export type ResetRequestsTable = {
  id: Generated<number>
  login: string
  language: Language
  requested_at: Date
}

/** `code_hash`: SHA-256 of what the mail holds. */
export type ResetCodesTable = { code_hash: Buffer; account_id: number; expires_at: Date }

/**
 * `code_hash`: SHA-256 of what the mail holds. A row that is gone: the invitation was used, or withdrawn, or is over. `invited_by`
 * null: gone.
 */
type InvitationsTable = {
  account_id: number
  licence_id: number | null
  code_hash: Buffer
  invited_by: number | null
  expires_at: Date
}

/** `token_hash`: SHA-256 of a captcha token that has been used, kept until the token runs out by itself. */
type UsedCaptchasTable = { token_hash: Buffer; expires_at: Date }

/**
 * The secret of an account's authenticator app, sealed (`second-step/seal.ts`). `last_step`: the last 30-second step whose code was used: each
 * counts once.
 */
export type TotpSecretsTable = {
  account_id: number
  licence_id: number | null
  secret: Buffer
  made_at: Date
  last_step: number
}

/** A passkey. `public_key`: COSE, sealed. `counter`: always 0 for a synced one. `synced`: whether it may be on several devices. */
export type PasskeysTable = {
  id: Generated<number>
  account_id: number
  licence_id: number | null
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
  synced: boolean
  name: string
  made_at: Date
  used_at: Date | null
}

/** `code_hash`: SHA-256 of a code that replaces the second step once. */
type RecoveryCodesTable = { account_id: number; licence_id: number | null; code_hash: Buffer }

/** A browser that needs no second step of this account until `until`. `token_hash`: SHA-256 of its cookie, the same for all of its accounts. */
export type RememberedDevicesTable = {
  id: Generated<number>
  account_id: number
  licence_id: number | null
  token_hash: Buffer
  browser: string | null
  system: string | null
  since: Date
  until: Date
}

/** Which verified identity of `external_sign_ins` a sign-in is about (its `handle_hash`, base64url), and where it is connected from. */
export type PendingIdentity = { handleHash: string; fromWebApp: boolean; companionApp: string | null }

/**
 * A sign-in whose second step is awaited. `binding_hash`: SHA-256 of the browser's pre-session. `way`: how it began.
 * `credentials_hash`: of the proof of the first step; if that is another by now, it is over. `identity`: the verified one, to sign in
 * with or to connect once the step is taken.
 */
export type PendingSignInsTable = {
  binding_hash: Buffer
  account_id: number
  licence_id: number | null
  way: 'password' | 'identity' | 'invitation'
  credentials_hash: Buffer
  identity: JSONColumnType<PendingIdentity, string | null> | null
  expires_at: Date
}

/** Challenges of passkeys that were answered, until they end by themselves. */
type UsedChallengesTable = { challenge_hash: Buffer; expires_at: Date }

/** The tables by which people sign in, and of their sessions. */
export type SignInTables = {
  sessions: SessionsTable
  throttle: ThrottleTable
  reset_requests: ResetRequestsTable
  reset_codes: ResetCodesTable
  invitations: InvitationsTable
  used_captchas: UsedCaptchasTable
  waiting_apps: WaitingAppsTable
  hand_over_codes: HandOverCodesTable
  external_sign_ins: ExternalSignInsTable
  identities: IdentitiesTable
  identity_keys: IdentityKeysTable
  login_cards: LoginCardsTable
  login_pins: LoginPinsTable
  doors: DoorsTable
  totp_secrets: TotpSecretsTable
  passkeys: PasskeysTable
  recovery_codes: RecoveryCodesTable
  remembered_devices: RememberedDevicesTable
  pending_sign_ins: PendingSignInsTable
  used_challenges: UsedChallengesTable
}
