import type { Generated, JSONColumnType } from 'kysely'
import type { PersonKind } from '#contract/access.ts'
import type { Buyer } from '#contract/buyers.ts'
import type { PaperKind, ReceiptSource } from '#contract/invoices.ts'
import type { OrderKind, OrderState } from '#contract/orders.ts'
import type { PaymentConcern, PaymentStatus } from '#contract/payments.ts'
import type { Language } from '#i18n/languages.ts'
import type { AuditTable, BinTable, OperationChangesTable, OperationsTable } from './audit-tables.ts'
import type { PaperDocument, PaperLine } from './stored-paper.ts'

/**
 * `path`: the ids from the top, as in `/12/34/`. `licence_id` is null on an overarching group.
 * `account_count`: the accounts directly in it, kept by whatever adds, moves or deletes one.
 */
export type GroupsTable = {
  id: Generated<number>
  parent_id: number | null
  path: string
  name: string
  licence_id: number | null
  reserved_seats: Generated<number>
  valid_until: string | null
  search: Generated<string>
  account_count: Generated<number>
}

/** An option of a licence; `counted` null: it has no number. */
export type StoredOption = { name: string; valid: boolean; counted: number | null }

/**
 * `root_group_id` is null for a licence without groups (a product without a web licence). `web_code_renewed_at`: when the
 * portal last made a new web code for it; null: it still has the one that it came with. `town`: the customer's, or empty.
 * `language`: of the words that passwords are made of; null: not chosen. `cards_allowed`, `door_allowed`: whether
 * users may sign in with a card, or by the class door.
 */
export type LicencesTable = {
  id: Generated<number>
  prefix: string
  number: string
  web_code: string
  web_code_renewed_at: Generated<Date | null>
  root_group_id: number | null
  dealer_id: number | null
  seats: number
  production_date: string | null
  start_date: string | null
  price_cents: Generated<number>
  seat_price_cents: Generated<number | null>
  town: Generated<string>
  town_search: Generated<string>
  language: Generated<Language | null>
  cards_allowed: Generated<boolean>
  door_allowed: Generated<boolean>
  options: JSONColumnType<StoredOption[]>
}

/**
 * `group_id` is null for staff and dealers only. `registered_at`: when an admin registered by web code, or the moment that
 * was inherited from one who had just done so (`server/groups/newcomer.ts`). `disabled_at`: since when it may not sign in;
 * staff and dealers only. `must_change_password`: at the next sign-in with the password. `signed_in_at`: when its last
 * session started; null: never. `easy_password`: see `isEasyPassword`; users only. `symbol`: by which a child finds itself at the class door.
 * `second_step`: whether it has an authenticator app or a passkey; the database keeps it.
 * `invited_at`: when its owner was invited by mail to choose the first password; it counts while `password_hash` is empty.
 * `language`: of the browser that it last signed in with; null: not since this is kept.
 */
export type AccountsTable = {
  id: Generated<number>
  login: string
  name: Generated<string>
  email: Generated<string>
  password_hash: string
  kind: PersonKind
  group_id: number | null
  seats: Generated<number>
  seats_reserved: Generated<boolean>
  valid_until: string | null
  search: Generated<string>
  registered_at: Generated<Date | null>
  disabled_at: Generated<Date | null>
  must_change_password: Generated<boolean>
  signed_in_at: Generated<Date | null>
  easy_password: Generated<boolean>
  symbol: Generated<string | null>
  second_step: Generated<boolean>
  invited_at: Generated<Date | null>
  language: Generated<Language | null>
}

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

/**
 * `started_by` null: a visitor with the web code, or a deleted account. `provider_id` null: the provider has not
 * answered yet. `ask_at`: when to ask the provider again without a webhook; null: never. `valid_until`: the end date that was
 * paid for, once paid.
 */
export type PaymentsTable = {
  id: Generated<number>
  licence_id: number
  started_by: number | null
  by_web_code: boolean
  language: Language
  amount_cents: number
  status: PaymentStatus
  created_at: Date
  provider_id: string | null
  checkout_url: string | null
  asked_at: Date | null
  ask_at: Date | null
  paid_at: Date | null
  valid_until: string | null
  concern: PaymentConcern | null
  concern_at: Date | null
  dismissed_at: Date | null
  order_id: Generated<number | null>
  refunded_cents: Generated<number>
  charged_back_cents: Generated<number>
}

/** The one who was invoiced last for a licence: by its customer or staff, or by its dealer. */
type BuyersTable = { licence_id: number; is_dealer: boolean; buyer: JSONColumnType<Buyer> }

/**
 * An order for a licence. `seats`: the new total. `ends_now`, `valid_until`: its end date before and after. `state` `open`: not paid
 * online yet, or on invoice and extended once paid. `seats_before`, `price_before_cents`: of the licence; null: the order did not change
 * them. `buyer` null: unknown, as paid with the licence's web code. `lines`, in the language of the order.
 */
export type OrdersTable = {
  id: Generated<number>
  licence_id: number
  kind: OrderKind
  state: OrderState
  years: number
  seats: number
  ends_now: string
  valid_until: string
  lines: JSONColumnType<PaperLine[]>
  net_cents: number
  vat_cents: number
  rounding_cents: number
  total_cents: number
  buyer: JSONColumnType<Buyer | null, string | null>
  language: Language
  ordered_by: number | null
  created_at: Date
  fulfilled_at: Date | null
  seats_before: number | null
  price_before_cents: number | null
}

/** `series`: the prefix of its numbers. */
type PaperSeriesTable = { series: string; year: number; last: number }

/** An invoice or a credit note. `credits`: the invoice of a credit note. The database refuses to change or delete a row. */
type PapersTable = {
  number: string
  kind: PaperKind
  licence_id: number
  order_id: number
  credits: Generated<string | null>
  date: string
  due: string | null
  total_cents: number
  document: JSONColumnType<PaperDocument>
  created_at: Date
}

/** Money that came in for an invoice, or went back (negative). `date`: the day on which it was paid. `takes_back`: the receipt that it cancels. */
type ReceiptsTable = {
  id: Generated<number>
  licence_id: number
  number: string
  source: ReceiptSource
  payment_id: number | null
  date: string
  amount_cents: number
  text: string
  noted_by: number | null
  at: Date
  takes_back: Generated<number | null>
  /** Which movement of a bank statement it is; null: none, or that movement has been noted again. */
  bank_line: Generated<string | null>
  bank_reference: Generated<string | null>
}

/** A note of staff or the dealer about a licence. `author_id` null: the account is gone. */
type LicenceNotesTable = {
  id: Generated<number>
  licence_id: number
  at: Date
  author_id: number | null
  text: string
}

/**
 * Mail to be sent, written in the transaction of the change that causes it. One `dedupe_key`, one mail. `licence_id`: the one it is
 * about, if any. `content` is wiped once it is sent, and that of a code once it is given up. `send_at`: when to try next; null once it
 * is sent or given up. `attempts`: without those that met no mail server.
 */
export type OutboxTable = {
  id: Generated<number>
  kind: string
  to_name: string
  to_address: string
  language: Language
  content: unknown
  dedupe_key: string
  created_at: Date
  send_at: Date | null
  attempts: Generated<number>
  sent_at: Date | null
  given_up_at: Date | null
  fault: string | null
  licence_id: Generated<number | null>
}

type MeDocumentTypesTable = { id: Generated<number>; name: string }

/** `me_serial_number`, `pc_code`: null until the web code has been used. */
export type MeDocumentsTable = {
  id: Generated<number>
  type_id: number
  issued_by: number | null
  issued_on: string
  seats: number
  seats_used: Generated<number>
  remarks: Generated<string>
  web_code: string
  me_serial_number: string | null
  pc_code: string | null
}

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

export type RequestKind = 'registration' | 'speechTherapist' | 'teacherPackage' | 'newsletter'

/** A request sent by a public form. `privacy_notice`: the version that was agreed to, at `agreed_at`. */
export type RequestsTable = {
  id: Generated<number>
  kind: RequestKind
  content: unknown
  language: Language
  agreed_at: Date
  privacy_notice: string
}

/** Until it is confirmed the address does not count. `requested_at`: when it was last asked for. */
export type SubscriptionsTable = {
  id: Generated<number>
  code_key: string
  email: string
  first_name: string
  name: string
  language: Language
  wants_product: boolean
  wants_sprint: boolean
  requested_at: Date
  confirmed_at: Date | null
}

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

/** The settings of a licence's reminders; without a row, the usual ones. `seen_until`: the last day of silence. `earlier`: a step besides the usual ones. */
type ReminderSettingsTable = {
  licence_id: number
  stopped: Generated<boolean>
  seen_until: string | null
  earlier: number | null
}

/**
 * A reminder that was queued: each licence, series, step and receiver once. `series`: the licence's end date then; for one about its seats the
 * first day of the month. `step`: see `reminderSteps`; 0: about its seats. `code_hash`: SHA-256 of the code in the mail's link.
 */
type RemindersTable = {
  id: Generated<number>
  licence_id: number
  series: string
  step: number
  account_id: number
  at: Date
  code_hash: Buffer | null
}

/** The days on which a receiver was reminded. `receiver`: the hash of an address, or a dealer, for whom `day` is the Monday of the week. */
type ReminderDaysTable = { receiver: string; day: string }

/** On which days a licence was short of seats. */
type FullDaysTable = { licence_id: number; day: string }

export type Tables = {
  groups: GroupsTable
  licences: LicencesTable
  accounts: AccountsTable
  sessions: SessionsTable
  audit: AuditTable
  bin: BinTable
  operations: OperationsTable
  operation_changes: OperationChangesTable
  throttle: ThrottleTable
  payments: PaymentsTable
  licence_notes: LicenceNotesTable
  outbox: OutboxTable
  me_document_types: MeDocumentTypesTable
  me_documents: MeDocumentsTable
  reset_requests: ResetRequestsTable
  reset_codes: ResetCodesTable
  invitations: InvitationsTable
  used_captchas: UsedCaptchasTable
  requests: RequestsTable
  subscriptions: SubscriptionsTable
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
  reminder_settings: ReminderSettingsTable
  reminders: RemindersTable
  reminder_days: ReminderDaysTable
  full_days: FullDaysTable
  buyers: BuyersTable
  orders: OrdersTable
  paper_series: PaperSeriesTable
  papers: PapersTable
  receipts: ReceiptsTable
}
