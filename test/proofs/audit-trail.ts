import { expect } from 'vitest'
import type { AccountRow, AuditRow, State } from './state.ts'

type Group = { parentId: number; name: string; reservedSeats: number; validUntil: string | null }
type Account = Pick<AccountRow, 'login' | 'name' | 'email' | 'seats'> & {
  groupId: number | null
  isAdmin: boolean
  seatsReserved: boolean
  validUntil: string | null
}
type Ledger = {
  groups: Map<number, Group>
  accounts: Map<number, Account>
  faults: string[]
  /** The root groups of licences. */
  roots: Map<number, number | null>
  /** Groups outside every licence. */
  overarching: Set<number>
  /** Each group's parent, also of deleted ones; 0: at the top. The trees of one crowd, the newest last. */
  trees: Map<number, number>[]
  /** The licences whose web code has changed. */
  renewed: Set<number>
}

/**
 * Checks that the audit is complete: replayed on the first state it yields the last one, every `before` matches, and every actor
 * had the right at that moment. Checks that the bin is complete: it holds each deleted thing once, in its last state.
 * @param atOnce whether all between the two states was sent at once: a change that takes no lock of the licence may then be
 * noted after the move of a group that it began before
 */
export function expectWholeTrail(first: State, last: State, { atOnce = false } = {}): void {
  const ledger: Ledger = {
    ...ledgerOf(first),
    faults: [],
    roots: rootsOf(first),
    overarching: new Set(
      [...first.groups.values()].filter(({ licence_id }) => licence_id === null).map(({ id }) => id),
    ),
    renewed: new Set(),
    trees: [new Map([...first.groups.values()].map(({ id, parent_id }) => [id, parent_id ?? 0]))],
  }
  const known = first.audit.length
  expect(last.audit.slice(0, known)).toEqual(first.audit)
  const bin = new Map(
    last.bin.slice(first.bin.length).map((row) => [`${row.target_kind} ${row.target_id}`, row]),
  )
  expect(bin.size).toBe(last.bin.length - first.bin.length)
  for (const row of last.audit.slice(known)) {
    if (row.action.endsWith('.delete')) {
      const thing = `${row.target_kind} ${row.target_id}`
      const binned = bin.get(thing)?.content
      bin.delete(thing)
      if (!binned) ledger.faults.push(`${thing} is not in the bin`)
      else expectAsItWas(ledger, row, binned)
    }
    if (!hadTheRight(ledger, row))
      ledger.faults.push(`${row.actor_login} had no right to ${row.action} ${row.target_id} (row ${row.id})`)
    replay(ledger, row)
    const group = ledger.groups.get(row.target_id)
    if (row.target_kind === 'group' && group) {
      const tree = new Map(ledger.trees.at(-1)).set(row.target_id, group.parentId)
      ledger.trees = atOnce ? [...ledger.trees, tree] : [tree]
    }
  }
  expect(ledger.faults).toEqual([])
  expect([...bin.keys()]).toEqual([])
  const { groups, accounts } = ledgerOf(last)
  expect(ledger.groups).toEqual(groups)
  expect(ledger.accounts).toEqual(accounts)
  expect(ledger.roots).toEqual(rootsOf(last))
  const otherCodes = [...last.licences.values()].filter(
    ({ id, web_code }) => web_code !== first.licences.get(id)?.web_code,
  )
  expect(new Set(otherCodes.map(({ id }) => id))).toEqual(ledger.renewed)
}

const rootsOf = ({ licences }: State) =>
  new Map([...licences.values()].map(({ id, root_group_id }) => [id, root_group_id]))

function groupOf(row: Record<string, unknown>): Group {
  const { parent_id, name, reserved_seats, valid_until } = row
  return { parentId: parent_id ?? 0, name, reservedSeats: reserved_seats, validUntil: valid_until } as Group
}

function accountOf(row: Record<string, unknown>): Account {
  const { login, name, email, seats, group_id, kind, seats_reserved, valid_until } = row
  const rest = { groupId: group_id, isAdmin: kind === 'admin', seatsReserved: seats_reserved }
  return { login, name, email, seats, ...rest, validUntil: valid_until } as Account
}

function ledgerOf(state: State) {
  return {
    groups: new Map([...state.groups.values()].map((row) => [row.id, groupOf(row)])),
    accounts: new Map([...state.accounts.values()].map((row) => [row.id, accountOf(row)])),
  }
}

function expectAsItWas(
  ledger: Ledger,
  { target_kind, target_id }: AuditRow,
  binned: Record<string, unknown>,
) {
  const [was, is] =
    target_kind === 'group'
      ? [ledger.groups.get(target_id), groupOf(binned)]
      : [ledger.accounts.get(target_id), accountOf(binned)]
  expect(is).toEqual(was)
}

/**
 * Whether the person administered the thing at the moment of the change, not only when the request arrived. Checked for admins
 * within a licence: its changes are serialised, so the audit's order is the real one. Changes of an account that touch neither
 * seats nor admins are in line with all that touches the account or the person, but not with moves of groups.
 */
function hadTheRight({ accounts, overarching, trees, roots }: Ledger, row: AuditRow): boolean {
  const { actor_login: login, target_kind, target_id, after } = row
  if (login === 'staff' || login === 'noord.admin') return true
  const [id, actor] = [...accounts].find(([, account]) => account.login === login) ?? []
  if (target_kind === 'account' && target_id === id) return true
  if (!actor?.isAdmin || actor.groupId === null || overarching.has(actor.groupId)) return false
  const isNew = row.action.endsWith('.add')
  const placeOf = {
    group: target_id,
    account: accounts.get(target_id)?.groupId,
    licence: roots.get(target_id),
  }
  const newPlace = target_kind === 'group' ? after?.parentId : after?.groupId
  const start = Number((isNew ? newPlace : placeOf[target_kind]) ?? 0)
  const isInReach = (tree: Map<number, number>) => {
    let place = start
    while (place !== 0 && place !== actor.groupId) place = tree.get(place) ?? 0
    return place === actor.groupId
  }
  return isWithoutLock(row) ? trees.some(isInReach) : isInReach(trees.at(-1) as Map<number, number>)
}

function isWithoutLock({ action, before, after }: AuditRow): boolean {
  const fields = ['seats', 'seatsReserved', 'isAdmin', ...(before?.isAdmin ? ['validUntil'] : [])]
  return action === 'account.edit' && fields.every((field) => before?.[field] === after?.[field])
}

/** Beside the language, which is the licence's. */
const groupKeys = ['name', 'reservedSeats', 'validUntil'] as const
const accountKeys = ['login', 'name', 'email', 'seats', 'seatsReserved', 'isAdmin', 'validUntil'] as const

function replay(ledger: Ledger, row: AuditRow): void {
  const { groups, accounts, faults } = ledger
  const { action, target_id: id, before, after } = row
  const group = groups.get(id)
  const account = accounts.get(id)
  const compare = (was: object | undefined, keys: readonly string[]) => {
    const known = was as Record<string, unknown> | undefined
    for (const key of keys)
      if (!known || before?.[key] !== known[key])
        faults.push(`${action} ${id} (row ${row.id}): ${key} was ${known?.[key]}, not ${before?.[key]}`)
  }
  if (action === 'group.add') {
    const fresh = after as Pick<Group, 'name' | 'parentId'>
    groups.set(id, { ...fresh, reservedSeats: 0, validUntil: null })
    if (fresh.parentId === 0) ledger.overarching.add(id)
  } else if (action === 'group.move') {
    compare(group, ['parentId'])
    Object.assign(group ?? {}, after)
  } else if (action === 'group.edit' || action === 'licence.extend') {
    compare(group, groupKeys)
    for (const key of groupKeys) Object.assign(group ?? {}, { [key]: after?.[key] })
  } else if (action === 'group.delete') {
    compare(group, ['name'])
    groups.delete(id)
  } else if (action === 'account.add') {
    const { login, kind, groupId } = after as { login: string; kind: string; groupId: number }
    const fresh = { name: '', email: '', seatsReserved: false, validUntil: null }
    accounts.set(id, {
      login,
      groupId,
      isAdmin: kind === 'admin',
      seats: ledger.overarching.has(groupId) ? 0 : 1,
      ...fresh,
    })
  } else if (action === 'account.move') {
    compare(account, ['groupId'])
    Object.assign(account ?? {}, after)
  } else if (action === 'account.edit') {
    compare(account, accountKeys)
    for (const key of accountKeys) Object.assign(account ?? {}, { [key]: after?.[key] })
  } else if (action === 'account.delete') {
    compare(account, ['login', 'name', 'groupId'])
    accounts.delete(id)
  } else if (action === 'licence.loseGroups') {
    if (before?.rootId !== ledger.roots.get(id)) faults.push(`${action} ${id}: it had another root group`)
    ledger.roots.set(id, null)
  } else if (action === 'licence.renewWebCode') ledger.renewed.add(id)
  else faults.push(`${action} is not known here`)
}
