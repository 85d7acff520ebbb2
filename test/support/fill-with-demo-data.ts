import { createPasswords } from '#server/accounts/passwords.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { createServices } from '#server/start.ts'
import { addDemoData } from '../../dev/demo-data.ts'

/** Fills a database as the first start of the development portal does. */
export async function fillWithDemoData(database: Database): Promise<void> {
  await migrate(database.db)
  const cheap = createPasswords({ memory: 8, passes: 1, parallelism: 1 })
  await addDemoData(createServices(readConfig({}), database, () => new Date(), cheap))
}
