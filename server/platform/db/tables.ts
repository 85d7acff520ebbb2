import type { Generated, JSONColumnType } from 'kysely'
import type { PersonKind } from '#contract/access.ts'
import type { Language } from '#i18n/languages.ts'
import type { AuditTable, BinTable, OperationChangesTable, OperationsTable } from './audit-tables.ts'
import type { BillingTables } from './billing-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'

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

export type Tables = SignInTables &
  BillingTables & {
    groups: GroupsTable
    licences: LicencesTable
    accounts: AccountsTable
    audit: AuditTable
    bin: BinTable
    operations: OperationsTable
    operation_changes: OperationChangesTable
    licence_notes: LicenceNotesTable
    outbox: OutboxTable
    me_document_types: MeDocumentTypesTable
    me_documents: MeDocumentsTable
    requests: RequestsTable
    subscriptions: SubscriptionsTable
    reminder_settings: ReminderSettingsTable
    reminders: RemindersTable
    reminder_days: ReminderDaysTable
    full_days: FullDaysTable
  }
