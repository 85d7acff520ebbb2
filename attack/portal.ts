// The portal under attack, as a separate process in production's configuration with demo data. Its parent process can ask for its
// rows and memory use, reset the demo data, add people to a school, and let cards, numbers and doors end.

import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { fictionalSales } from '#server/platform/config/sales.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { startPortal } from '#server/start.ts'
import { snapshot } from '#test/support/demo.ts'
import { emptyTables } from '#test/support/empty-tables.ts'
import { cheapPasswords } from '#test/support/filled-database.ts'
import { addDemoData } from '../dev/demo-data.ts'
import { addPeople, addThings } from './things.ts'

export type Question = 'rows' | 'reset' | 'memory' | 'grow' | 'endWays' | 'tables'

/** Options from the parent process, beside the environment. `quickPasswords`: cheap hashes for the demo accounts. */
export type PortalOptions = { standIns: Partial<Config>; quickPasswords: boolean }

const { standIns, quickPasswords } = JSON.parse(process.argv[2] ?? '{}') as PortalOptions
const webDirectory = fileURLToPath(new URL('../dist/web', import.meta.url))

async function resetData(services: Services): Promise<void> {
  await inTransaction(services.db, emptyTables)
  const passwords = quickPasswords ? cheapPasswords() : services.passwords
  await addDemoData({ ...services, passwords })
  await addThings(services.db)
}

/** Moves the end of all cards, numbers and doors to before now. */
async function endWays({ db }: Services): Promise<void> {
  await sql`UPDATE login_cards SET valid_until = '2020-01-01'`.execute(db)
  await sql`UPDATE login_pins SET expires_at = now() - interval '1 second'`.execute(db)
  await sql`UPDATE doors SET open_until = now() - interval '1 second'`.execute(db)
}

/** Every row of every table, as text. */
async function readTables({ db }: Services): Promise<string> {
  const tables = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`.execute(db)
  const texts = tables.rows.map(async ({ name }) => {
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(name)} AS t`.execute(
      db,
    )
    return rows.map(({ row }) => `${name}: ${row}`).join('\n')
  })
  return (await Promise.all(texts)).join('\n')
}

const config = { ...readConfig(), sales: fictionalSales, ...standIns }
const { services } = await startPortal(config, webDirectory, resetData)

const answers: Record<Question, (count: number) => unknown> = {
  rows: () => snapshot({ services }),
  reset: () => resetData(services),
  memory: () => process.memoryUsage().rss / 1024 / 1024,
  grow: (count) => addPeople(services.db, count),
  endWays: () => endWays(services),
  tables: () => readTables(services),
}

process.on('message', async ({ id, question, count }: { id: number; question: Question; count: number }) => {
  process.send?.({ id, answer: (await answers[question](count)) ?? null })
})
process.on('disconnect', () => process.exit(0))
