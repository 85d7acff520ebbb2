import { hash } from 'node:crypto'
import type { CaptchaForm } from '#contract/captcha.ts'
import { refuseField } from '../errors.ts'
import type { Services } from '../services.ts'
import { type Proof, solvedChallenge } from './challenges.ts'
import * as queries from './queries.ts'
import { isVouchedFor } from './siteverify.ts'

// No service lets a token live longer.
const longestMs = 10 * 60 * 1000

/**
 * Makes sure that a form was sent by somebody who passed its captcha. Uses up the token: it is good once.
 * @param address the visitor's
 * @throws Refusal 400, or 503 where the captcha's service is away (then the token is still good)
 */
export async function checkCaptcha(
  services: Services,
  form: CaptchaForm,
  token: string,
  address: string,
): Promise<void> {
  const proof = await proofIn(services, form, token, address)
  if (!proof || !(await isFirstUse(services, proof))) throw refuseField('captcha', 'captcha.failed')
}

async function proofIn(
  services: Services,
  form: CaptchaForm,
  token: string,
  address: string,
): Promise<Proof | null> {
  const { config, clock } = services
  if (config.captcha.provider === 'altcha') return solvedChallenge(config, form, token, clock())
  const isGood = await isVouchedFor(services, form, token, address)
  return isGood ? { id: token, expiresAt: new Date(clock().getTime() + longestMs) } : null
}

const isFirstUse = ({ db }: Services, { id, expiresAt }: Proof): Promise<boolean> =>
  queries.insertUsed(db, { token_hash: hash('sha256', id, 'buffer'), expires_at: expiresAt })

/** Forgets the used tokens that have run out by themselves. */
export async function forgetUsedCaptchas({ db, clock }: Services): Promise<void> {
  await queries.deleteExpiredUsed(db, clock())
}
