import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Operation, oddCall, operationsOf } from '#test/support/odd-requests.ts'
import { calls, queryOf } from '../matrix/calls.ts'
import { type Objects, objectsOf } from '../matrix/objects.ts'
import { policy } from '../matrix/policy.ts'
import { type Outcome, type Tally, tally } from '../outcome.ts'
import { browserOf, type PersonName, personNames } from '../people.ts'
import type { Rows, Target } from '../target.ts'
import { foreignTo, raisedByOwn } from './foreign-data.ts'
import { type Framing, framed, mixedFraming } from './framing.ts'
import { createJudge, type Judge } from './judge.ts'
import { addressOf, nearlyValid } from './nearly-valid.ts'
import { createReach, type Reach } from './reach.ts'
import { isLast, provenRequests, type ValidRequest } from './valid-requests.ts'

/** How many requests to each call as each person, and from which seed. */
export type Amount = { runs: number; seed: number }

type Name = keyof typeof api

type Failed = Pick<fc.RunDetails<[{ call: unknown; framing: Framing }]>, 'errorInstance' | 'counterexample'>

type Attack = { target: Target; operations: readonly Operation[]; judge: Judge; reach: Reach; amount: Amount }

/** Whether a call ends the session that the attack needs, or may by a number that it makes up. */
const endsTheAttack = ({ name }: Operation) => name === 'signOut' || name === 'endOwnSession'

/**
 * Every call as every kind of person: first with a valid request, then with many generated from the portal's own OpenAPI document:
 * odd values in the right shape, valid ones with a mistake, and every framing. Afterwards no data of others may have changed.
 */
export async function sendGenerated(target: Target, amount: Amount): Promise<Outcome[]> {
  const { text } = await target.wire.send({ method: 'GET', path: '/api/v1/openapi.json' })
  const document = JSON.parse(text)
  const operations = operationsOf(document)
  const attack = { target, operations, judge: createJudge(document), reach: createReach(), amount }
  const outcomes: Outcome[] = []
  for (const name of personNames) {
    const { count, expect, done } = tally(`generated requests as ${name}`)
    await sendValid(attack, name, count)
    const share = await sendOdd(attack, name, { count, expect })
    outcomes.push(done(share))
  }
  return [...outcomes, attack.reach.outcome(operations.map(({ name }) => name))]
}

/** Sends one valid request to each call, with any captcha, code or password it needs, if this person has it. */
async function sendValid(
  { target, operations, judge, reach }: Attack,
  name: PersonName,
  count: Tally['count'],
) {
  await target.reset()
  let browser = await browserOf(target, name)
  const rows = await target.rows()
  for (const operation of operations.toSorted((a, b) => Number(isLast(a.name)) - Number(isLast(b.name)))) {
    const call = operation.name as Name
    const proven = provenRequests[call]
    const request =
      proven?.as === name ? await proven.make({ target, browser, rows }) : validByMatrix(call, name, rows)
    const sender = request.browser ?? browser
    const { method, path }: Endpoint = api[call]
    const address = addressOf(path, request.params, request.query)
    const answer = await sender.call(method, address, { body: request.body })
    const text = JSON.stringify(answer.body)
    const headers = { 'content-type': String(answer.headers['content-type']) }
    const fault = judge(call, { status: answer.status, headers, setCookies: [], text, ms: 0 })
    count(fault !== null && `${method} ${address}: ${fault}`)
    if (answer.status !== 200) continue
    reach.noteSuccess(call)
    if (!isLast(call)) continue
    await target.reset()
    browser = await browserOf(target, name)
  }
}

function validByMatrix(call: Name, name: PersonName, rows: Rows): ValidRequest {
  const { params, body } = calls[call]
  const { own } = thingsFor(call, name, rows)
  const query = queryOf(calls[call], own)
  return { params: params?.(own) ?? {}, ...(query !== undefined && { query }), body: body?.(own) }
}

function thingsFor(call: Name, name: PersonName, rows: Rows): Objects {
  const { about } = calls[call]
  return about ? objectsOf(about, name, rows) : { own: '', foreign: [], missing: [] }
}

/**
 * Whether the policy refuses a call to this person about a thing of others, and about one that does not exist. A code says that the
 * thing is in the wrong state, which other calls change: staff may order by the quote of any licence once its invoice is paid.
 */
export function isRefusedForForeign(call: Name, person: PersonName): boolean {
  const rule = policy[call][person]
  const [, foreign, missing] = typeof rule === 'object' ? rule : [rule, rule, rule]
  return typeof foreign === 'number' && foreign !== 200 && missing !== 200
}

/** @returns how many were answered 200, for the table */
async function sendOdd(
  { target, operations, judge, reach, amount }: Attack,
  name: PersonName,
  { count, expect }: Pick<Tally, 'count' | 'expect'>,
): Promise<string> {
  await target.reset()
  const rows = await target.rows()
  const before = foreignTo(name, rows)
  const browser = await browserOf(target, name)
  let successes = 0
  let sent = 0
  for (const operation of operations.filter((operation) => !endsTheAttack(operation))) {
    const right = calls[operation.name as Name]
    const isOwnOnly = isRefusedForForeign(operation.name as Name, name)
    const things = thingsFor(operation.name as Name, name, rows)
    const call = fc.oneof(
      { weight: 1, arbitrary: oddCall(operation).map((call) => ({ ...call, isForeign: false })) },
      { weight: 2, arbitrary: nearlyValid(operation, right, things) },
    )
    const checked = await fc.check(
      fc.asyncProperty(fc.record({ call, framing: mixedFraming }), async ({ call, framing }) => {
        const request = framed({ ...call, method: operation.method, cookies: browser.cookies }, framing)
        const got = await target.wire.send(request).catch(({ message }: Error) => message)
        sent++
        const hasSucceeded = typeof got !== 'string' && got.status === 200 && framing.method === null
        if (hasSucceeded) {
          successes++
          reach.noteSuccess(operation.name)
        }
        // By another method another call may answer at the same path, and at the group 0 one with a path of its own.
        const answerAt = (wanted: string | undefined) =>
          operations.find(({ method, path }) => method === request.method && path === wanted)
        const answering = answerAt(request.path.split('?')[0]) ?? answerAt(operation.path)
        const isLeak = hasSucceeded && call.isForeign && isOwnOnly
        const answered = typeof got === 'string' ? got : judge(answering?.name ?? null, got)
        const fault = isLeak ? 'was answered 200 about something of others' : answered
        if (fault) throw new Error(`${request.method} ${request.path.slice(0, 120)}: ${fault}`)
      }),
      { numRuns: amount.runs, seed: seedOf(amount.seed, name, operation.name), endOnFailure: true },
    )
    for (let i = 1; i < checked.numRuns; i++) count()
    count(checked.failed && described(checked))
  }
  expect(target.isAlive(), 'the portal has stopped')
  const rowsAfter = await target.rows()
  const after = foreignTo(name, rowsAfter)
  for (const [table, rows] of Object.entries(before))
    expect(isDeepStrictEqual(after[table], rows), `${table} that are not theirs have changed`)
  for (const raised of raisedByOwn(name, rows, rowsAfter)) expect(false, `own ${raised} was raised`)
  return `${successes} of ${sent} odd ones answered 200`
}

/** A separate seed per call and person, so that framings differ; the same for the same run. */
export function seedOf(seed: number, person: PersonName, call: string): number {
  return createHash('sha256').update(`${seed} ${person} ${call}`).digest().readInt32BE(0)
}

/** The smallest failing example. */
function described({ errorInstance, counterexample }: Failed): string {
  const shrunk = JSON.stringify(counterexample?.[0]) ?? ''
  return `${(errorInstance as Error | null)?.message} (${shrunk.slice(0, 400)})`
}
