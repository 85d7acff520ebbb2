import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as groupsAndAccounts from './migrations/001-groups-and-accounts.ts'
import * as countsAndSearch from './migrations/002-counts-and-search.ts'
import * as paymentsAndDocuments from './migrations/003-payments-and-documents.ts'
import * as publicSide from './migrations/004-public-side.ts'
import * as singleSignOn from './migrations/005-single-sign-on.ts'
import * as productsOfADealer from './migrations/006-products-of-a-dealer.ts'
import * as whoHasLeft from './migrations/008-who-has-left.ts'
import * as forgottenNames from './migrations/009-forgotten-names.ts'
import * as codesAndRefusedSignIns from './migrations/010-codes-and-refused-sign-ins.ts'
import * as searchIndexes from './migrations/011-search-indexes.ts'
import * as operations from './migrations/012-operations.ts'
import * as passwordsToChange from './migrations/013-passwords-to-change.ts'
import * as lastSignIn from './migrations/014-last-sign-in.ts'
import * as signsOfLife from './migrations/015-signs-of-life.ts'
import * as lookups from './migrations/016-lookups.ts'
import * as foldedSearch from './migrations/017-folded-search.ts'
import * as licenceTable from './migrations/018-licence-table.ts'
import * as licencePage from './migrations/019-licence-page.ts'
import * as neverSignedIn from './migrations/020-never-signed-in.ts'
import * as peopleByName from './migrations/021-people-by-name.ts'
import * as viewAs from './migrations/022-view-as.ts'
import * as browsersOfSessions from './migrations/023-browsers-of-sessions.ts'
import * as lockedPeople from './migrations/024-locked-people.ts'
import * as townsAndMails from './migrations/025-towns-and-mails.ts'
import * as daysOfChanges from './migrations/026-days-of-changes.ts'
import * as changedAtOnce from './migrations/027-changed-at-once.ts'
import * as orderOfMails from './migrations/028-order-of-mails.ts'
import * as easyPasswords from './migrations/029-easy-passwords.ts'
import * as easyWays from './migrations/030-easy-ways.ts'
import * as appStarts from './migrations/031-app-starts.ts'
import * as secondStep from './migrations/032-second-step.ts'
import * as invitations from './migrations/033-invitations.ts'
import * as reminders from './migrations/034-reminders.ts'
import * as orders from './migrations/035-orders.ts'
import * as creditNotes from './migrations/036-credit-notes.ts'
import * as bankFiles from './migrations/037-bank-files.ts'
import * as sendings from './migrations/038-sendings.ts'
import * as quotes from './migrations/039-quotes.ts'
import * as dunning from './migrations/040-dunning.ts'
import * as journal from './migrations/041-journal.ts'
import * as vatNumbers from './migrations/042-vat-numbers.ts'
import { withoutQueryTimeout } from './portal-client.ts'
import type { Tables } from './tables.ts'

/** In order; a name that has landed never changes. */
export const migrations: Record<string, Migration> = {
  '001-groups-and-accounts': groupsAndAccounts,
  '002-counts-and-search': countsAndSearch,
  '003-payments-and-documents': paymentsAndDocuments,
  '004-public-side': publicSide,
  '005-single-sign-on': singleSignOn,
  '006-products-of-a-dealer': productsOfADealer,
  '008-who-has-left': whoHasLeft,
  '009-forgotten-names': forgottenNames,
  '010-codes-and-refused-sign-ins': codesAndRefusedSignIns,
  '011-search-indexes': searchIndexes,
  '012-operations': operations,
  '013-passwords-to-change': passwordsToChange,
  '014-last-sign-in': lastSignIn,
  '015-signs-of-life': signsOfLife,
  '016-lookups': lookups,
  '017-folded-search': foldedSearch,
  '018-licence-table': licenceTable,
  '019-licence-page': licencePage,
  '020-never-signed-in': neverSignedIn,
  '021-people-by-name': peopleByName,
  '022-view-as': viewAs,
  '023-browsers-of-sessions': browsersOfSessions,
  '024-locked-people': lockedPeople,
  '025-towns-and-mails': townsAndMails,
  '026-days-of-changes': daysOfChanges,
  '027-changed-at-once': changedAtOnce,
  '028-order-of-mails': orderOfMails,
  '029-easy-passwords': easyPasswords,
  '030-easy-ways': easyWays,
  '031-app-starts': appStarts,
  '032-second-step': secondStep,
  '033-invitations': invitations,
  '034-reminders': reminders,
  '035-orders': orders,
  '036-credit-notes': creditNotes,
  '037-bank-files': bankFiles,
  '038-sendings': sendings,
  '039-quotes': quotes,
  '040-dunning': dunning,
  '041-journal': journal,
  '042-vat-numbers': vatNumbers,
}

/** An index over a million rows may take longer than any request is allowed to. */
function patient(all: Record<string, Migration>): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(all).map(([name, { up }]) => [
      name,
      {
        up: (db) =>
          withoutQueryTimeout(async () => {
            await sql`SET LOCAL statement_timeout = 0`.execute(db)
            await up(db)
          }),
      } satisfies Migration,
    ]),
  )
}

/**
 * Brings the database to the newest shape; does nothing if it is there already. Safe to call from several processes.
 * @throws what the failing migration threw; that migration is then rolled back whole
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => patient(migrations) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** The names of the migrations that a database has been through, in their order; none for a new one. */
export async function migrationsDone(db: Kysely<Tables>): Promise<string[]> {
  const table = await sql<{
    name: string | null
  }>`SELECT to_regclass('kysely_migration')::text AS name`.execute(db)
  if (!table.rows[0]?.name) return []
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
  return rows.map(({ name }) => name)
}
