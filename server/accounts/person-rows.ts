import { sql } from 'kysely'
import type { IdentityLink } from '#contract/single-sign-on.ts'
import { byKey } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'
import { type OutgoingRow, outgoingMails } from '../record/mail/outgoing-rows.ts'
import { failedSignIns, type MostTries } from '../sessions/lock-rows.ts'
import type { Proof } from '../sessions/sign-in-trail.ts'
import { accountsIn, isInReach, type Reach, useOfAccounts } from './queries.ts'

const lastWay = sql<Proof | null>`CASE WHEN a.signed_in_at IS NOT NULL THEN (
  SELECT s.after->>'by' FROM audit AS s
  WHERE s.target_kind = 'account' AND s.target_id = a.id AND s.action = 'session.start'
  ORDER BY s.target_kind, s.target_id, s.id DESC LIMIT 1) END`

const identity = sql<IdentityLink | null>`(
  SELECT json_build_object('provider', i.provider, 'linkedAt', i.linked_at) FROM identities AS i WHERE i.account_id = a.id)`

type StoredCard = { madeAt: string; until: string; usedAt: string | null }

const card = sql<StoredCard | null>`(
  SELECT json_build_object('madeAt', c.made_at, 'until', c.valid_until, 'usedAt', c.used_at)
  FROM login_cards AS c WHERE c.account_id = a.id)`

const maxMails = 5

const mails = sql<OutgoingRow[]>`(SELECT coalesce(json_agg(r), '[]') FROM (
  ${outgoingMails(sql`lower(m.to_address) = lower(a.email) AND a.email <> ''`, maxMails)}) AS r)`

const person = byKey(
  (db, id: number, reach: Reach, { now, nowMs, ...tries }: MostTries & { now: Date; nowMs: number }) => {
    const failed = failedSignIns(nowMs, tries)
    return accountsIn(db)
      .select([...useOfAccounts(now, sql<boolean>`(${failed.lockedUntil} IS NOT NULL)`)])
      .select([
        lastWay.as('lastWay'),
        identity.as('identity'),
        mails.as('mails'),
        card.as('card'),
        'a.disabled_at as disabledAt',
      ])
      .select([failed.failedTries.as('failedTries'), failed.lockedUntil.as('lockedUntil')])
      .where('a.id', '=', id)
      .where(isInReach(reach))
  },
)

/** An account and how its person signs in; moments as they come out of JSON, `lockedUntil` in milliseconds since 1970. */
export async function findPerson(db: Db, reach: Reach, id: number, now: Date, tries: MostTries) {
  // The limiter counts by the time of the machine.
  const [found] = await person(db, id, reach, { ...tries, now, nowMs: Date.now() })
  return found
}
