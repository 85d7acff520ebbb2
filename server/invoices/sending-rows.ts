import { sql } from 'kysely'
import { needsReference } from '#contract/buyers.ts'
import type { Trx } from '../platform/db/database.ts'
import type { PaperDocument } from './paper.ts'
import { peppolAddressOf, writtenAddress } from './peppol-address.ts'

/** Joined to a paper `p`: its sending, if it is or was to go over Peppol. */
export const withSending = sql`LEFT JOIN sendings AS s ON s.number = p.number AND s.state <> 'mail'`

/** How far it is; null: it does not go over Peppol. */
export const sendingOfPaper = sql`s.state`

/** The same with where it goes, as JSON: `at` in ISO 8601. */
export const peppol = sql`CASE WHEN s.number IS NOT NULL THEN json_build_object('address', s.address, 'at', s.at, 'fault', s.fault) END`

/** Whether an invoice `p` has gone over Peppol to its buyer, or is about to, as the order said. */
export const isOnPeppol = sql`EXISTS (SELECT FROM sendings AS s JOIN orders AS o ON o.id = p.order_id
  WHERE s.number = p.number AND (s.state IN ('sent', 'delivered') OR (s.state = 'queued' AND o.on_peppol)))`

/**
 * Queues a paper for Peppol in the transaction that stores it, if its buyer has an address there. Two go by mail alone: one without the
 * reference that a public body demands, and the credit note of an invoice that went by mail alone.
 */
export async function queueSending(
  trx: Trx,
  { licenceId, paper, at }: { licenceId: number; paper: PaperDocument; at: Date },
): Promise<void> {
  const { buyer, credits } = paper
  const address = peppolAddressOf(buyer)
  if (!address || (needsReference(buyer.kind) && !buyer.reference)) return
  const goes = credits
    ? sql`EXISTS (SELECT FROM sendings WHERE number = ${credits.number} AND state <> 'mail')`
    : sql`true`
  await sql`
    INSERT INTO sendings (number, licence_id, address, state, due_at, at)
    SELECT ${paper.number}::text, ${licenceId}::bigint, ${writtenAddress(address)}::text, 'queued', ${at}::timestamptz, ${at}::timestamptz
    WHERE ${goes}`.execute(trx)
}
