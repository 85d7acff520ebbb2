import { linkedProvider, type VerifiedIdentity } from '#contract/single-sign-on.ts'
import { writeAudit } from '../audit/audit.ts'
import { dateInBrussels } from '../calendar.ts'
import type { Trx } from '../db/database.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { named } from './ask-provider.ts'
import * as queries from './queries.ts'

/** An account that an identity is linked to. */
export type Linked = { id: number; login: string; valid_until: string | null; disabled_at: Date | null }

/** What an identity is linked by from now on, each once. */
export function keysOf({ subject, learnerIds, accountId }: VerifiedIdentity): queries.IdentityKey[] {
  return [
    ...[...new Set(learnerIds)].map((value) => ({ kind: 'learner' as const, value })),
    ...(accountId === null ? [] : [{ kind: 'account' as const, value: accountId }]),
    { kind: 'subject', value: subject },
  ]
}

/**
 * The accounts that an identity is linked to by any of its keys, its earlier account at the provider among them: when
 * identities are merged, that may be the only one known. More than one: nobody can say which is meant.
 */
export function linkedAccounts(trx: Trx, identity: VerifiedIdentity): Promise<Linked[]> {
  const keys = keysOf(identity)
  const { earlierAccountId: value } = identity
  if (value !== null) keys.push({ kind: 'account', value })
  return queries.lockLinked(trx, linkedProvider, keys)
}

/** Adds what an identity is known by now to its account's link; what leads elsewhere meanwhile stays there. */
export async function learnKeys(
  { clock }: Services,
  trx: Trx,
  account: Linked,
  identity: VerifiedIdentity,
): Promise<void> {
  const learned = await queries.insertKeys(trx, linkedProvider, account.id, keysOf(identity))
  if (learned === 0) return
  await writeAudit(trx, account, clock(), {
    action: 'identity.learn',
    target: 'account',
    targetId: account.id,
    after: { provider: linkedProvider, learned },
  })
}

/** Notes, for staff, that an identity leads to several accounts; the mail goes once a day. */
export async function noteAmbiguity(
  services: Services,
  trx: Trx,
  accounts: readonly Linked[],
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
    content: { ...named(services), logins: accounts.map(({ login }) => login) },
    to: { name, address: supportAddress },
    // The vendor's own.
    language: 'nl',
    dedupeKey: `ambiguous-identity:${dateInBrussels(at)}:${ids.join('-')}`,
  })
}
