import { availableParallelism } from 'node:os'
import { xsrfCookie } from '#contract/session.ts'
import type { Client } from '#test/support/client.ts'
import { type Outcome, type Tally, tally } from '../outcome.ts'
import type { Target } from '../target.ts'
import { createWire, type Got, type Wire } from '../wire.ts'
import { compared, isBearable, measureQuiet, startOrdinaryPerson, type Waits } from './ordinary.ts'

/** Tries at once; more than the portal hashes and lets wait. */
const tries = 500

/** What hashing takes at once, and room for what comes and goes. */
const mostMemoryMb = 20 * availableParallelism() + 150

/** What came of one flood. `memoryMb`: how much more the portal took at most. */
type Flood = { answers: (Got | string)[]; seconds: number; quiet: Waits; waits: Waits; memoryMb: number }

/** A machine that does other things too may spoil a round. */
const rounds = 3

/** Hundreds of sign-ins at once, of people that exist and of others, each from an address of its own. */
export async function floodSignIn(target: Target): Promise<Outcome[]> {
  const clean = tally('a flood of sign-ins: every answer is clean')
  const others = tally('an ordinary person beside a flood of sign-ins')
  let flood = await floodOnce(target)
  for (let round = 1; ; round++) {
    for (const answer of flood.answers) clean.count(faultIn(answer))
    for (const failure of flood.waits.failed) others.count(failure)
    others.expect(flood.memoryMb < mostMemoryMb, `the flood took ${flood.memoryMb.toFixed(0)} MB`)
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
  await target.beginAnew()
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
      attempt(wire, visitor, i % 2 === 0 ? `nobody.${i}` : (logins[i % logins.length] ?? ''), addressOf(i)),
    ),
  )
  const seconds = (performance.now() - started) / 1000
  const waits = await person.stop()
  clearInterval(watching)
  wire.close()
  return { answers, seconds, quiet, waits, memoryMb: memory - memoryBefore }
}

const addressOf = (i: number) => `203.0.${113 + (i >> 8)}.${i & 255}`

/** @returns the answer, or why there was none */
async function attempt(wire: Wire, visitor: Client, login: string, address: string): Promise<Got | string> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return wire
    .send({
      method: 'POST',
      path: '/api/v1/login',
      headers: {
        'content-type': 'application/json',
        'x-xsrf-token': visitor.cookies.get(xsrfCookie) ?? '',
        'x-forwarded-for': address,
        cookie,
      },
      body: JSON.stringify({ login, password: 'not-the-right-one' }),
    })
    .catch(({ message }: Error) => message)
}

/** Wrong, or too many, or too busy; the last two say when to come back. */
function faultIn(answer: Got | string): string | false {
  if (typeof answer === 'string') return `a try was answered not at all: ${answer}`
  const { status, headers, text } = answer
  if (status === 401) return !text.includes('session.wrongCredentials') && `a 401 says ${text.slice(0, 80)}`
  if (status !== 429 && status !== 503) return `a try was answered ${status}`
  return !(Number(headers['retry-after']) > 0) && `a ${status} does not say when to come back`
}

function counted(answers: (Got | string)[]): string {
  const counts = Map.groupBy(answers, (answer) => (typeof answer === 'string' ? answer : answer.status))
  return [...counts].map(([status, { length }]) => `${length} × ${status}`).join(', ')
}

/** One login, guessed at from everywhere: fifty failures an hour, however many come at once. */
async function guessOnePassword(target: Target): Promise<Outcome> {
  const guesses = tally('guesses at one password from many addresses')
  return guess(target, guesses, { count: 120, most: 50 }, (i) => ['linde.admin', addressOf(300 + i)])
}

/** One address, guessing at everybody: three hundred failures in a quarter of an hour. */
async function guessFromOneAddress(target: Target): Promise<Outcome> {
  const guesses = tally('guesses at many passwords from one address')
  return guess(target, guesses, { count: 400, most: 300 }, (i) => [`someone.${i}`, '198.51.100.99'])
}

/** @param most how many may be looked at */
async function guess(
  target: Target,
  { expect, done }: Tally,
  { count, most }: { count: number; most: number },
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
    const fault = faultIn(answer)
    expect(!fault, fault || '')
  }
  const looked = answers.filter((answer) => typeof answer !== 'string' && answer.status === 401).length
  expect(looked <= most, `${looked} guesses were looked at`)
  return done(counted(answers))
}
