import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as groupsAndAccounts from './migrations/001-groups-and-accounts.ts'
import type { Tables } from './tables.ts'

/** In order; a name that has landed never changes. */
const migrations: Record<string, Migration> = {
  '001-groups-and-accounts': groupsAndAccounts,
}

/**
 * Brings the database to the newest shape; does nothing where it is there already. Safe to call from several processes.
 * @throws what the failing migration threw; that migration is then rolled back whole
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
