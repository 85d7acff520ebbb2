import type { LockedAccount } from '../accounts/selected-changes.ts'
import * as accountChanges from '../accounts/selected-changes.ts'
import type { GroupRow } from '../groups/groups.ts'
import * as groupChanges from '../groups/selected-changes.ts'
import { isWithin } from '../groups/tree.ts'
import type { Trx } from '../platform/db/database.ts'
import type { Selection } from './selection.ts'

/**
 * The selected rows, each locked. `accounts`, `groups`: by id; one that is gone or elsewhere is missing.
 * `top`: the groups that are below no other of them. `within`: all groups at or below those, and `inside` the people in them.
 */
export type Held = {
  accounts: Map<number, LockedAccount>
  groups: Map<number, GroupRow>
  top: GroupRow[]
  within: number[]
  inside: LockedAccount[]
}

/**
 * Locks what was selected at or below a group, accounts before groups.
 * @param licenceId whose lock the caller holds
 */
export async function hold(
  trx: Trx,
  { accountIds, groupIds }: Selection,
  { path, licenceId }: { path: string; licenceId: number | null },
): Promise<Held> {
  const isHere = (row: { path: string | null; licenceId: number | null }) =>
    row.path !== null && isWithin(row.path, path) && row.licenceId === licenceId
  const groups = (await groupChanges.listGroups(trx, groupIds)).filter(isHere)
  const top = withoutNested(groups)
  const within = await groupChanges.listWithin(
    trx,
    top.map(({ id }) => id),
  )
  const locked = await accountChanges.lockAccounts(trx, { ids: accountIds, groupIds: within }, path)
  await groupChanges.lockGroups(trx, within)
  const here = locked.filter((account) => isHere({ path: account.groupPath, licenceId: account.licenceId }))
  const [wanted, covered] = [new Set(accountIds), new Set(within)]
  return {
    accounts: byId(here.filter(({ id }) => wanted.has(id))),
    groups: byId(groups),
    top,
    within,
    inside: here.filter(({ groupId }) => groupId !== null && covered.has(groupId)),
  }
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

/** In the order of their paths, a group comes right before those below it. */
function withoutNested(groups: readonly GroupRow[]): GroupRow[] {
  const top: GroupRow[] = []
  for (const group of groups.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const last = top.at(-1)
    if (!last || !isWithin(group.path, last.path)) top.push(group)
  }
  return top
}
