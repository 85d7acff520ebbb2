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
 * Brings the database to the newest shape; does nothing where it is there already. Safe to call from several processes.
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
