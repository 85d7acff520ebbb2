import { createPasswords } from '#server/accounts/passwords.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createServices } from '#server/start.ts'
import { addDemoData } from '../../dev/demo-data.ts'
import { keepRows } from './kept-rows.ts'

/** When the demo data of the API tests were filled in. */
export const firstMoment = new Date('2026-09-15T10:00:00Z')

/** The cheapest that argon2id allows: the tests are about who gets in, not about how long guessing takes. */
export const cheapPasswords = () => createPasswords({ memory: 8, passes: 1, parallelism: 1 })

/** Fills a database as the first start of the development portal does. */
export async function fillWithDemoData(database: Database, now = new Date()): Promise<void> {
  await migrate(database.db)
  await addDemoData(createServices(readConfig({}), database, () => now, cheapPasswords()))
}

/** Fills a database as the API tests want it, and keeps the demo data for `putRowsBack`, as `demo`. */
export async function fillTemplate(database: Database): Promise<void> {
  await fillWithDemoData(database, firstMoment)
  await keepRows(database.pool, 'demo')
}
