import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { accountId, groupId } from '#test/support/demo.ts'
import { untilOthersWait } from '#test/support/waiting.ts'
import { type Action, anyAction, attempt } from './actions.ts'
import { expectWholeTrail } from './audit-trail.ts'
import { prove, seed, timeoutMs } from './budget.ts'
import { expectSound } from './invariants.ts'
import { createPlayground, createTally, type Playground, today } from './playground.ts'
import { readState, type State } from './state.ts'

let playground: Playground
beforeAll(async () => {
  playground = await createPlayground()
})
afterAll(() => playground.portal.close())

const isDeletion = (action: string) => action.endsWith('.delete') || action === 'licence.loseGroups'

const tally = createTally()

/** Sends everything in parallel: each reply is 200, a refusal, or 503 after too many conflicts. */
async function takeAtOnce(actions: Action[], clients: Map<string, Client>, before: State): Promise<State> {
  const attempts = actions.map((action) => attempt(action, before, clients.get(action.who) as Client, today))
  const answers = await Promise.all(attempts.map(({ send }) => send()))
  const after = await readState(playground.portal.database.pool)
  const owed: string[] = []
  for (const [index, { status, body }] of answers.entries()) {
    const { what, owes } = attempts[index] as (typeof attempts)[number]
    tally.count(`${what} ${status}`)
    expect([200, 400, 401, 403, 404, 409, 503], JSON.stringify(body)).toContain(status)
    if (status === 503) expect(body.code).toBe('server.busy')
    if (status === 200 && owes) owed.push(...owes({ status, body, headers: {} }))
  }
  const fresh = after.audit.slice(before.audit.length)
  const notes = fresh
    // A change can renew a web code; the audit check covers those.
    .filter(({ action }) => !isDeletion(action) && action !== 'licence.renewWebCode')
    .map(({ actor_login, action, target_id }) => `${actor_login} ${action} ${target_id}`)
  expect(notes.sort()).toEqual(owed.sort())
  const deleters = attempts.filter(
    ({ what }, index) => what.startsWith('delete') && answers[index]?.status === 200,
  )
  for (const { action, actor_login } of fresh)
    if (isDeletion(action)) expect(deleters.map(({ who }) => who)).toContain(actor_login)
  return after
}

/** Admins never touched another licence: groups stay in their licence, so this can be checked afterwards. */
function expectNobodyBeyondTheirLicence(first: State, last: State) {
  const licenceOf = new Map<number, number | null>()
  const groupOf = new Map<number, number | null>()
  for (const state of [first, last]) {
    for (const { id, licence_id } of state.groups.values()) licenceOf.set(id, licence_id)
    for (const { id, group_id } of state.accounts.values()) groupOf.set(id, group_id)
  }
  for (const { target_kind, target_id, content } of last.bin) {
    if (target_kind === 'group') licenceOf.set(target_id, content.licence_id as number | null)
    else groupOf.set(target_id, content.group_id as number)
  }
  const ownLicence = (login: string) => {
    const person = [...first.accounts.values()].find((account) => account.login === login)
    return licenceOf.get(person?.group_id ?? 0)
  }
  for (const { actor_login, action, target_kind, target_id } of last.audit.slice(first.audit.length)) {
    if (actor_login === 'staff' || actor_login === 'noord.admin') continue
    const group = target_kind === 'group' ? target_id : (groupOf.get(target_id) ?? 0)
    const licence = target_kind === 'licence' ? target_id : licenceOf.get(group)
    expect(licence, `${actor_login} ${action} ${target_id}`).toBe(ownLicence(actor_login))
  }
}

async function letLoose(crowds: Parameters<typeof takeAtOnce>[0][]): Promise<void> {
  const clients = await playground.start()
  const first = await readState(playground.portal.database.pool)
  let state = first
  for (const actions of crowds) {
    const before = state
    state = await takeAtOnce(actions, clients, before)
    expectSound(state)
    expectWholeTrail(before, state, { atOnce: true })
  }
  expectNobodyBeyondTheirLicence(first, state)
}

it('tree, seats, scope, audit and bin stay consistent under random parallel changes', {
  timeout: timeoutMs,
}, async () => {
  console.log(`PROOF_SEED=${seed} repeats what is tried; what overtakes what is the machine's choice.`)
  // Shrinking is pointless for races: the next run may pass.
  const crowd = fc.array(anyAction, { minLength: 6, maxLength: 16, size: 'max' })
  await prove(fc.noShrink(fc.array(crowd, { minLength: 2, maxLength: 6, size: 'max' })), letLoose)
  tally.print()
})

it.each(['group', 'account'])(
  'the bin keeps what people have just changed if their %s is deleted',
  async (what) => {
    const clients = await playground.start()
    const { portal } = playground
    const address =
      what === 'group'
        ? `/weblockgroup/${await groupId(portal, 'Klas 3A')}?recursive=true`
        : `/weblockaccount/${await accountId(portal, 'lena')}`
    const outside = await portal.database.pool.connect()
    await outside.query('BEGIN')
    await outside.query("UPDATE accounts SET name = 'Just changed' WHERE login = 'lena'")
    const answer = clients.get('linde.admin')?.delete(address)
    await untilOthersWait(outside)
    await outside.query('COMMIT')
    outside.release()
    expect((await answer)?.status).toBe(200)
    const kept = "SELECT content->>'name' AS name FROM bin WHERE content->>'login' = 'lena'"
    expect((await portal.database.pool.query(kept)).rows).toEqual([{ name: 'Just changed' }])
  },
)

/** How an admin loses what they administer. */
const losses = [
  ['the role', "UPDATE accounts SET kind = 'user' WHERE login = 'linde.klas3'"],
  ['the account', "DELETE FROM accounts WHERE login = 'linde.klas3'"],
  [
    'the place',
    `UPDATE accounts SET group_id = (SELECT id FROM groups WHERE name = 'Klas 3A') WHERE login = 'linde.klas3'`,
  ],
]

it.each(losses)('an admin who loses %s while a change waits for the lock is refused', async (_, loss) => {
  const clients = await playground.start()
  const { portal } = playground
  const group = await groupId(portal, 'Derde leerjaar')
  const outside = await portal.database.pool.connect()
  await outside.query('BEGIN')
  await outside.query('SELECT FROM licences FOR UPDATE')
  const name = 'Too late'
  const answer = clients.get('linde.klas3')?.put(`/weblockgroup/${group}/addgroup`, { group: { name } })
  await untilOthersWait(outside)
  await outside.query(loss)
  await outside.query('COMMIT')
  outside.release()
  expect((await answer)?.status).toBe(404)
  const { groups } = await readState(portal.database.pool)
  expect([...groups.values()].map((row) => row.name)).not.toContain(name)
})

const toOwnGroup = [
  {
    what: 'deletes',
    says: 'group.ownGroup',
    send: (admin: Client, id: number) => admin.delete(`/weblockgroup/${id}?recursive=true`),
  },
  {
    what: 'deletes among others',
    says: 'delete your own group',
    send: (admin: Client, id: number) =>
      admin.post(`/weblockgroup/${id}/bulk`, { action: 'delete', group_ids: [id] }),
  },
  {
    what: 'sets seats aside for',
    says: 'group.ownLowerOnly',
    send: (admin: Client, id: number) =>
      admin.post(`/weblockgroup/${id}`, { group: { id, reserved_lics: 2 } }),
  },
]

it.each(toOwnGroup)(
  'an admin who $what the group that they are moved into meanwhile is refused',
  async ({ says, send }) => {
    const clients = await playground.start()
    const { portal } = playground
    const group = await groupId(portal, 'Klas 3B')
    const outside = await portal.database.pool.connect()
    await outside.query('BEGIN')
    await outside.query('SELECT FROM licences FOR UPDATE')
    const answer = send(clients.get('linde.klas3') as Client, group)
    await untilOthersWait(outside)
    await outside.query("UPDATE accounts SET group_id = $1 WHERE login = 'linde.klas3'", [group])
    await outside.query('COMMIT')
    outside.release()
    expect(JSON.stringify((await answer).body)).toContain(says)
  },
)

it.each(losses)(
  'an admin whose loss of %s is under way while they rename an account is refused',
  async (_, loss) => {
    const clients = await playground.start()
    const { portal } = playground
    const id = await accountId(portal, 'expired')
    const outside = await portal.database.pool.connect()
    await outside.query('BEGIN')
    await outside.query(loss)
    const answer = clients
      .get('linde.klas3')
      ?.post(`/weblockaccount/${id}`, { user: { id, name: 'Too late' } })
    await untilOthersWait(outside)
    await outside.query('COMMIT')
    outside.release()
    expect((await answer)?.status).toBe(404)
  },
)

const moves = [
  { who: 'the person who is renamed', login: 'lena', place: 'Klas 3B', what: 'account' },
  { who: 'the person who renames them', login: 'linde.admin', place: 'Derde leerjaar', what: 'account' },
  { who: 'the person who renames a group', login: 'linde.admin', place: 'Derde leerjaar', what: 'group' },
]

it.each(moves)('a rename goes through if $who is moved meanwhile', async ({ login, place, what }) => {
  const clients = await playground.start()
  const { portal } = playground
  const id = what === 'group' ? await groupId(portal, 'Klas 3A') : await accountId(portal, 'lena')
  const outside = await portal.database.pool.connect()
  await outside.query('BEGIN')
  const move = 'UPDATE accounts SET group_id = (SELECT id FROM groups WHERE name = $1) WHERE login = $2'
  await outside.query(move, [place, login])
  const change = { [what === 'group' ? 'group' : 'user']: { id, name: 'Renamed' } }
  const answer = clients.get('linde.admin')?.post(`/weblock${what}/${id}`, change)
  await untilOthersWait(outside)
  await outside.query('COMMIT')
  outside.release()
  expect(await answer).toMatchObject({ status: 200, body: { data: { name: 'Renamed' } } })
})

it('an admin, and the admin above who renames them, both succeed at the same time', async () => {
  const clients = await playground.start()
  const id = await accountId(playground.portal, 'linde.klas3')
  const rename = (login: string, name: string) =>
    (clients.get(login) as Client).post(`/weblockaccount/${id}`, { user: { id, name } })
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all([
      rename('linde.admin', `Tom ${round}`),
      rename('linde.klas3', `Tom Hermans ${round}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
})
