import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '#test/support/client.ts'
import { type Outcome, tally } from '../outcome.ts'
import type { Target } from '../target.ts'
import { createWire } from '../wire.ts'
import { compared, isWithin, measureQuiet, startOrdinaryPerson } from './ordinary.ts'

/** A signed-in person who sends changes without pause, over many connections. */
type Crowd = {
  what: string
  login: string
  concurrency: number
  /** The change that is sent repeatedly. */
  change: (person: Client) => Promise<{ path: string; body: object }>
}

const crowds: Crowd[] = [
  {
    what: '128 changes at once of one licence',
    login: 'linde.admin',
    concurrency: 128,
    async change(person) {
      const { group } = (await person.get('/weblockgroup/users?size=1')).body
      return { path: `/api/v1/weblockgroup/${group.id}`, body: { group: { id: group.id, name: 'Crowded' } } }
    },
  },
  {
    what: '64 changes at once by one pupil',
    login: 'lena',
    concurrency: 64,
    async change(person) {
      const { id } = (await person.get('/isloggedin')).body.obj
      return { path: `/api/v1/weblockaccount/${id}`, body: { user: { id, name: 'Crowded' } } }
    },
  },
]

/** People in other licences may wait so many times as long as when it is quiet. */
const maxSlowdown = 10

/** Signed-in people send as many changes as they can; other people get no errors and do not wait long. */
export async function crowdChanges(target: Target, ms: number): Promise<Outcome[]> {
  await target.reset()
  const outcomes: Outcome[] = []
  for (const crowd of crowds) outcomes.push(await crowdOnce(target, crowd, ms))
  return outcomes
}

async function crowdOnce(
  target: Target,
  { what, login, concurrency, change }: Crowd,
  ms: number,
): Promise<Outcome> {
  const { count, expect, done } = tally(`another user during ${what}`)
  const quiet = await measureQuiet(target, ms)
  const sender = await target.signInAs(login)
  const { path, body } = await change(sender)
  const headers = { 'content-type': 'application/json', ...sender.credentials() }
  const wire = createWire(target.port, concurrency)
  const answers = { 200: 0, 503: 0 }
  let isOver = false
  const sendOn = async () => {
    while (!isOver) {
      const got = await wire.send({ method: 'POST', path, headers, body: JSON.stringify(body) })
      const isBusy = got.status === 503 && Number(got.headers['retry-after']) > 0
      count(got.status !== 200 && !isBusy && `a change was answered ${got.status}`)
      if (got.status === 200 || got.status === 503) answers[got.status]++
    }
  }
  const sending = Promise.all(Array.from({ length: concurrency }, sendOn)).catch(({ message }: Error) =>
    count(`a change got no answer: ${message}`),
  )
  // Until the queues are full.
  await pause(ms / 4)
  const person = await startOrdinaryPerson(target)
  await pause(ms)
  const waits = await person.stop()
  isOver = true
  await sending
  wire.close()
  for (const failure of waits.failed) count(failure)
  expect(answers[200] > 0, 'no change got through')
  expect(isWithin(maxSlowdown, quiet, waits), `waits too long: ${compared(quiet, waits)}`)
  expect(target.isAlive(), 'the portal has stopped')
  return done(`${compared(quiet, waits)}; ${answers[200]} × 200, ${answers[503]} × 503`)
}
