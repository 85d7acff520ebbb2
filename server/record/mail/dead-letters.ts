import type { Services } from '../../services.ts'
import * as queries from './queries.ts'

export type DeadLetter = {
  id: number
  kind: string
  address: string
  createdAt: Date
  givenUpAt: Date
  /** The mail server's answer, or why the mail was never sent. */
  fault: string
}

/** Lists the mails that could not be sent, oldest failure first. */
export async function listDeadLetters({ db }: Pick<Services, 'db'>): Promise<DeadLetter[]> {
  const rows = await queries.listGivenUp(db)
  return rows.map(({ givenUpAt, fault, ...row }) => ({
    ...row,
    givenUpAt: givenUpAt ?? row.createdAt,
    fault: fault ?? '',
  }))
}

/**
 * Queues dead letters again. Mails with an expired code or an invalid address stay behind.
 * @param ids null for all
 * @returns the ids of the mails that will be sent
 */
export function retryDeadLetters(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ids: readonly number[] | null,
): Promise<number[]> {
  return queries.retryGivenUp(db, ids, clock())
}
