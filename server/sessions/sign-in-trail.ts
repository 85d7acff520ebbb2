import { isIPv4 } from 'node:net'
import type { SecondStepMethod } from '#contract/session.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import type { EasyWay } from '../platform/db/sign-in-tables.ts'
import type { Statement } from '../platform/db/together.ts'
import { subnetOf } from '../platform/limits/limits.ts'
import { type Actor, noteOf, writeAudit } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import * as queries from './queries.ts'

type Noting = Pick<Services, 'clock'>
type Account = Actor & { id: number }

/** How a person proved who they are. */
export type Proof = 'password' | 'identity' | 'passkey' | 'invitation' | EasyWay

/** How the step was taken, and when; `device`: this browser was remembered then. */
export type TakenStep = { method: SecondStepMethod | 'device'; at: Date }

/**
 * The network that an address belongs to, `192.0.2.0/24` or `2001:db8:1::/48`: enough to see that a sign-in came from
 * elsewhere than usual, too little to tell whose line it was. What is no address is `unknown`.
 */
export function networkOf(address: string): string {
  const subnet = subnetOf(address)
  if (isIPv4(subnet)) return subnet.replace(/\d+$/, '0/24')
  return subnet.includes(':') ? `${subnet.split(':').slice(0, 3).join(':')}::/48` : 'unknown'
}

/** The statement that audits a sign-in. */
export function noteOfSignIn(
  { clock }: Noting,
  account: Account,
  { by, address, step }: { by: Proof; address: string; step?: TakenStep['method'] | undefined },
): Statement {
  const start = { action: 'session.start', target: 'account', targetId: account.id } as const
  const after = { by, network: networkOf(address), ...(step && { step }) }
  return noteOf({ actor: account, at: clock() }, { ...start, after })
}

/**
 * Notes a try at an account that failed.
 * @param step at which its first step was right
 * @param locks whether no more are allowed for a while: noted once, by the try that leads to it
 */
export function noteRefusedSignIn(
  { clock }: Noting,
  trx: Trx,
  accountId: number,
  {
    reason,
    address,
    step,
    locks = false,
  }: {
    reason: 'wrong' | 'expired' | 'disabled'
    address: string
    step?: SecondStepMethod
    locks?: boolean
  },
): Promise<void> {
  return writeAudit(trx, null, clock(), {
    action: 'session.refuse',
    target: 'account',
    targetId: accountId,
    after: { reason, network: networkOf(address), ...(step && { step }), ...(locks && { locks }) },
  })
}

/**
 * Counts a try with a login that does not exist, in one row an hour and network: made-up logins cost nothing. Never keeps the
 * login: some type their password there.
 */
export async function countUnknownSignIn({ clock }: Noting, db: Db, address: string): Promise<void> {
  const at = clock()
  await queries.countUnknownSignIn(db, at, {
    network: networkOf(address),
    hour: at.toISOString().slice(0, 13),
  })
}

/** Audits a sign-out, also one by another sign-in on the same browser. */
export function noteSignOut({ clock }: Noting, trx: Trx, account: Account): Promise<void> {
  return writeAudit(trx, account, clock(), {
    action: 'session.end',
    target: 'account',
    targetId: account.id,
  })
}
