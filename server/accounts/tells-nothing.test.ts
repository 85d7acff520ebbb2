import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeCaptchaService, startCaptchaService } from '#test/support/captcha-service.ts'
import type { Client } from '#test/support/client.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { readConfig } from '../config.ts'

const most = 1_000_000_000

let service: FakeCaptchaService
let portal: TestApp
let visitor: Client
beforeAll(async () => {
  service = await startCaptchaService()
  portal = await createTestApp({
    captcha: { ...readConfig({}).captcha, provider: 'turnstile', verifyAddress: service.address },
    publicLimits: {
      mailsPerAddress: most,
      resetMailsPerLogin: most,
      formTriesPerAddress: most,
      wrongCodesPerAddress: most,
      signInStartsPerAddress: most,
    },
    signInTries: { perLoginAndAddress: most, perLogin: most, perAddress: most },
    webCodeTries: { perLicence: most, perAddress: most },
  })
  visitor = portal.visitor()
  await visitor.get('/isloggedin')
})
afterAll(async () => {
  await portal.close()
  await service.close()
})

const perRound = 200
const rounds = 6
let sent = 0

type Call = { path: string; body: (name: string) => object; known: readonly string[]; unknown: string }

const logins = ['lena', 'emma', 'linde.admin', 'linde.klas3', 'jozef.admin', 'expired', 'staff', 'dealer']
const calls: Record<string, Call> = {
  'asking for a reset mail': {
    path: '/requestresetpassword',
    body: (login) => ({ login, captcha: `token-${sent}`, lang: 'nl' }),
    known: logins,
    unknown: 'nobody',
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
  },
}

function median(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

type Times = { known: number[]; unknown: number[] }

/** Known and unknown in turn, and in both orders, so that what slows the machine slows both. */
async function measure({ path, body, known, unknown }: Call) {
  const times: Times = { known: [], unknown: [] }
  const answers = new Set<string>()
  for (let index = 0; index < perRound; index++) {
    const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      sent++
      // As many unknown names as known ones: each is counted as often as the others.
      const turn = index % known.length
      const name = kind === 'known' ? (known[turn] as string) : `${unknown}${turn}`
      const start = performance.now()
      const answer = await visitor.post(path, body(name))
      times[kind].push(performance.now() - start)
      answers.add(`${answer.status} ${JSON.stringify(answer.body)}`)
    }
  }
  return { known: median(times.known), unknown: median(times.unknown), answers: [...answers] }
}

it.each(Object.entries(calls))(
  '%s says the same, and in the same time, whether there is such a name or not',
  async (_, call) => {
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { known, unknown, answers } = await measure(call)
      expect(answers).toHaveLength(1)
      expect(answers[0]).not.toContain('tooManyTries')
      ratios.push(known / unknown)
      if (Math.abs(known - unknown) <= 0.1 * Math.max(known, unknown)) return
    }
    // A busy machine may spoil a round, and not all of them; what really takes longer does so in each.
    expect.fail(`Known names took ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} times as long.`)
  },
)
