import type { AppSessionList, SeatsInUse, SeatUse } from '#contract/app-sessions.ts'
import { accountInReach, changeOfAccount } from '../accounts/change-accounts.ts'
import { refuseNewcomer } from '../groups/newcomer.ts'
import { groupInScope, scopeOf } from '../groups/scope.ts'
import { idsOfPath, isWithin } from '../groups/tree.ts'
import { inTransaction } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { notFound } from '../platform/errors.ts'
import type { Browser } from '../platform/http/browser.ts'
import type { Page } from '../platform/http/paging.ts'
import { hashOf } from '../platform/secrets.ts'
import { writeAudit } from '../record/audit/audit.ts'
import { undoLimit } from '../record/operations/operations.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { usePools } from './pool-use.ts'
import * as queries from './queries.ts'

const sessionNotFound = () => notFound('app.sessionNotFound')

/** Ends the app session that calls. @throws Refusal 404 for a browser's session, which holds no seat */
export async function giveSeatBack(
  { db, clock }: Services,
  person: Person,
  { sessionToken }: Pick<Browser, 'sessionToken'>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = sessionToken !== null && (await queries.deleteAppSession(trx, hashOf(sessionToken)))
    if (!ended) throw sessionNotFound()
    await writeAudit(trx, person, clock(), {
      action: 'app.end',
      target: 'account',
      targetId: person.id,
      before: { app: ended.app, since: ended.since },
    })
  })
}

/** The users of each app in a group and below, the latest first. */
export async function listAppSessions(
  { db, clock }: Services,
  person: Person,
  groupId: number,
  page: Page,
): Promise<AppSessionList> {
  const group = await groupInScope(db, scopeOf(person), groupId)
  const { sessions, total } = await queries.listAppSessions(db, group, clock(), page)
  return {
    sessions: sessions.map(({ accountId, login, name, groupId, groupName, ...session }) => ({
      ...session,
      app: session.app ?? '',
      since: new Date(session.since).toISOString(),
      seenAt: new Date(session.seenAt).toISOString(),
      person: { id: accountId, login, name },
      group: { id: groupId, name: groupName },
    })),
    total,
  }
}

/** Ends a person's app session. @throws Refusal 404 unless the person administers its account */
export async function endAppSession(services: Services, person: Person, id: number): Promise<void> {
  const { db, clock } = services
  const found = await queries.findAppSession(db, id, clock())
  const scope = scopeOf(person)
  const isTheirs =
    scope.kind === 'all' || (scope.kind === 'below' && found && isWithin(found.path, scope.path))
  if (!found || !isTheirs) throw sessionNotFound()
  const { accountId, tokenHash, app, since } = found
  const seen = await accountInReach(services, person, accountId)
  await changeOfAccount(services, person, seen, async ({ trx, account, note }) => {
    if (accountId !== person.id) refuseNewcomer(person, account, clock())
    if (!(await queries.deleteAppSession(trx, tokenHash))) throw sessionNotFound()
    const entry = { target: 'account', targetId: accountId, before: { app, since } } as const
    await together(trx, [note({ action: 'app.end', ...entry })])
  })
}

/**
 * How many seats are in use in a group with all below it, in each group directly in it if any are, and in its pool; and how many
 * deletions there can be put back.
 * @param groupId 0: the top level, which only staff have
 */
export async function readSeatsInUse(services: Services, person: Person, groupId: number): Promise<SeatUse> {
  const { db, clock } = services
  const scope = scopeOf(person)
  if (groupId === 0 && scope.kind !== 'all') throw notFound('group.notFound')
  const group = groupId === 0 ? null : await groupInScope(db, scope, groupId)
  if (!group || group.licenceId === null) {
    const rows = await queries.countInUseOfLicences(db, group?.id ?? null, clock())
    return { counts: countsOf(group, rows), pool: null, full: [], deletions: null }
  }
  const { licenceId, id } = group
  const { inUse, plan, deletions } = await queries.seatUseOf(db, licenceId, id, clock(), undoLimit(services))
  const counts = countsOf(
    group,
    inUse.filter(({ path }) => isWithin(path, group.path)),
  )
  if (!plan) return { counts, pool: null, full: [], deletions }
  const pools = usePools(plan, inUse)
  return { counts, pool: pools.of(group), full: pools.full(scope), deletions }
}

/** In all, and by the group directly below; `group` null: at the top level. */
function countsOf(
  group: queries.AppGroup | null,
  rows: readonly { path: string; count: number }[],
): SeatsInUse[] {
  const groupId = group?.id ?? 0
  const level = group ? idsOfPath(group.path).length : 0
  const counts = new Map([[groupId, 0]])
  const add = (id: number, count: number) => counts.set(id, (counts.get(id) ?? 0) + count)
  for (const { path, count } of rows) {
    add(groupId, count)
    const below = idsOfPath(path)[level]
    if (below !== undefined) add(below, count)
  }
  return [...counts].map(([id, count]) => ({ groupId: id, count }))
}
