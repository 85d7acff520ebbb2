import { hourMs } from '../../platform/durations.ts'
import { tooMany } from '../../platform/limits/limits.ts'
import type { Services } from '../../services.ts'
import { findLastSpent } from './queries.ts'

/**
 * Refuses a further change of several things if those of the last hour concerned more than a person or a licence may change, over
 * all processes. Call it in the change's turn, before anything is locked. People who may undo a change can do so once without it.
 * @param licenceId null: in an overarching group
 * @throws Refusal 429 with the seconds to wait
 */
export async function refuseTooMuch(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { id: actorId }: { id: number },
  licenceId: number | null,
): Promise<void> {
  const now = clock().getTime()
  const since = new Date(now - hourMs)
  const last = await findLastSpent(db, { licenceId, actorId, since, ...config.changedAtOnce })
  if (last) throw tooMany(last.getTime() + hourMs - now, 'operation.tooMuch')
}
