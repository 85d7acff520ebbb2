import { inTransaction } from '../platform/db/database.ts'
import type { Services } from '../services.ts'
import * as rows from './reseal-rows.ts'
import { type SealPurpose, seal, sealingKeyId, unseal } from './seal.ts'

/** Small enough that no sign-in waits for long. */
const batchSize = 200

/** `resealed`: with the first key now. `lost`: that no key opens; they stay as they are. */
type Resealed = { resealed: number; lost: number }

/**
 * Seals with the first key everything that another one sealed. Each batch is a transaction: if it is cut off, the next run does the rest.
 */
export async function reseal(services: Pick<Services, 'config' | 'db'>): Promise<Resealed> {
  const total = { resealed: 0, lost: 0 }
  for (const [table, purpose] of [
    ['totp_secrets', 'totp'],
    ['passkeys', 'passkey'],
  ] as const)
    await resealTable(services, { table, purpose }, total)
  return total
}

async function resealTable(
  { config, db }: Pick<Services, 'config' | 'db'>,
  { table, purpose }: { table: rows.SealedTable; purpose: SealPurpose },
  total: Resealed,
): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    const last: number = after
    after = await inTransaction(db, async (trx) => {
      const batch = await rows.lockSealedOtherwise(trx, table, sealingKeyId(config), last, batchSize)
      const opened = batch.map((row) => ({
        ...row,
        secret: unseal(config, purpose, row.accountId, row.sealed),
      }))
      for (const { id, accountId, secret } of opened) {
        if (secret === null) continue
        await rows.updateSealed(trx, table, id, seal(config, purpose, accountId, secret))
      }
      const lost = opened.filter(({ secret }) => secret === null).length
      total.lost += lost
      total.resealed += batch.length - lost
      return batch.length < batchSize ? null : (batch.at(-1)?.id ?? null)
    })
  }
}
