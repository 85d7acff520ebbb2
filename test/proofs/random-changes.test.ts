import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, Client } from '#test/support/client.ts'
import { type Action, type Attempt, anyAction, attempt } from './actions.ts'
import { expectWholeTrail } from './audit-trail.ts'
import { prove, seed, timeoutMs } from './budget.ts'
import { expectSound } from './invariants.ts'
import { createPlayground, createTally, type Playground, today } from './playground.ts'
import { type LicenceRow, type Reach, reachOf, readState, type State } from './state.ts'

let playground: Playground
beforeAll(async () => {
  playground = await createPlayground()
})
afterAll(() => playground.portal.close())

const isChange = ({ what }: Attempt) => what !== 'read'

/** 401 only for deleted people, 403 only for the wrong kind, 404 only for things outside the scope. */
function expectRightDoor(tried: Attempt, { status, body }: Answer, reach: Reach | null, state: State) {
  const shown = [tried.who, tried.what, tried.groups, tried.accounts, status, body.code]
  expect(status, String(shown)).toBeLessThan(500)
  if (!reach) {
    const own = [...state.accounts.values()].find(({ login }) => login === tried.who)?.id
    if (tried.what !== 'editAccount') expect([401, 403], String(shown)).toContain(status)
    else if (status === 200) expect([own]).toEqual(tried.accounts)
    return
  }
  if (tried.what === 'addOverarching' && tried.who !== 'staff')
    return expect([401, 403], String(shown)).toContain(status)
  const isTop = (id: number) => id === 0 && tried.who === 'staff'
  // Staff edit the accounts of staff and dealers too, which have no group.
  const isColleague = (id: number) =>
    tried.who === 'staff' && tried.what === 'editAccount' && state.accounts.get(id)?.group_id === null
  const isOutside =
    tried.groups.some((id) => !reach.groups.has(id) && !isTop(id)) ||
    tried.accounts.some((id) => !reach.accounts.has(id) && !isColleague(id))
  if (isOutside && isOwn(tried, state)) return
  if (tried.what === 'addOverarching') return
  // A demotion ends the session, so a person who is an admin again may still have to sign in.
  if (status !== 401) expect(status === 404, String(shown)).toBe(isOutside)
}

function isOwn({ who, what, accounts }: Attempt, state: State): boolean {
  return what === 'editAccount' && state.accounts.get(accounts[0] ?? 0)?.login === who
}

/** Everything an admin changed was in their scope, or is new in it. */
function expectWithinReach(who: string, reach: Reach, before: State, after: State) {
  expect(withoutWebCodes(after)).toEqual(withoutWebCodes(before))
  for (const id of changed(before.groups, after.groups)) {
    const place = before.groups.has(id) ? id : (after.groups.get(id)?.parent_id ?? 0)
    expect(reach.groups, `${who} changed group ${id}`).toContain(place)
  }
  for (const id of changed(before.accounts, after.accounts)) {
    const place = before.accounts.get(id)?.group_id ?? after.accounts.get(id)?.group_id
    expect(reach.groups, `${who} changed account ${id}`).toContain(place)
  }
}

/** `expectAudited` checks when these change. */
const withoutWebCodes = ({ licences }: State) =>
  [...licences.values()].map(({ web_code, web_code_renewed_at, ...rest }) => rest)

const changed = <T>(before: Map<number, T>, after: Map<number, T>) =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)),
  )

const gone = <T>(before: Map<number, T>, after: Map<number, T>) =>
  [...before.keys()].filter((id) => !after.has(id))

/** Whether a person who knew the web code is no longer a root admin, or has expired. */
function hasLostRootAdmin({ root_group_id }: LicenceRow, before: State, after: State): boolean {
  const isOver = (date: string | null | undefined) => date != null && date < today
  return [...before.accounts.values()]
    .filter(({ kind, group_id }) => kind === 'admin' && group_id !== null && group_id === root_group_id)
    .some((was) => {
      const is = after.accounts.get(was.id)
      const endsNow = is?.valid_until !== was.valid_until && isOver(is?.valid_until)
      return is?.kind !== 'admin' || is.group_id !== root_group_id || endsNow
    })
}

/** An acknowledged change has its audit rows; a refused one leaves no trace. */
function expectAudited(tried: Attempt, answer: Answer, before: State, after: State) {
  if (answer.status !== 200 || !isChange(tried)) return expect(after).toEqual(before)
  const notes = after.audit
    .slice(before.audit.length)
    .map(({ actor_login, action, target_id }) => `${actor_login} ${action} ${target_id}`)
  const deletions = [
    ...gone(before.groups, after.groups).map((id) => `${tried.who} group.delete ${id}`),
    ...gone(before.accounts, after.accounts).map((id) => `${tried.who} account.delete ${id}`),
  ]
  const rootless = [...before.licences.values()].filter(
    ({ id, root_group_id }) => root_group_id !== null && after.licences.get(id)?.root_group_id === null,
  )
  const noted = tried.owes
    ? tried.owes(answer)
    : [...deletions, ...rootless.map(({ id }) => `${tried.who} licence.loseGroups ${id}`)]
  const renewed = [...after.licences.values()].filter(
    ({ id, web_code }) => web_code !== before.licences.get(id)?.web_code,
  )
  const left = [...before.licences.values()].filter(
    (licence) => rootless.includes(licence) || hasLostRootAdmin(licence, before, after),
  )
  expect(renewed.map(({ id }) => id)).toEqual(left.map(({ id }) => id))
  const owed = [...noted, ...renewed.map(({ id }) => `${tried.who} licence.renewWebCode ${id}`)]
  if (owed.length === 0) expect(after).toEqual(before)
  expect(notes.sort()).toEqual(owed.sort())
  const binned = after.bin.slice(before.bin.length).map(({ target_kind, target_id, content }) => {
    const table: Map<number, object> = target_kind === 'group' ? before.groups : before.accounts
    expect(content).toEqual(table.get(target_id))
    return target_id
  })
  expect(binned).toHaveLength(tried.owes ? 0 : deletions.length)
}

/** Everything shown is in scope, except the names of the groups above. */
function expectNothingForeign(answer: Answer, reach: Reach) {
  const { data, group, ancestors = [] } = answer.body
  for (const row of [data, group, ancestors].flat()) {
    if (!row) continue
    const isAccount = 'login' in row
    expect(isAccount ? reach.accounts : reach.groups).toContain(row.id)
  }
}

async function take(action: Action, clients: Map<string, Client>, before: State): Promise<State> {
  const pool = playground.portal.database.pool
  const tried = attempt(action, before, clients.get(action.who) as Client, today)
  const reach = reachOf(before, action.who, today)
  const answer = await tried.send()
  const after = await readState(pool)
  expectRightDoor(tried, answer, reach, before)
  expectAudited(tried, answer, before, after)
  expectSound(after)
  if (answer.status === 200 && reach && action.who !== 'staff' && !isOwn(tried, before))
    expectWithinReach(action.who, reach, before, after)
  if (answer.status === 200 && !isChange(tried) && reach) expectNothingForeign(answer, reach)
  tally.count(`${action.what} ${answer.status}`)
  return after
}

const tally = createTally()

it('tree, seats, scope, audit and bin stay consistent under random sequential changes', {
  timeout: timeoutMs,
}, async () => {
  console.log(`PROOF_SEED=${seed} repeats these sequences.`)
  await prove(fc.array(anyAction, { minLength: 10, maxLength: 60, size: 'max' }), async (actions) => {
    const clients = await playground.start()
    const first = await readState(playground.portal.database.pool)
    expectSound(first)
    let state = first
    for (const action of actions) state = await take(action, clients, state)
    expectWholeTrail(first, state)
  })
  tally.print()
})
