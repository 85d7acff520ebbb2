import { isDeepStrictEqual } from 'node:util'
import { api } from '#contract/api.ts'
import { apiPrefix, type Endpoint } from '#contract/endpoint.ts'
import type { Answer, Client } from '#test/support/client.ts'
import { type Outcome, tally } from '../outcome.ts'
import { browserOf, type PersonName, people, personNames, userBy } from '../people.ts'
import type { Rows, Target } from '../target.ts'
import { calls, queryOf } from './calls.ts'
import { type Objects, objectsOf, type Reference } from './objects.ts'
import { policy, policyOfEasyWays, type Rule, ruleOfHeld, ruleWithStep, type Verdict } from './policy.ts'

type Name = keyof typeof api

/** One call about one object, and its expected outcome. */
type Cell = { name: Name; of: Reference; whose: keyof Objects; verdict: Verdict }

const nothingInParticular: Objects = { own: '', foreign: [], missing: [] }

/** The caller. `as`: the person whose things count as the own ones. */
type Caller = {
  title: string
  as: PersonName
  browser: () => Promise<Client>
  rule: (name: Name) => Rule
}

/** Every call × every kind of person × own, foreign and missing things, against the policy written by hand. */
export const compareWithPolicy = (target: Target): Promise<Outcome[]> => compareAll(target, callers(target))

/** The same with a second step required, which everyone has taken. */
export const compareWithStep = (target: Target): Promise<Outcome[]> =>
  compareAll(
    target,
    personNames.map((as) => ({
      title: `${as}, by a second step`,
      as,
      browser: () => browserOf(target, as),
      rule: (name) => ruleWithStep(name, as),
    })),
  )

/** The same with sessions that have to set up a second step first: of what a person may do, they may do next to nothing. */
export const compareHeld = (target: Target): Promise<Outcome[]> =>
  compareAll(
    target,
    (['admin', 'dealer', 'staff'] as const).map((as) => ({
      title: `${as} without the second step`,
      as,
      browser: () => target.visitor().signIn(people[as]),
      rule: (name) => ruleOfHeld(name, as),
    })),
  )

async function compareAll(target: Target, callers: readonly Caller[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const caller of callers) outcomes.push(await compareFor(target, caller))
  return outcomes
}

const callers = (target: Target): Caller[] => [
  ...personNames.map((as) => ({
    title: as,
    as,
    browser: () => browserOf(target, as),
    rule: (name: Name) => policy[name][as],
  })),
  ...(['card', 'pin', 'door'] as const).map((way) => ({
    title: `user by ${way}`,
    as: 'user' as const,
    browser: () => userBy(target, way),
    rule: (name: Name) => policyOfEasyWays[name] ?? policy[name].user,
  })),
]

async function compareFor(target: Target, caller: Caller): Promise<Outcome> {
  const { count, expect, done } = tally(`endpoint × own, foreign, missing as ${caller.title}`)
  await target.reset()
  let browser = await caller.browser()
  const rows = await target.rows()
  const cells = (Object.keys(api) as Name[]).flatMap((name) => cellsOf(name, caller, rows))
  const isRefused = ({ verdict }: Cell) => verdict !== 200
  for (const cell of cells.filter(isRefused)) count(await faultOf(browser, cell, caller))
  expect(isDeepStrictEqual(lasting(await target.rows()), lasting(rows)), 'a refused call changed something')
  for (const cell of cells.filter((cell) => !isRefused(cell))) {
    count(await faultOf(browser, cell, caller))
    if (!calls[cell.name].spoils) continue
    await target.reset()
    browser = await caller.browser()
  }
  return done()
}

/** Rows that refused calls must not change; a sign-in, even a failed one, writes an audit row. */
const lasting = ({ audit: _, ...rows }: Rows) => rows

function cellsOf(name: Name, { as, rule: ruleOf }: Caller, rows: Rows): Cell[] {
  const { about } = calls[name]
  const objects = about ? objectsOf(about, as, rows) : nothingInParticular
  const rule = ruleOf(name)
  const [own, foreign, missing] = typeof rule === 'object' ? rule : [rule, rule, rule]
  return [
    { name, of: objects.own, whose: 'own', verdict: own },
    ...objects.foreign.map((of) => ({ name, of, whose: 'foreign' as const, verdict: foreign })),
    ...objects.missing.map((of) => ({ name, of, whose: 'missing' as const, verdict: missing })),
  ]
}

async function faultOf(browser: Client, { name, of, whose, verdict }: Cell, { title }: Caller) {
  const { params, body } = calls[name]
  const query = queryOf(calls[name], of)
  const { method, path }: Endpoint = api[name]
  const values = params?.(of) ?? {}
  const address = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''))
  const called = `${name} as ${title}, ${whose} (${of})`
  const url = `${apiPrefix}${address}${query ? `?${query}` : ''}`
  // A refusal that the call does not declare is thrown.
  const answer = await browser.call(method, url, { body: body?.(of) }).catch((error: Error) => error)
  if (answer instanceof Error) return `${called}: ${answer.message}`
  if (isAsRuled(answer, verdict)) return undefined
  const came = `${answer.status} ${answer.body?.code ?? ''}`.trim()
  return `${called}: ${came} instead of ${verdict}`
}

const isAsRuled = ({ status, body }: Answer, verdict: Verdict) =>
  typeof verdict === 'number' ? status === verdict : body?.code === verdict
