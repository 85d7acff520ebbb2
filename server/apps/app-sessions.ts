import type { AppSessionList, SeatsInUse } from '#contract/app-sessions.ts'
import { changeAtAccount } from '../accounts/change-accounts.ts'
import { writeAudit } from '../audit/audit.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { notFound } from '../errors.ts'
import { refuseNewcomer } from '../groups/newcomer.ts'
import { groupInScope, scopeOf } from '../groups/scope.ts'
import { idsOfPath, isWithin } from '../groups/tree.ts'
import type { Browser } from '../http/browser.ts'
import type { Page } from '../http/paging.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { hashOfToken } from '../sessions/sessions.ts'
import * as queries from './queries.ts'

const sessionNotFound = () => notFound('app.sessionNotFound')

/** Ends the app session that calls. @throws Refusal 404 for a browser's session, which holds no seat */
export async function giveSeatBack(
  { db, clock }: Services,
  person: Person,
  { sessionToken }: Pick<Browser, 'sessionToken'>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = sessionToken !== null && (await queries.deleteAppSession(trx, hashOfToken(sessionToken)))
    if (!ended) throw sessionNotFound()
    await writeAudit(trx, person, clock(), {
      action: 'app.end',
      target: 'account',
      targetId: person.id,
      before: { app: ended.app, since: ended.since },
    })
  })
}

/** Who uses which app in a group and below, the latest first. */
export async function listAppSessions(
  { db, clock }: Services,
  person: Person,
  groupId: number,
  page: Page,
): Promise<AppSessionList> {
  const group = await groupInScope(db, scopeOf(person), groupId)
  const rows = await queries.listAppSessions(db, group, clock(), page)
  const total = await queries.countAppSessions(db, group, clock())
  const sessions = rows.map(({ accountId, login, name, groupId, groupName, ...session }) => ({
    ...session,
    app: session.app ?? '',
    since: session.since.toISOString(),
    seenAt: session.seenAt.toISOString(),
    person: { id: accountId, login, name },
    group: { id: groupId, name: groupName },
  }))
  return { sessions, total }
}

/** Ends somebody's app session. @throws Refusal 404 where there is none among the people whom one administers */
export async function endAppSession(services: Services, person: Person, id: number): Promise<void> {
  const { db, clock } = services
  const found = await queries.findAppSession(db, id, clock())
  const scope = scopeOf(person)
  const isTheirs =
    scope.kind === 'all' || (scope.kind === 'below' && found && isWithin(found.path, scope.path))
  if (!found || !isTheirs) throw sessionNotFound()
  const { accountId, tokenHash, app, since } = found
  await changeAtAccount(services, person, accountId, async ({ trx, account, audit }) => {
    if (accountId !== person.id) refuseNewcomer(person, account, clock())
    if (!(await queries.deleteAppSession(trx, tokenHash))) throw sessionNotFound()
    await audit({ action: 'app.end', target: 'account', targetId: accountId, before: { app, since } })
  })
}

/**
 * How many seats are in use in a group with all below it, and in each group directly in it where any are.
 * @param groupId 0: the top level, which only staff have
 */
export async function readSeatsInUse(
  { db, clock }: Services,
  person: Person,
  groupId: number,
): Promise<SeatsInUse[]> {
  const scope = scopeOf(person)
  if (groupId === 0 && scope.kind !== 'all') throw notFound('group.notFound')
  const group = groupId === 0 ? null : await groupInScope(db, scope, groupId)
  const level = group ? idsOfPath(group.path).length : 0
  const counts = new Map([[groupId, 0]])
  const add = (id: number, count: number) => counts.set(id, (counts.get(id) ?? 0) + count)
  for (const { path, count } of await countsBelow(db, group, clock())) {
    add(groupId, count)
    const below = idsOfPath(path)[level]
    if (below !== undefined) add(below, count)
  }
  return [...counts].map(([id, count]) => ({ groupId: id, count }))
}

/** By group within a licence, else by the root groups of the licences. */
function countsBelow(db: Db, group: queries.Place | null, now: Date) {
  return group !== null && group.licenceId !== null
    ? queries.countInUse(db, group, now)
    : queries.countInUseOfLicences(db, group?.id ?? null, now)
}
