import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeCaptchaService, startCaptchaService } from '#test/support/captcha-service.ts'
import type { Client } from '#test/support/client.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { readConfig } from '../platform/config/config.ts'
import { createPasswords } from './passwords.ts'

const most = 1_000_000_000

let service: FakeCaptchaService
let portal: TestApp
let visitor: Client
beforeAll(async () => {
  service = await startCaptchaService()
  portal = await createTestApp({
    captcha: { ...readConfig({}).captcha, provider: 'hcaptcha', verifyAddress: service.address },
    publicLimits: {
      mailsPerAddress: most,
      resetMailsPerLogin: most,
      formTriesPerAddress: most,
      wrongCodesPerAddress: most,
      signInStartsPerAddress: most,
    },
    signInTries: { perLoginAndAddress: most, perLogin: most, perAddress: most, inAll: most },
    webCodeTries: { perLicence: most, perAddress: most, afterCaptcha: most },
  })
  visitor = portal.visitor()
  await visitor.get('/isloggedin')
})
afterAll(async () => {
  await portal.close()
  await service.close()
})

const perRound = 200
/** A quiet machine needs two or three. */
const maxRounds = 16

let sent = 0

/**
 * `answer`: its status and code, so that it is not refused for something else before the name matters. `hashes`: whether it hashes a password, which
 * is cheap in tests only.
 */
type Call = {
  path: string
  body: (name: string) => object
  known: readonly string[]
  unknown: string
  answer: readonly [number, string | undefined]
  hashes: boolean
}

const logins = ['lena', 'emma', 'linde.admin', 'linde.klas3', 'jozef.admin', 'expired', 'staff', 'dealer']
const calls: Record<string, Call> = {
  'asking for a reset mail': {
    path: '/requestresetpassword',
    body: (login) => ({ login, captcha: `token-${sent}`, lang: 'nl' }),
    known: logins,
    unknown: 'nobody',
    answer: [200, undefined],
    hashes: false,
  },
  'changing a password': {
    path: '/resetaccountpassword',
    body: (login) => ({
      login,
      password: 'not-the-password',
      newpassword: 'een-nieuw-geheim',
      captcha: `token-${sent}`,
    }),
    known: logins,
    unknown: 'nobody',
    answer: [401, 'session.wrongCredentials'],
    hashes: true,
  },
  registering: {
    path: '/weblockadmin/register',
    body: (sn) => ({
      admin: { login: 'an.nieuw', password: 'een-nieuw-geheim', name: 'An', email: 'an@example.org' },
      sn,
      webcode: 'WRONG',
    }),
    known: ['SPR10001', 'SPR10002', 'SPR10003', 'SPR10005', 'ME20001'],
    unknown: 'SPR7',
    answer: [400, 'licence.wrongWebCode'],
    hashes: false,
  },
}

/** A pair in both orders, since whatever runs after each call slows the second one, and a busy machine by far more than a leak. */
const orders = [
  ['known', 'unknown'],
  ['unknown', 'known'],
] as const

/** By the clock, and of the processor: a busy machine blurs the first, while the second misses only what is waited for. In ms. */
const kinds = ['clock', 'cpu'] as const

type Times = Record<(typeof kinds)[number], number>

const timesNow = (): Times => {
  const { user, system } = process.cpuUsage()
  return { clock: performance.now(), cpu: (user + system) / 1000 }
}

const less = (a: Times, b: Times): Times => ({ clock: a.clock - b.clock, cpu: a.cpu - b.cpu })

const plus = (a: Times, b: Times): Times => ({ clock: a.clock + b.clock, cpu: a.cpu + b.cpu })

const none: Times = { clock: 0, cpu: 0 }

/** @returns each difference the sum of a name's two orders */
async function measure({ path, body, known, answer: expected }: Call, unknown: readonly string[]) {
  const differences: Times[] = []
  const times: Times[] = []
  const answers = new Set<string>()
  for (let index = 0; index < perRound / orders.length; index++) {
    // As many unknown names as known ones: each is counted as often as the others.
    const turn = index % known.length
    const took = { known: none, unknown: none }
    for (const kind of orders.flat()) {
      sent++
      const name = (kind === 'known' ? known : unknown)[turn] as string
      const start = timesNow()
      const answer = await visitor.post(path, body(name))
      const spent = less(timesNow(), start)
      took[kind] = plus(took[kind], spent)
      times.push(spent)
      answers.add(`${answer.status} ${JSON.stringify(answer.body)}`)
      expect([answer.status, answer.body.code]).toEqual(expected)
    }
    differences.push(less(took.known, took.unknown))
  }
  return { differences, times, answers: [...answers] }
}

/** As many unknown names as known ones. Half of all unknown logins are locked after five tries, as if by an easy password; these are not. */
async function unknownNames({ path, body, known, unknown }: Call): Promise<string[]> {
  const names: string[] = []
  for (let at = 0; names.length < known.length; at++) {
    const name = `${unknown}${at}`
    const statuses = new Set<number>()
    for (let tries = 0; tries < 6; tries++) {
      sent++
      statuses.add((await visitor.post(path, body(name))).status)
    }
    if (!statuses.has(429)) names.push(name)
  }
  return names
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
const at = (values: readonly number[], place: number) =>
  values[Math.min(values.length - 1, Math.max(0, Math.round(place)))] ?? 0
const median = (values: readonly number[]) => at(sorted(values), (values.length - 1) / 2)

/** Between these the median lies, at 99.9 %, whatever the values are distributed like: their order decides (sign test). */
function boundsOfMedian(values: readonly number[]): [number, number] {
  const reach = (3.29 * Math.sqrt(values.length)) / 2
  const middle = (values.length - 1) / 2
  const inOrder = sorted(values)
  return [at(inOrder, middle - reach), at(inOrder, middle + reach)]
}

/** As a share of the usual time of a call. */
const leak = 0.05

/** `hashing`: what a password costs outside of tests. */
type Measured = { differences: readonly Times[]; times: readonly Times[]; hashing: Times }

async function timeOfHashing(): Promise<Times> {
  const { hash } = createPasswords()
  const times: Times[] = []
  for (let tries = 0; tries < 5; tries++) {
    const start = timesNow()
    await hash('een-nieuw-geheim')
    times.push(less(timesNow(), start))
  }
  const least = (kind: keyof Times) => Math.min(...times.map((time) => time[kind]))
  return { clock: least('clock'), cpu: least('cpu') }
}

/** How much longer known names take, as a share of the usual time. */
function boundsOf({ differences, times, hashing }: Measured, kind: keyof Times): [number, number] {
  const usual = (median(times.map((time) => time[kind])) + hashing[kind]) * orders.length
  const [from, to] = boundsOfMedian(differences.map((difference) => difference[kind]))
  return [from / usual, to / usual]
}

const isWithinLeak = ([from, to]: [number, number]) => from > -leak && to < leak

it.each(Object.entries(calls))(
  '%s says the same, and in the same time, whether there is such a name or not',
  { timeout: 240_000 },
  async (_, call) => {
    const unknown = await unknownNames(call)
    const hashing = call.hashes ? await timeOfHashing() : none
    const all = { differences: [] as Times[], times: [] as Times[], hashing }
    for (let round = 0; round < maxRounds; round++) {
      const measured = await measure(call, unknown)
      expect(measured.answers).toHaveLength(1)
      all.differences.push(...measured.differences)
      all.times.push(...measured.times)
      const bounds = boundsOf(all, 'clock')
      if (isWithinLeak(bounds)) return
      if (bounds[0] > leak || bounds[1] < -leak) break
    }
    // The clock found a leak, or the machine was too busy to tell.
    const [clock, cpu] = kinds.map((kind) => boundsOf(all, kind)) as [[number, number], [number, number]]
    const isTold = clock[0] > leak || clock[1] < -leak
    if (!isTold && isWithinLeak(cpu)) return
    const written = [clock, cpu].map((bounds) => bounds.map((share) => `${(share * 100).toFixed(1)} %`))
    expect.fail(
      `Known names take between ${written.map((bounds) => bounds.join(' and ')).join(', of the processor between ')} longer, by ${all.differences.length} names in both orders.`,
    )
  },
)
