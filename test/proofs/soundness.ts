import { type GroupRow, lineUpwards, type Seats, type State } from './state.ts'

/** The violated invariants: rules that must hold after any sequence of changes. */
export function unsound(state: State): string[] {
  return [
    ...treeFaults(state),
    ...seatFaults(state),
    ...oversold(state),
    ...licenceFaults(state),
    ...countFaults(state),
  ]
}

/**
 * More seats in use than exist: of a licence, a reserving group, or an account. An invariant at every moment, as long as no
 * reservation shrinks while apps are open.
 */
export function oversold(seats: Seats): string[] {
  const sizes = new Map<string, number>()
  const used = new Map<string, number>()
  const use = (what: string, size: number) => {
    sizes.set(what, size)
    used.set(what, (used.get(what) ?? 0) + 1)
  }
  for (const { account_id, licence_id } of seats.appSessions) {
    const account = seats.accounts.get(account_id)
    const licence = seats.licences.get(licence_id)
    if (!account?.group_id || !licence) continue
    use(`account ${account.login}`, account.seats)
    use(`licence ${licence.prefix}${licence.number}`, licence.seats)
    for (const { name, reserved_seats } of lineUpwards(seats, account.group_id))
      if (reserved_seats > 0) use(name, reserved_seats)
  }
  return [...used].flatMap(([what, count]) => {
    const size = sizes.get(what) ?? 0
    return count > size ? [`${count} seats in use of the ${size} of ${what}`] : []
  })
}

const deepest = 20

/** No cycles, every path matches the parents, every group is in a place that its kind allows. */
function* treeFaults(state: State): Generator<string> {
  for (const group of state.groups.values()) {
    const line = lineUpwards(state, group.id)
    const path = `/${line
      .map(({ id }) => id)
      .reverse()
      .join('/')}/`
    if (group.path !== path) yield `group ${group.id} has the path ${group.path}, its parents say ${path}`
    if (line.length > deepest) yield `group ${group.id} lies ${line.length} deep`
    const parent = line[1]
    const isRoot = state.licences.get(group.licence_id ?? 0)?.root_group_id === group.id
    if (group.licence_id === null && parent) yield `overarching group ${group.id} lies in a group`
    if (isRoot && parent && parent.licence_id !== null) yield `root group ${group.id} lies in a licence`
    if (group.licence_id !== null && !isRoot && parent?.licence_id !== group.licence_id)
      yield `group ${group.id} lies outside its licence`
  }
}

function* licenceFaults(state: State): Generator<string> {
  for (const { id, root_group_id } of state.licences.values()) {
    const root = root_group_id === null ? undefined : state.groups.get(root_group_id)
    if (root_group_id !== null && root?.licence_id !== id) yield `licence ${id} has another's root group`
  }
  for (const { id, kind, group_id } of state.accounts.values()) {
    const isCustomer = kind === 'admin' || kind === 'user'
    if (isCustomer !== (group_id !== null)) yield `account ${id} (${kind}) lies in group ${group_id}`
    if (group_id !== null && !state.groups.has(group_id)) yield `account ${id} lies in no group that exists`
  }
}

function* countFaults({ groups, accounts }: State): Generator<string> {
  for (const { id, account_count } of groups.values()) {
    const inIt = [...accounts.values()].filter(({ group_id }) => group_id === id).length
    if (account_count !== inIt) yield `group ${id} says that ${account_count} accounts lie in it, of ${inIt}`
  }
}

/** Recomputed from the parents: reservations fit their pool, and so do accounts. */
function* seatFaults(state: State): Generator<string> {
  const pools = new Map<string, { size: number; reserved: number }>()
  for (const { id, seats } of state.licences.values())
    pools.set(`licence ${id}`, { size: seats, reserved: 0 })
  for (const { id, reserved_seats } of state.groups.values())
    if (reserved_seats > 0) pools.set(`group ${id}`, { size: reserved_seats, reserved: 0 })

  const poolAt = (line: GroupRow[]) => {
    const holder = line.find(({ reserved_seats }) => reserved_seats > 0)
    const pool = pools.get(holder ? `group ${holder.id}` : `licence ${line[0]?.licence_id}`)
    if (!pool) throw new Error(`Group ${line[0]?.id} has no pool.`)
    return pool
  }

  for (const group of state.groups.values()) {
    if (group.reserved_seats === 0) continue
    if (group.licence_id === null) yield `overarching group ${group.id} reserves seats`
    else {
      const [, ...above] = lineUpwards(state, group.id)
      const inLicence = above.filter(({ licence_id }) => licence_id !== null)
      const pool = inLicence.length > 0 ? poolAt(inLicence) : pools.get(`licence ${group.licence_id}`)
      if (pool) pool.reserved += group.reserved_seats
    }
  }
  for (const { id, group_id, seats, seats_reserved, kind } of state.accounts.values()) {
    if (group_id === null) continue
    const line = lineUpwards(state, group_id)
    if (line[0]?.licence_id === null) {
      if (seats > 0 || seats_reserved || kind !== 'admin') yield `account ${id} takes seats of no licence`
      continue
    }
    const pool = poolAt(line)
    if (seats > pool.size) yield `account ${id} may use ${seats} seats of ${pool.size}`
    if (seats_reserved) pool.reserved += seats
  }
  for (const [name, { size, reserved }] of pools)
    if (reserved > size) yield `${name} has ${size} seats, and ${reserved} are reserved in it`
}
