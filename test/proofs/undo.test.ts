import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { type Action, anyAction, attempt } from './actions.ts'
import { prove, seed, timeoutMs } from './budget.ts'
import { expectSound } from './invariants.ts'
import { createPlayground, createTally, type Playground, today } from './playground.ts'
import { readState, type State } from './state.ts'

let playground: Playground
beforeAll(async () => {
  playground = await createPlayground()
})
afterAll(() => playground.portal.close())

const tally = createTally()

/** All rows but the trail of what happened, which grows; a licence that loses an admin keeps its new web code. */
const rows = ({ groups, accounts, licences }: State) => ({
  groups: [...groups.values()],
  accounts: [...accounts.values()],
  licences: [...licences.values()].map(({ web_code, web_code_renewed_at, ...licence }) => licence),
})

const read = () => readState(playground.portal.database.pool)
const undo = (who: Client, id: number) => who.post(`/operations/${id}/undo`, {})
const staffOf = (clients: Map<string, Client>) => clients.get('staff') as Client

/** Makes each change, takes it back at once and repeats it; afterwards takes back what still can be, oldest first. */
async function changeAndUndo(actions: Action[]): Promise<void> {
  const clients = await playground.start()
  const staff = staffOf(clients)
  const open: number[] = []
  let before = await read()
  for (const action of actions) {
    const tried = attempt(action, before, clients.get(action.who) as Client, today)
    const { status, body } = await tried.send()
    const after = await read()
    if (status === 200 && body.operation_id !== undefined) {
      const undone = await undo(staff, body.operation_id)
      tally.count(`${tried.what} undone ${undone.status}`)
      expect([undone.status, undone.body.errormsg]).toEqual([200, ''])
      const back = await read()
      expect(rows(back)).toEqual(rows(before))
      expectSound(back)
      const again = await undo(staff, undone.body.operation_id)
      expect([again.status, again.body.errormsg]).toEqual([200, ''])
      const redone = await read()
      expect(rows(redone)).toEqual(rows(after))
      expectSound(redone)
      open.push(again.body.operation_id)
    }
    before = await read()
  }
  for (const id of open) await undoOrNothing(staff, id)
}

/** An undo after other changes either is right, or is refused and changes nothing. */
async function undoOrNothing(staff: Client, id: number): Promise<void> {
  const before = await read()
  const { status, body } = await undo(staff, id)
  const after = await read()
  tally.count(`later undone ${status}`)
  expectSound(after)
  if (status === 200) return
  expect([status, body.code]).toEqual([409, 'operation.conflict'])
  expect(body.conflicts.length).toBeGreaterThan(0)
  expect(rows(after)).toEqual(rows(before))
}

it('an operation that is undone leaves every row as it was, and again as it made it', {
  timeout: timeoutMs,
}, async () => {
  console.log(`PROOF_SEED=${seed} repeats this run.`)
  await prove(fc.array(anyAction, { minLength: 6, maxLength: 30, size: 'max' }), changeAndUndo)
  tally.print()
})

it('undoing while others change the same groups keeps tree, seats and counts right', {
  timeout: timeoutMs,
}, async () => {
  console.log(`PROOF_SEED=${seed} repeats what is tried; what overtakes what is the machine's choice.`)
  const crowd = fc.array(anyAction, { minLength: 4, maxLength: 10, size: 'max' })
  await prove(fc.noShrink(fc.array(crowd, { minLength: 3, maxLength: 6, size: 'max' })), async (crowds) => {
    const clients = await playground.start()
    let open: number[] = []
    for (const actions of crowds) {
      const before = await read()
      const changes = actions.map((action) =>
        attempt(action, before, clients.get(action.who) as Client, today).send(),
      )
      const answers = await Promise.all([...changes, ...open.map((id) => undo(staffOf(clients), id))])
      for (const { status, body } of answers)
        expect([200, 400, 401, 403, 404, 409, 503], JSON.stringify(body)).toContain(status)
      expectSound(await read())
      open = answers.flatMap(({ body }) => (body.operation_id === undefined ? [] : [body.operation_id]))
      for (const { status } of answers.slice(actions.length)) tally.count(`undone in parallel ${status}`)
    }
  })
  tally.print()
})
