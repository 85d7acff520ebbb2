import { parseArgs } from 'node:util'
import { createPasswords } from '#server/accounts/passwords.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { demoPassword } from './demo-data.ts'
import { fillForLoad, loadLogins } from './load-data.ts'
import { showProgress } from './progress.ts'

/** `npm run seed -- --accounts N`: fills an empty database for load tests. */
async function seed(): Promise<void> {
  const { values } = parseArgs({ options: { accounts: { type: 'string', default: '10000' } } })
  const accounts = Number(values.accounts)
  if (!Number.isInteger(accounts)) throw new Error('Say how many: npm run seed -- --accounts 10000')
  const database = await openDatabase(readConfig())
  try {
    await migrate(database.db)
    const progress = showProgress(`${accounts} accounts`, accounts * 1.3)
    const { groups, licences } = await fillForLoad(
      database.pool,
      accounts,
      createPasswords().hash,
      progress.to,
    )
    progress.end()
    console.log(
      `${accounts} accounts, ${groups.length} groups, ${licences.length} licences.\n` +
        `Sign in as ${loadLogins.staff}, ${loadLogins.dealer}, or ${loadLogins.adminOf(1)} … ` +
        `${loadLogins.adminOf(licences.length)} with ${demoPassword}`,
    )
  } finally {
    await database.close()
  }
}

try {
  await seed()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
