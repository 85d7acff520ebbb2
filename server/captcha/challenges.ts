import { createHmac, randomInt } from 'node:crypto'
import { createChallenge as create, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'
import { type CaptchaForm, challengeOnWire } from '#contract/captcha.ts'
import type { Config } from '../config.ts'

/** A good token. `id`: what makes it the same token again; `expiresAt`: when it can be forgotten. */
export type Proof = { id: string; expiresAt: Date }

const goodForMs = 10 * 60 * 1000

/** What ALTCHA's widget hands over, base64 of this as JSON. Keys that are not named here are not looked at. */
const payload = v.object({
  challenge: challengeOnWire,
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
})

function secretsOf({ secret }: Pick<Config, 'secret'>) {
  const derived = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('base64url')
  return {
    hmacSignatureSecret: derived('captcha-challenge'),
    hmacKeySignatureSecret: derived('captcha-solution'),
  }
}

/** A challenge for one form. Solving it takes a browser about a second; checking the solution takes two hashes. */
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
    // Not ALTCHA's own `expiresAt`, which its browser side compares with the visitor's clock: that may be wrong.
    data: { form, expiresAt: now.getTime() + goodForMs },
    ...secretsOf(config),
  })
  return v.parse(challengeOnWire, created)
}

/** The proof in a token of the embedded captcha; null unless it is solved, for this form, and in time. */
export async function solvedChallenge(
  config: Pick<Config, 'secret'>,
  form: CaptchaForm,
  token: string,
  now: Date,
): Promise<Proof | null> {
  const read = v.safeParse(payload, parsed(token))
  if (!read.success) return null
  const { challenge, solution } = read.output
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(config) })
  const { data } = challenge.parameters
  if (!verified || data.form !== form || data.expiresAt <= now.getTime()) return null
  return { id: challenge.signature, expiresAt: new Date(data.expiresAt) }
}

function parsed(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
  } catch {
    return null
  }
}
