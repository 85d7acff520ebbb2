import { type Actor, writeAudit } from '../audit/audit.ts'
import type { Trx } from '../db/database.ts'
import type { Services } from '../services.ts'
import * as queries from './queries.ts'

/**
 * Ends the link of an account that the caller has locked, and audits it. Sessions and mails are the caller's.
 * @returns the provider's name, or null where there was no link
 */
export async function endLink(
  trx: Trx,
  services: Pick<Services, 'clock' | 'config'>,
  actor: Actor,
  accountId: number,
): Promise<string | null> {
  const before = await queries.deleteLink(trx, accountId)
  if (!before) return null
  await writeAudit(trx, actor, services.clock(), {
    action: 'identity.unlink',
    target: 'account',
    targetId: accountId,
    before: { provider: before.provider, linkedAt: before.linked_at },
  })
  // A provider that is configured no more has only the name that the link kept.
  return services.config.oidc?.name ?? before.provider
}
