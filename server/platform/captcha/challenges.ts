import { randomInt } from 'node:crypto'
import { createChallenge as create, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'
import { type CaptchaForm, challengeOnWire } from '#contract/captcha.ts'
import type { Config } from '../config/config.ts'
import { minuteMs } from '../durations.ts'
import { sign } from '../secrets.ts'

/** A valid token. `id`: the same for every spelling of the token; `expiresAt`: when it can be forgotten. */
export type Proof = { id: string; expiresAt: Date }

const lifetimeMs = 10 * minuteMs

/** The submission of ALTCHA's widget, as base64 of JSON; other keys are ignored. */
const payload = v.object({
  challenge: challengeOnWire,
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
})

const secretsOf = (config: Pick<Config, 'secret'>) => ({
  hmacSignatureSecret: sign(config, 'captcha-challenge'),
  hmacKeySignatureSecret: sign(config, 'captcha-solution'),
})

/** Creates a challenge for one form. Solving it takes a browser about a second; checking the solution takes two hashes. */
export async function createChallenge(
  config: Pick<Config, 'secret'>,
  form: CaptchaForm,
  now: Date,
): Promise<v.InferOutput<typeof challengeOnWire>> {
  const created = await create({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1000,
    counter: randomInt(100, 401),
    deriveKey,
    // ALTCHA's own `expiresAt` is compared with the visitor's clock, which may be wrong.
    data: { form, expiresAt: now.getTime() + lifetimeMs },
    ...secretsOf(config),
  })
  return v.parse(challengeOnWire, created)
}

/** Verifies a token of the embedded captcha; null unless it is solved, for this form, and in time. */
export async function solvedChallenge(
  config: Pick<Config, 'secret'>,
  form: CaptchaForm,
  token: string,
  now: Date,
): Promise<Proof | null> {
  const read = v.safeParse(payload, parseToken(token))
  if (!read.success) return null
  const { challenge, solution } = read.output
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(config) })
  const { data } = challenge.parameters
  if (!verified || data.form !== form || data.expiresAt <= now.getTime()) return null
  return { id: challenge.signature, expiresAt: new Date(data.expiresAt) }
}

function parseToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
  } catch {
    return null
  }
}
