import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { type Operation, oddCall, operationsOf } from '#test/support/odd-requests.ts'
import { type Outcome, tally } from '../outcome.ts'
import { browserOf, type PersonName, personNames } from '../people.ts'
import type { Target } from '../target.ts'
import { foreignTo, raisedByOwn } from './foreign-data.ts'
import { type Framing, framed, oddFraming } from './framing.ts'
import { createJudge, type Judge } from './judge.ts'

/** How many requests to each call as each person, and from which seed. */
export type Amount = { runs: number; seed: number }

type Failed = Pick<fc.RunDetails<[{ call: unknown; framing: Framing }]>, 'errorInstance' | 'counterexample'>

/** Whether a call ends what the attack itself needs. */
const spoilsTheAttack = ({ name }: Operation) => name === 'signOut'

/**
 * Requests made from the portal's own OpenAPI document, to every call, as every kind of person: odd values in the right
 * shape, and in every way of framing a request. Afterwards nothing may have changed that is not theirs.
 */
export async function sendGenerated(target: Target, amount: Amount): Promise<Outcome[]> {
  const { text } = await target.wire.send({ method: 'GET', path: '/api/v1/openapi.json' })
  const document = JSON.parse(text)
  const judge = createJudge(document)
  const operations = operationsOf(document).filter((operation) => !spoilsTheAttack(operation))
  const outcomes: Outcome[] = []
  for (const name of personNames) outcomes.push(await sendAs(target, name, operations, judge, amount))
  return outcomes
}

async function sendAs(
  target: Target,
  name: PersonName,
  operations: readonly Operation[],
  judge: Judge,
  { runs, seed }: Amount,
): Promise<Outcome> {
  const { count, expect, done } = tally(`generated requests as ${name}`)
  await target.beginAnew()
  const rowsBefore = await target.rows()
  const before = foreignTo(name, rowsBefore)
  const browser = await browserOf(target, name)
  for (const operation of operations) {
    const call = fc.record({ call: oddCall(operation), framing: oddFraming })
    const checked = await fc.check(
      fc.asyncProperty(call, async ({ call, framing }) => {
        const request = framed({ ...call, method: operation.method, cookies: browser.cookies }, framing)
        const got = await target.wire.send(request).catch(({ message }: Error) => message)
        const fault = typeof got === 'string' ? got : judge(operation.name, got)
        if (fault) throw new Error(`${request.method} ${request.path.slice(0, 120)}: ${fault}`)
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
    for (let i = 1; i < checked.numRuns; i++) count()
    count(checked.failed && described(checked))
  }
  expect(target.isAlive(), 'the portal has stopped')
  const rowsAfter = await target.rows()
  const after = foreignTo(name, rowsAfter)
  for (const [table, rows] of Object.entries(before))
    expect(isDeepStrictEqual(after[table], rows), `${table} that are not theirs have changed`)
  for (const raised of raisedByOwn(name, rowsBefore, rowsAfter)) expect(false, `own ${raised} was raised`)
  return done()
}

/** Of what fails, the smallest that was found. */
function described({ errorInstance, counterexample }: Failed): string {
  const shrunk = JSON.stringify(counterexample?.[0]) ?? ''
  return `${(errorInstance as Error | null)?.message} (${shrunk.slice(0, 400)})`
}
