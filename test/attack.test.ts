import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { openApiDocument } from '#server/platform/http/openapi.ts'
import { foreignTo, raisedByOwn } from '../attack/generated/foreign-data.ts'
import { isRefusedForForeign, seedOf } from '../attack/generated/generated.ts'
import { createJudge } from '../attack/generated/judge.ts'
import { nearlyValid } from '../attack/generated/nearly-valid.ts'
import { createReach } from '../attack/generated/reach.ts'
import { compared, isWithin } from '../attack/load/ordinary.ts'
import { calls } from '../attack/matrix/calls.ts'
import { tally } from '../attack/outcome.ts'
import { rowOf } from '../attack/report.ts'
import type { Rows } from '../attack/target.ts'
import type { RawResponse } from '../attack/wire.ts'
import { countsIn, failuresIn, printed, summary } from './printed-report.ts'
import { type Operation, operationsOf } from './support/odd-requests.ts'

const judge = createJudge(openApiDocument())

const answered = (status: number, body: unknown, more: Partial<RawResponse> = {}): RawResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  setCookies: [],
  text: JSON.stringify(body),
  ms: 5,
  ...more,
})
const refused = { error: true, errormsg: 'No.', code: 'group.notFound' }
const links = { news: '', product: '', manual: '', download: '', privacy: '' }
const brand = { slug: '', name: '', supportAddress: '', links, privacyNotice: '' }
const config = {
  error: false,
  errormsg: '',
  environment: 'prod',
  address: 'https://portal.example.org',
  brand,
  captcha: { provider: 'altcha', siteKey: '', theme: 'auto', size: 'normal' },
  languages: ['en'],
  signIn: ['password'],
  identityProvider: null,
  apps: [],
}

describe('the attack judge', () => {
  it('the attack judge accepts a documented success and a refusal', () => {
    expect(judge('readConfig', answered(200, config))).toBeNull()
    expect(judge('readGroup', answered(404, refused))).toBeNull()
  })

  it.each<[string, RawResponse]>([
    ['a 5xx', answered(500, { ...refused, code: 'server.unexpected' })],
    ['an undocumented attribute', answered(200, { ...config, secret: 'x' })],
    ['a nested undocumented attribute', answered(200, { ...config, brand: { ...brand, secret: 'x' } })],
    ['a wrong type', answered(200, { ...config, languages: 'en' })],
    ['a missing attribute', answered(200, { error: false, errormsg: '' })],
    ['a refusal without a code', answered(400, { error: true, errormsg: 'No.' })],
    ['an HTML page', answered(200, config, { headers: { 'content-type': 'text/html' } })],
    ['SQL in a text', answered(400, { ...refused, errormsg: 'syntax error at or near "x"' })],
    ['a stack trace', answered(400, { ...refused, errormsg: 'at f (/srv/server/app.ts:3:1)' })],
    [
      'CORS for other sites',
      answered(200, config, {
        headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
      }),
    ],
    ['an answer that takes too long', answered(200, config, { ms: 4000 })],
  ])('an answer is rejected for %s', (_, got) => {
    expect(judge('readConfig', got)).not.toBeNull()
  })
})

describe('the data that is foreign to a person', () => {
  const group = (id: number, path: string, parent_id: number | null = null) => ({
    id,
    path,
    parent_id,
    name: 'g',
    reserved_seats: 8,
    valid_until: null as string | null,
  })
  const rows = {
    groups: [group(1, '/1/'), group(2, '/1/2/', 1), group(3, '/3/')],
    accounts: [
      { id: 1, login: 'linde.admin', group_id: 1, kind: 'admin' },
      { id: 2, login: 'lena', group_id: 2, kind: 'user' },
      { id: 3, login: 'dealer', group_id: null, kind: 'dealer' },
      { id: 4, login: 'jozef.admin', group_id: 3, kind: 'admin' },
      { id: 5, login: 'linde.klas3', group_id: 2, kind: 'admin' },
    ],
    licences: [{ id: 1, dealer_id: 3, root_group_id: 1, web_code: 'K7Q4M2XW' }],
    payments: [{ id: 1, started_by: 3 }],
    documents: [{ id: 1, issued_by: 3 }],
    cards: [{ account_id: 2 }],
    pins: [{ account_id: 2 }],
    doors: [{ group_id: 2 }],
    invitations: [{ account_id: 2 }],
    reminderSettings: [{ licence_id: 1 }],
    orders: [{ licence_id: 1 }],
    papers: [{ licence_id: 1 }],
    receipts: [{ licence_id: 1 }],
    sendings: [{ licence_id: 1 }],
    buyers: [{ licence_id: 1 }],
    quotes: [{ licence_id: 1 }],
    paymentReminders: [{ licence_id: 1 }],
    disputes: [{ licence_id: 1 }],
    vatNumbers: [{ licence_id: 1 }],
    steps: [{ account_id: 1 }, { account_id: 4 }],
  } as unknown as Rows
  const changed = (change: (rows: Rows) => void) => {
    const copy = structuredClone(rows)
    change(copy)
    return copy
  }

  it('the data that is foreign to a person includes everything outside an admin’s groups, even after it is moved into them', () => {
    const stolen = changed(({ accounts }) => Object.assign(accounts[3] as object, { group_id: 2 }))
    expect(foreignTo('admin', stolen)).not.toEqual(foreignTo('admin', rows))
    const renamed = changed(({ groups }) => Object.assign(groups[1] as object, { name: 'mine' }))
    expect(foreignTo('admin', renamed)).toEqual(foreignTo('admin', rows))
    const prolonged = changed(({ groups }) =>
      Object.assign(groups[0] as object, { valid_until: '2090-01-01' }),
    )
    expect(foreignTo('admin', prolonged)).not.toEqual(foreignTo('admin', rows))
    expect(foreignTo('dealer', prolonged)).toEqual(foreignTo('dealer', rows))
  })

  it('the data that is foreign to a person includes an own group’s limits set by the level above, when the admin raises them', () => {
    const withOwn = (own: object) => changed(({ groups }) => Object.assign(groups[1] as object, own))
    const ended = withOwn({ valid_until: '2026-12-31' })
    for (const own of [{}, { reserved_seats: 7 }, { valid_until: '2026-12-31' }])
      expect(raisedByOwn('subAdmin', rows, withOwn(own))).toEqual([])
    for (const own of [{ reserved_seats: 9 }, { reserved_seats: 0 }])
      expect(raisedByOwn('subAdmin', rows, withOwn(own))).toEqual(['reservation'])
    for (const own of [{ valid_until: null }, { valid_until: '2027-01-01' }])
      expect(raisedByOwn('subAdmin', ended, withOwn(own))).toEqual(['end date'])
  })

  it('the data that is foreign to a person includes a web code, except for people who may renew it', () => {
    const renewed = changed(({ licences }) => Object.assign(licences[0] as object, { web_code: 'NEW' }))
    for (const name of ['admin', 'dealer', 'staff'] as const)
      expect(foreignTo(name, renewed)).toEqual(foreignTo(name, rows))
    for (const name of ['subAdmin', 'user', 'visitor'] as const)
      expect(foreignTo(name, renewed)).not.toEqual(foreignTo(name, rows))
  })

  it('the data that is foreign to a person includes everything for a visitor, and a person’s own role', () => {
    const any = changed(({ accounts }) => Object.assign(accounts[1] as object, { name: 'x' }))
    expect(foreignTo('visitor', any)).not.toEqual(foreignTo('visitor', rows))
    expect(foreignTo('user', any)).toEqual(foreignTo('user', rows))
    const risen = changed(({ accounts }) => Object.assign(accounts[1] as object, { kind: 'staff' }))
    expect(foreignTo('user', risen)).not.toEqual(foreignTo('user', rows))
  })
})

describe('generated requests', () => {
  it('use a separate, reproducible seed per call and person', () => {
    const seeds = Object.keys(api).flatMap((call) => [seedOf(7, 'admin', call), seedOf(7, 'user', call)])
    expect(new Set(seeds).size).toBe(seeds.length)
    expect(seedOf(7, 'admin', 'addUser')).toBe(seedOf(7, 'admin', 'addUser'))
    expect(seedOf(8, 'admin', 'addUser')).not.toBe(seedOf(7, 'admin', 'addUser'))
  })

  it('generated requests are mostly valid, for own and foreign things', () => {
    const operation = operationsOf(openApiDocument()).find(({ name }) => name === 'editGroup') as Operation
    const objects = { own: '3', foreign: ['4', '5'], missing: ['987654'] }
    const sent = fc.sample(nearlyValid(operation, calls.editGroup, objects), { numRuns: 400, seed: 7 })
    const isRight = (body: unknown) => v.safeParse(api.editGroup.body, body).success
    expect(sent.filter(({ body }) => isRight(body)).length).toBeGreaterThan(200)
    expect(sent.filter(({ body }) => !isRight(body)).length).toBeGreaterThan(20)
    const at = (id: string) => sent.filter(({ path }) => path === `/api/v1/weblockgroup/${id}`).length
    expect(at('3')).toBeGreaterThan(200)
    expect(Math.min(at('4'), at('5'), at('987654'))).toBeGreaterThan(5)
    for (const { path, isForeign } of sent) expect(isForeign).toBe(/\/(4|5|987654)$/.test(path))
  })

  it('generated requests may not succeed about things of others, except if the policy allows it', () => {
    expect(isRefusedForForeign('readGroup', 'admin')).toBe(true)
    expect(isRefusedForForeign('readGroup', 'user')).toBe(true)
    expect(isRefusedForForeign('readGroup', 'staff')).toBe(false)
    expect(isRefusedForForeign('readConfig', 'visitor')).toBe(false)
    expect(isRefusedForForeign('orderByQuote', 'dealer')).toBe(true)
    expect(isRefusedForForeign('orderByQuote', 'staff')).toBe(false)
  })

  it('generated requests fail if more than one call in twenty was never answered 200', () => {
    const names = Array.from({ length: 20 }, (_, index) => `call${index}`)
    const reach = createReach()
    for (const name of names.slice(2)) reach.noteSuccess(name)
    expect(reach.outcome(names)).toMatchObject({
      findings: ['call0 was never answered 200', 'call1 was never answered 200'],
      note: '18 of 20',
    })
    reach.noteSuccess('call1')
    expect(reach.outcome(names)).toMatchObject({ findings: [], note: '19 of 20' })
    expect(reach.outcome(names).table?.join(' · ')).toMatch(/^call0 0 · call1 1 · call2 1/)
  })
})

it('response times under load are compared with those without load', () => {
  const waits = (p50: number) => ({ p50, p99: p50, count: 9, failed: [] })
  expect(isWithin(10, waits(12), waits(120))).toBe(true)
  expect(isWithin(10, waits(12), waits(121))).toBe(false)
  expect(isWithin(10, waits(1), waits(20))).toBe(true)
  expect(isWithin(2, waits(12), waits(25))).toBe(false)
  expect(compared(waits(12), waits(121))).toContain('× 10.08')
})

it('the report lists findings and counts its rows', () => {
  const { count, expect: must, done } = tally('something')
  count()
  must(true, 'never said')
  must(false, 'this is wrong')
  const outcome = done('fast')
  expect(outcome).toEqual({ what: 'something', tried: 3, findings: ['this is wrong'], note: 'fast' })
  const wrong = rowOf(outcome, 'embedded')
  const right = rowOf({ ...outcome, findings: [], table: ['a 1 · b 2'] }, 'embedded')
  expect(printed(wrong)).toMatch(/^✗ embedded +something +3 +1 +fast\n +this is wrong$/)
  expect(printed(right)).toMatch(/fast\n {4}a 1 · b 2$/)
  expect(summary([wrong, right])).toBe('1 passed, 1 failed')
  const text = [printed(right), printed(wrong), summary([wrong, right]), ''].join('\n')
  expect(failuresIn(text)).toEqual([printed(wrong)])
  expect(countsIn(text)).toEqual({ passed: 1, failed: 1 })
})
