import { sql } from 'kysely'
import type { Db, Trx } from '#server/platform/db/database.ts'

/** Leaves nothing but the tables, all numbers from 1 again. */
export async function emptyTables(db: Db | Trx): Promise<void> {
  await sql`TRUNCATE groups, accounts, licences, sessions, audit, bin, operations, operation_changes, throttle, payments, licence_notes, outbox,
    me_document_types, me_documents, reset_requests, reset_codes, invitations, used_captchas, requests,
    subscriptions, waiting_apps, hand_over_codes, external_sign_ins, identities, identity_keys, reminders,
    reminder_days, paper_series
    RESTART IDENTITY CASCADE`.execute(db)
}
