import { linkedProvider, type VerifiedIdentity } from '#contract/single-sign-on.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { Trx } from '../platform/db/database.ts'
import { writeAudit } from '../record/audit/audit.ts'
import { queueMail } from '../record/mail/outbox.ts'
import type { Services } from '../services.ts'
import { providerName } from './ask-provider.ts'
import * as queries from './queries.ts'

/** An account that an identity is linked to. */
export type LinkedAccount = {
  id: number
  login: string
  validUntil: string | null
  disabledAt: Date | null
  passwordHash: string
  hasSecondStep: boolean
}

/** The keys that an identity is linked by, without duplicates. */
export function keysOf({ subject, learnerIds, accountId }: VerifiedIdentity): queries.IdentityKey[] {
  return [
    ...[...new Set(learnerIds)].map((value) => ({ kind: 'learner' as const, value })),
    ...(accountId === null ? [] : [{ kind: 'account' as const, value: accountId }]),
    { kind: 'subject', value: subject },
  ]
}

/**
 * Finds and locks the accounts that an identity is linked to by any of its keys. Its earlier account at the provider counts too:
 * after identities were merged that may be the only key we know. More than one account is ambiguous.
 */
export function lockLinkedAccounts(trx: Trx, identity: VerifiedIdentity): Promise<LinkedAccount[]> {
  const keys = keysOf(identity)
  const { earlierAccountId: value } = identity
  if (value !== null) keys.push({ kind: 'account', value })
  return queries.lockLinked(trx, linkedProvider, keys)
}

/** Adds the identity's new keys to the account's link; keys that belong to another account stay there. */
export async function addKeys(
  { clock }: Services,
  trx: Trx,
  account: Pick<LinkedAccount, 'id' | 'login'>,
  identity: VerifiedIdentity,
): Promise<void> {
  const added = await queries.insertKeys(trx, linkedProvider, account.id, keysOf(identity))
  if (added === 0) return
  await writeAudit(trx, account, clock(), {
    action: 'identity.learn',
    target: 'account',
    targetId: account.id,
    after: { provider: linkedProvider, learned: added },
  })
}

/** Audits that an identity leads to several accounts, and mails staff, at most once a day. */
export async function reportAmbiguousLink(
  services: Services,
  trx: Trx,
  accounts: readonly LinkedAccount[],
): Promise<void> {
  const { config, clock } = services
  const at = clock()
  const ids = accounts.map(({ id }) => id)
  await writeAudit(trx, null, at, {
    action: 'identity.ambiguous',
    target: 'account',
    targetId: ids[0] ?? 0,
    after: { provider: linkedProvider, accounts: ids },
  })
  const { name, supportAddress } = config.brand
  await queueMail(trx, at, {
    kind: 'ambiguousIdentity',
    content: { ...providerName(services), logins: accounts.map(({ login }) => login) },
    to: { name, address: supportAddress },
    // The vendor's language.
    language: 'nl',
    dedupeKey: `ambiguous-identity:${dateInBrussels(at)}:${ids.join('-')}`,
  })
}
