import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectWholeTrail } from './proofs/audit-trail.ts'
import { roundsWithin, seed, seededShares, timeoutMs } from './proofs/budget.ts'
import { expectSound } from './proofs/invariants.ts'
import { readState, type State } from './proofs/state.ts'
import type { Answer, Client } from './support/client.ts'
import { fillWithDemoData } from './support/filled-database.ts'
import { createPortalData, type PortalData } from './support/portal-data.ts'
import { startPortalProcess } from './support/portal-process.ts'

let data: PortalData
beforeAll(async () => {
  data = await createPortalData()
})
afterAll(() => data.remove())

async function stateBetweenProcesses(prepare = false): Promise<State> {
  const database = await data.open()
  if (prepare) await fillWithDemoData(database)
  const state = await readState(database.pool)
  await database.close()
  return state
}

/** Writes without pause until the connection breaks; records acknowledged changes as `action id`. */
async function writeUntilCut(
  write: () => Promise<string | undefined>,
  acknowledged: string[],
): Promise<void> {
  for (;;) {
    const note = await write().catch(() => null)
    if (note === null) return
    if (note !== undefined) acknowledged.push(note)
  }
}

const expectOk = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

/** Three parallel writers: one adds, one moves and reserves, one adds and deletes trees. */
function writers(client: Client, ids: { root: number; third: number; sixth: number; class3b: number }) {
  let turn = 0
  return [
    async () => {
      const group = { name: `Added ${++turn}` }
      const { id } = expectOk(await client.put(`/weblockgroup/${ids.root}/addgroup`, { group }))
      return `group.add ${id}`
    },
    async () => {
      const parent = ++turn % 2 === 0 ? ids.third : ids.sixth
      if (turn % 3 === 0) {
        const group = { id: ids.class3b, reserved_lics: turn % 4 }
        expectOk(await client.post(`/weblockgroup/${ids.class3b}`, { group }))
        return `group.edit ${ids.class3b}`
      }
      const answer = await client.put(`/weblockgroup/${parent}/movegroupto/${ids.class3b}`)
      expectOk(answer)
      // It may be there already.
      return answer.body.operation_id === undefined ? undefined : `group.move ${ids.class3b}`
    },
    async () => {
      const group = { name: `Short-lived ${++turn}` }
      const { id } = expectOk(await client.put(`/weblockgroup/${ids.root}/addgroup`, { group }))
      expectOk(await client.put(`/weblockgroup/${id}/addgroup`, { group }))
      expectOk(await client.delete(`/weblockgroup/${id}?recursive=true`))
      return `group.delete ${id}`
    },
  ]
}

it('no acknowledged change is lost and none is half done when the process is killed during writes', {
  timeout: timeoutMs,
}, async () => {
  console.log(`PROOF_SEED=${seed} repeats how long each process writes.`)
  const share = seededShares()
  const first = await stateBetweenProcesses(true)
  const idOf = (name: string) => [...first.groups.values()].find((group) => group.name === name)?.id ?? 0
  const ids = {
    root: idOf('Basisschool De Linde'),
    third: idOf('Derde leerjaar'),
    sixth: idOf('Zesde leerjaar'),
    class3b: idOf('Klas 3B'),
  }
  const acknowledged: string[] = []
  let kills = 0
  for (const _ of roundsWithin(4)) {
    const portal = await startPortalProcess(data.settings)
    const client = await portal.signInAs('linde.admin')
    const notes = writers(client, ids).map((write) => {
      const own: string[] = []
      return { own, over: writeUntilCut(write, own) }
    })
    await expect.poll(() => notes.every(({ own }) => own.length > 0), { timeout: 60_000 }).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, share() * 100))
    await portal.kill()
    kills++
    await Promise.all(notes.map(({ over }) => over))
    acknowledged.push(...notes.flatMap(({ own }) => own))
  }
  const last = await stateBetweenProcesses()
  console.log(
    `${kills} kills, ${acknowledged.length} acknowledged writes, ${last.audit.length} changes in all`,
  )

  // A retried request would add a row: there are as many rows as acknowledgements, or one more if the answer was cut off.
  const noted = countOf(last.audit.map(({ action, target_id }) => `${action} ${target_id}`))
  for (const [note, times] of countOf(acknowledged))
    expect(noted.get(note), note).toBeGreaterThanOrEqual(times)
  expectSound(last)
  expectWholeTrail(first, last)
})

function countOf(notes: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const note of notes) counts.set(note, (counts.get(note) ?? 0) + 1)
  return counts
}
