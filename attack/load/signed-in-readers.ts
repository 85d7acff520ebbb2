import { setTimeout as pause } from 'node:timers/promises'
import { type Outcome, tally } from '../outcome.ts'
import type { Target } from '../target.ts'
import { createWire, type Wire } from '../wire.ts'
import { type Answer, faultIn, sendAny } from './answers.ts'
import { compared, isWithin, measureQuiet, startOrdinaryPerson, type Waits } from './ordinary.ts'

/** One person's concurrent requests. */
const atOnce = 64
const measuredMs = 4000

/** One signed-in person may slow others down by this factor at most. */
const maxSlowdown = 10

/** A busy machine may spoil a round. */
const rounds = 3

const asked = ['/isloggedin', '/weblockgroup/users', '/products', '/products/SPR10001'].map(
  (path) => `/api/v1${path}`,
)

/** A pupil's program sends 64 concurrent reads without pause while another customer's user works. */
export async function readSignedIn(target: Target): Promise<Outcome[]> {
  const clean = tally('reads by one pupil, 64 at once: every answer is clean')
  const others = tally('an ordinary person beside these reads')
  for (let round = 1; ; round++) {
    const { quiet, waits, answers } = await readOnce(target)
    for (const answer of answers) clean.count(faultIn(answer, ({ status }) => status === 200))
    for (const failure of waits.failed) others.count(failure)
    others.expect(target.isAlive(), 'the portal has stopped')
    const isOk = isWithin(maxSlowdown, quiet, waits)
    if (!isOk && round < rounds) continue
    others.expect(isOk, `waits too long: ${compared(quiet, waits)}`)
    return [clean.done(`${answers.length} in ${measuredMs / 1000} s`), others.done(compared(quiet, waits))]
  }
}

async function readOnce(target: Target): Promise<{ quiet: Waits; waits: Waits; answers: Answer[] }> {
  await target.reset()
  const quiet = await measureQuiet(target, 3000)
  const pupil = await target.signInAs('lena')
  const headers = pupil.credentials()
  const wire = createWire(target.port, atOnce)
  const person = await startOrdinaryPerson(target)
  const until = performance.now() + measuredMs
  const answers: Answer[] = []
  await Promise.all(Array.from({ length: atOnce }, () => keepAsking({ wire, headers, until, answers })))
  const waits = await person.stop()
  wire.close()
  return { quiet, waits, answers }
}

type Asking = { wire: Wire; headers: Record<string, string>; until: number; answers: Answer[] }

async function keepAsking({ wire, headers, until, answers }: Asking): Promise<void> {
  for (let turn = 0; performance.now() < until; turn++) {
    const path = asked[turn % asked.length] as string
    const got = await sendAny(wire, { method: 'GET', path, headers })
    answers.push(got)
    // After a 503 it waits before it asks again.
    if (typeof got !== 'string' && got.status !== 200) await pause(50)
  }
}
