import type { CaptchaForm } from '#contract/captcha.ts'
import type { Services } from '../../services.ts'
import { minuteMs } from '../durations.ts'
import { invalidField } from '../errors.ts'
import { hashOf } from '../secrets.ts'
import { type Proof, solvedChallenge } from './challenges.ts'
import * as queries from './queries.ts'
import { isVerified } from './siteverify.ts'

// No service's tokens live longer.
const maxTokenAgeMs = 10 * minuteMs

/**
 * Asserts that the sender of a form passed its captcha. A token works once.
 * @param address the visitor's
 * @throws Refusal 400; 503 if the captcha service is unavailable, and then the token stays valid
 */
export async function checkCaptcha(
  services: Services,
  form: CaptchaForm,
  token: string,
  address: string,
): Promise<void> {
  const proof = await proofFrom(services, form, token, address)
  if (!proof || !(await isFirstUse(services, proof))) throw invalidField('captcha', 'captcha.failed')
}

async function proofFrom(
  services: Services,
  form: CaptchaForm,
  token: string,
  address: string,
): Promise<Proof | null> {
  const { config, clock } = services
  if (config.captcha.provider === 'altcha') return solvedChallenge(config, form, token, clock())
  const isValid = await isVerified(services, form, token, address)
  return isValid ? { id: token, expiresAt: new Date(clock().getTime() + maxTokenAgeMs) } : null
}

const isFirstUse = ({ db }: Services, { id, expiresAt }: Proof): Promise<boolean> =>
  queries.insertUsed(db, hashOf(id), expiresAt)

/** Deletes the used tokens that have expired. */
export async function deleteUsedCaptchas({ db, clock }: Services): Promise<void> {
  await queries.deleteExpiredUsed(db, clock())
}
