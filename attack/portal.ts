// The portal under attack, in a process of its own: in production's configuration, with demo data. The process that started
// it may ask for its rows, for the demo data anew, and for what it measures.

import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { startPortal } from '#server/start.ts'
import { snapshot } from '#test/support/demo.ts'
import { emptyTables } from '#test/support/empty-tables.ts'
import { cheapPasswords } from '#test/support/filled-database.ts'
import { addDemoData } from '../dev/demo-data.ts'
import { addThings } from './things.ts'

export type Question = 'rows' | 'begin anew' | 'memory'

/** What its parent gives it beside the environment. `quickPasswords`: the demo accounts' cost next to nothing to check. */
export type Wish = { standIns: Partial<Config>; quickPasswords: boolean }

const { standIns, quickPasswords } = JSON.parse(process.argv[2] ?? '{}') as Wish
const webDirectory = fileURLToPath(new URL('../dist/web', import.meta.url))

async function begin(services: Services): Promise<void> {
  await inTransaction(services.db, emptyTables)
  const passwords = quickPasswords ? cheapPasswords() : services.passwords
  await addDemoData({ ...services, passwords })
  await addThings(services.db)
}

const { services } = await startPortal({ ...readConfig(), ...standIns }, webDirectory, begin)

const answers: Record<Question, () => unknown> = {
  rows: () => snapshot({ services }),
  'begin anew': () => begin(services),
  memory: () => process.memoryUsage().rss / 1024 / 1024,
}

process.on('message', async ({ id, question }: { id: number; question: Question }) => {
  process.send?.({ id, answer: (await answers[question]()) ?? null })
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
