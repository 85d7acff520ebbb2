import type { Services } from '../services.ts'
import * as queries from './queries.ts'

export type DeadLetter = {
  id: number
  kind: string
  address: string
  createdAt: Date
  givenUpAt: Date
  /** What the mail server said, or why none was asked. */
  fault: string
}

/** The mails that could not be sent, those first that were given up the longest ago. */
export async function listDeadLetters({ db }: Pick<Services, 'db'>): Promise<DeadLetter[]> {
  const rows = await queries.listGivenUp(db)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    address: row.to_address,
    createdAt: row.created_at,
    givenUpAt: row.given_up_at ?? row.created_at,
    fault: row.fault ?? '',
  }))
}

/**
 * Lets dead letters be sent after all: all of them, or those with these numbers. What holds a code that has run out stays
 * behind, and so does what has no address that mail could go to.
 * @returns the numbers of those that will be sent
 */
export function retryDeadLetters(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ids: readonly number[] | null,
): Promise<number[]> {
  return queries.sendGivenUp(db, ids, clock())
}
