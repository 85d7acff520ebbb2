import type { Trx } from '../platform/db/database.ts'
import type { PaperDocument } from './paper.ts'
import { peppolAddressOf, writtenAddress } from './peppol-address.ts'

/** Queues a paper for Peppol in the transaction that stores it, if its buyer has an address there. */
export async function queueSending(
  trx: Trx,
  { licenceId, paper, at }: { licenceId: number; paper: PaperDocument; at: Date },
): Promise<void> {
  const address = peppolAddressOf(paper.buyer)
  if (!address) return
  await trx
    .insertInto('sendings')
    .values({
      number: paper.number,
      licence_id: licenceId,
      address: writtenAddress(address),
      state: 'queued',
      document_id: null,
      due_at: at,
      at,
    })
    .execute()
}
