import { SeatUse } from '#contract/app-sessions.ts'
import { usePools } from '#server/apps/pool-use.ts'
import type { SeatPlan } from '#server/groups/seats.ts'
import { idsOfPath, isWithin, type Scope } from '#server/groups/tree.ts'
import { ask, envelope, type Route } from './call.ts'
import { groupAsked, planColumns, question } from './pieces.ts'

/** The group, the seats that apps hold of its licences by the group of their account, and what is set aside of its own. */
const seatUse = question(
  [
    groupAsked,
    `used AS (
       SELECT p.path, count(*) AS count, count(*) FILTER (WHERE a.seats_reserved) AS reserved
       FROM g, sessions AS s JOIN accounts AS a ON a.id = s.account_id JOIN groups AS p ON p.id = a.group_id
       WHERE s.licence_id = ANY(CASE WHEN g.licence_id IS NULL
           THEN ARRAY(SELECT licence_id FROM groups WHERE parent_id = $2) ELSE ARRAY[g.licence_id] END)
         AND s.expires_at > now() GROUP BY p.path)`,
    `plan AS (SELECT ${planColumns} FROM g JOIN licences AS l ON l.id = g.licence_id)`,
  ],
  `SELECT json_build_object('path', g.path, 'scope', me.path, 'plan', (SELECT to_json(plan) FROM plan),
     'inUse', (SELECT coalesce(json_agg(used), '[]') FROM used), 'deletions', CASE WHEN g.licence_id IS NOT NULL THEN (
       SELECT count(*) FROM operations AS o WHERE o.licence_id = g.licence_id AND o.at >= now() - interval '30 days'
         AND o.state = 'done' AND o.undone_by IS NULL AND position('/' || g.id || '/' IN o.place) > 0
         AND EXISTS (SELECT FROM bin WHERE bin.operation_id = o.id)) END) FROM g`,
)

type Found = {
  path: string
  /** The path of the admin's groups; null: staff see all. */
  scope: string | null
  plan: SeatPlan | null
  inUse: { path: string; count: number; reserved: number }[]
  deletions: number | null
}

export const seatsInUse: Route = {
  method: 'GET',
  path: /^\/weblockgroup\/(\d+)\/seats$/,
  async answer(pool, { token, params: [param] }) {
    const id = Number(param)
    const found = (await ask(pool, token, {
      name: 'seat_use',
      text: seatUse,
      values: [token, id],
    })) as Found | null
    if (!found) return null
    const { path, scope, plan, inUse, deletions } = found
    const counts = new Map([[id, 0]])
    const level = idsOfPath(path).length
    for (const { path: at, count } of inUse.filter((row) => isWithin(row.path, path)))
      for (const group of [id, idsOfPath(at)[level]])
        if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + count)
    const pools = plan && usePools(plan, inUse)
    const seen: Scope = scope === null ? { kind: 'all' } : { kind: 'below', path: scope }
    const wire = SeatUse.toWire({
      counts: [...counts].map(([groupId, count]) => ({ groupId, count })),
      pool: pools?.of({ id, path }) ?? null,
      full: pools?.full(seen) ?? [],
      deletions,
    })
    return { json: JSON.stringify({ ...envelope, ...wire }) }
  },
}
