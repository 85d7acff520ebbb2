import { randomBytes } from 'node:crypto'
import { secondStepMinutes } from '#contract/second-step.ts'
import type { Config } from '../platform/config/config.ts'
import type { Trx } from '../platform/db/database.ts'
import type { Statement } from '../platform/db/together.ts'
import { minuteMs } from '../platform/durations.ts'
import { hashOf, isSameText, sign } from '../platform/secrets.ts'
import type { Services } from '../services.ts'

/**
 * The only purpose that a challenge may be answered for. `by`: the token of the browser's session or pre-session. `accountId`: the account
 * that must answer, if it is known.
 */
export type ChallengeUse =
  | { purpose: 'sign-in'; by: string }
  | { purpose: 'second-step' | 'add'; by: string; accountId: number }

type Asking = Pick<Services, 'config' | 'clock'>

// A multiple of three bytes, so that base64url of head and proof is that of both together.
const [randomLength, endLength] = [18, 6]
const headLength = ((randomLength + endLength) / 3) * 4

/**
 * A challenge for a passkey, good for ten minutes, in base64url: random bytes, when it ends, and the portal's signature of both and of its
 * use. So no visitor makes the database keep anything.
 */
export function newChallenge({ config, clock }: Asking, use: ChallengeUse): string {
  const end = Buffer.alloc(endLength)
  end.writeUIntBE(clock().getTime() + secondStepMinutes * minuteMs, 0, endLength)
  const head = Buffer.concat([randomBytes(randomLength), end]).toString('base64url')
  return head + proofOf(config, use, head)
}

/** Whether a challenge is ours, for this use, and not over. It may have been answered already: see `claimOf`. */
export function isOwnChallenge({ config, clock }: Asking, use: ChallengeUse, challenge: string): boolean {
  const head = challenge.slice(0, headLength)
  return isSameText(challenge, head + proofOf(config, use, head)) && endOf(challenge) > clock()
}

/**
 * The statement that marks one of our challenges as answered, until it ends by itself; it returns a row, or none if that was done
 * already. Another transaction that answers it at the same moment waits.
 */
export const claimOf = (trx: Trx, challenge: string): Statement =>
  trx
    .insertInto('used_challenges')
    .values({ challenge_hash: hashOf(challenge), expires_at: endOf(challenge) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')

/** Forgets the answered challenges that are over. */
export async function forgetEndedChallenges({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<=', clock()).execute()
}

const endOf = (challenge: string) =>
  new Date(Buffer.from(challenge.slice(0, headLength), 'base64url').readUIntBE(randomLength, endLength))

const proofOf = (config: Pick<Config, 'secret'>, use: ChallengeUse, head: string) =>
  sign(config, `passkey-${use.purpose}:${use.by}:${'accountId' in use ? use.accountId : ''}:${head}`)
