import type { OwnSessionList } from '#contract/own-sessions.ts'
import { inTransaction, type Trx } from '../platform/db/database.ts'
import { lockAccountAlone } from '../platform/db/locks.ts'
import { together } from '../platform/db/together.ts'
import { notFound } from '../platform/errors.ts'
import type { Page } from '../platform/http/paging.ts'
import { hashOf } from '../platform/secrets.ts'
import { type AuditEntry, noteOf } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import type { Person } from './person.ts'
import * as queries from './queries.ts'
import { endingOfSessions, refuseIfSessionOver } from './sessions.ts'

/** The places where a person is signed in: the session that asks, then the last used. @param token of the session that asks */
export async function listOwnSessions(
  { db, clock }: Services,
  person: Person,
  token: string,
  page: Page,
): Promise<OwnSessionList> {
  const found = await queries.listOwnSessions(db, person.id, hashOf(token), clock(), page)
  return {
    sessions: found.sessions.map(({ since, seenAt, ...session }) => ({
      ...session,
      since: new Date(since).toISOString(),
      seenAt: new Date(seenAt).toISOString(),
    })),
    total: found.total,
  }
}

/**
 * Ends one of a person's sessions at once.
 * @returns whether it was the one that asks
 * @throws Refusal 404 one that is over, or another person's
 */
export function endOwnSession(
  services: Services,
  person: Person,
  token: string,
  id: number,
): Promise<boolean> {
  return inOwnSession(services, person, token, async (trx, note) => {
    const ended = await queries.deleteOwnSession(trx, id, person.id, services.clock())
    if (!ended) throw notFound('session.notFound')
    const { app, since } = ended
    const isThisOne = ended.tokenHash.equals(hashOf(token))
    const ofBrowser = isThisOne ? {} : { after: { elsewhere: true } }
    await together(trx, [
      // Or a browser that hands over right now would leave the way into an app behind.
      queries.deletionOfUnusedCodes(trx, person.id),
      app === null
        ? note({ action: 'session.end', ...ofBrowser })
        : note({ action: 'app.end', before: { app, since } }),
    ])
    return isThisOne
  })
}

/** Ends all sessions of a person but the one that asks, at once; nothing happens if there is none. */
export function endOtherSessions(services: Services, person: Person, token: string): Promise<void> {
  return inOwnSession(services, person, token, async (trx, note) => {
    const { sessions, codes } = endingOfSessions(trx, person.id, token)
    const ended = (await together(trx, [sessions.returning('id')])).length
    await together(trx, [
      codes,
      ...(ended === 0 ? [] : [note({ action: 'session.endOthers', after: { ended } })]),
    ])
  })
}

type Note = (entry: Pick<AuditEntry, 'action' | 'before' | 'after'>) => ReturnType<typeof noteOf>

/**
 * Locks the account before its sessions: two browsers that end each other would else wait for each other.
 * @throws Refusal 401 if the session that asks has ended meanwhile
 */
function inOwnSession<T>(
  { db, clock }: Services,
  person: Person,
  token: string,
  change: (trx: Trx, note: Note) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    await lockAccountAlone(trx, person.id)
    await refuseIfSessionOver(trx, token)
    const about = { target: 'account', targetId: person.id } as const
    return change(trx, (entry) => noteOf({ actor: person, at: clock() }, { ...about, ...entry }))
  })
}
