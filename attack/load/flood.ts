import { availableParallelism } from 'node:os'
import type { Client } from '#test/support/client.ts'
import { type Outcome, type Tally, tally } from '../outcome.ts'
import type { Target } from '../target.ts'
import { createWire, type RawResponse, type Wire } from '../wire.ts'
import { type Answer, addressOf, faultIn, sendAny } from './answers.ts'
import { compared, isBearable, measureQuiet, startOrdinaryPerson, type Waits } from './ordinary.ts'

/** Concurrent attempts; more than the portal hashes and queues. */
const tries = 500

/** Memory for concurrent hashes, plus headroom. */
const maxMemoryMb = 20 * availableParallelism() + 150

/** The result of one flood. `memoryMb`: the portal's peak minus before. */
type Flood = {
  answers: Answer[]
  seconds: number
  quiet: Waits
  waits: Waits
  memoryMb: number
}

/** A busy machine may spoil a round. */
const rounds = 3

/** Hundreds of concurrent sign-ins with known and unknown logins, each from its own address. */
export async function floodSignIn(target: Target): Promise<Outcome[]> {
  const clean = tally('a flood of sign-ins: every answer is clean')
  const others = tally('another user during a flood of sign-ins')
  let flood = await floodOnce(target)
  for (let round = 1; ; round++) {
    for (const answer of flood.answers) clean.count(faultIn(answer, isChecked))
    for (const failure of flood.waits.failed) others.count(failure)
    others.expect(flood.memoryMb < maxMemoryMb, `the flood took ${flood.memoryMb.toFixed(0)} MB`)
    others.expect(target.isAlive(), 'the portal has stopped')
    if (isBearable(flood.quiet, flood.waits) || round === rounds) break
    flood = await floodOnce(target)
  }
  const { answers, seconds, quiet, waits, memoryMb } = flood
  others.expect(isBearable(quiet, waits), `waits too long: ${compared(quiet, waits)}`)
  return [
    clean.done(`${seconds.toFixed(1)} s: ${counted(answers)}`),
    others.done(`${compared(quiet, waits)}, ${memoryMb.toFixed(0)} MB more`),
    await guessOnePassword(target),
    await guessFromOneAddress(target),
  ]
}

async function floodOnce(target: Target): Promise<Flood> {
  await target.reset()
  const quiet = await measureQuiet(target, 3000)
  const memoryBefore = await target.memoryMb()
  let memory = memoryBefore
  const watching = setInterval(async () => {
    memory = Math.max(memory, await target.memoryMb())
  }, 200)
  const logins = (await target.rows()).accounts
    .map(({ login }) => login)
    .filter((login) => login !== 'jozef.admin')
  const wire = createWire(target.port, tries)
  const visitor = target.visitor()
  await visitor.get('/isloggedin')
  const person = await startOrdinaryPerson(target)
  const started = performance.now()
  const answers = await Promise.all(
    Array.from({ length: tries }, (_, i) =>
      attempt(wire, visitor, i % 2 === 0 ? `unknown.${i}` : (logins[i % logins.length] ?? ''), addressOf(i)),
    ),
  )
  const seconds = (performance.now() - started) / 1000
  const waits = await person.stop()
  clearInterval(watching)
  wire.close()
  return { answers, seconds, quiet, waits, memoryMb: memory - memoryBefore }
}

function attempt(wire: Wire, visitor: Client, login: string, address: string): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': address,
    ...visitor.credentials(),
  }
  const body = JSON.stringify({ login, password: 'not-the-right-one' })
  return sendAny(wire, { method: 'POST', path: '/api/v1/login', headers, body })
}

const isChecked = ({ status, text }: RawResponse) =>
  status === 401 && text.includes('session.wrongCredentials')

function counted(answers: Answer[]): string {
  const counts = Map.groupBy(answers, (answer) => (typeof answer === 'string' ? answer : answer.status))
  return [...counts].map(([status, { length }]) => `${length} × ${status}`).join(', ')
}

/** Guesses at one login from many addresses: at most fifty failures an hour, even in parallel. */
async function guessOnePassword(target: Target): Promise<Outcome> {
  const guesses = tally('guesses at one password from many addresses')
  return guess(target, guesses, { count: 120, maxChecked: 50 }, (i) => ['linde.admin', addressOf(300 + i)])
}

/** Guesses at many logins from one address: at most three hundred failures in 15 minutes. */
async function guessFromOneAddress(target: Target): Promise<Outcome> {
  const guesses = tally('guesses at many passwords from one address')
  return guess(target, guesses, { count: 400, maxChecked: 300 }, (i) => [`someone.${i}`, '198.51.100.99'])
}

/** @param maxChecked how many guesses may reach the password check */
async function guess(
  target: Target,
  { expect, done }: Tally,
  { count, maxChecked }: { count: number; maxChecked: number },
  who: (i: number) => [login: string, address: string],
): Promise<Outcome> {
  const wire = createWire(target.port, 40)
  const visitor = target.visitor()
  await visitor.get('/isloggedin')
  const answers = await Promise.all(
    Array.from({ length: count }, (_, i) => attempt(wire, visitor, ...who(i))),
  )
  wire.close()
  for (const answer of answers) {
    const fault = faultIn(answer, isChecked)
    expect(!fault, fault || '')
  }
  const checked = answers.filter((answer) => typeof answer !== 'string' && answer.status === 401).length
  expect(checked <= maxChecked, `${checked} guesses were checked at`)
  return done(counted(answers))
}
