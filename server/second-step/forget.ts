import type { Db } from '../platform/db/database.ts'
import type { Services } from '../services.ts'
import * as rows from './forget-rows.ts'

/** Forgets remembered devices whose time is over, and the sign-ins whose second step did not come. */
export async function forgetExpiredSteps({ db, clock }: Services): Promise<void> {
  await rows.deleteExpired(db, clock())
}

/**
 * Forgets the second-step methods of accounts that are gone for good.
 * @param undoLimit deletions before it cannot be undone any more
 */
export async function forgetStepsOfGone(db: Db, undoLimit: Date): Promise<void> {
  for (const table of rows.stepTables) await rows.deleteOfGone(db, table, undoLimit)
}
