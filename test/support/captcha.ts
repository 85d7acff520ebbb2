import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { CaptchaForm } from '#contract/captcha.ts'
import type { Client } from './client.ts'

/** Passes the embedded captcha of a form as a browser does. @returns the token, good once */
export async function solveCaptcha(client: Client, form: CaptchaForm): Promise<string> {
  const { body } = await client.get(`/captcha/challenge?form=${form}`)
  return tokenFor(body.data)
}

/** The token of a challenge, as ALTCHA's widget makes it. */
export async function tokenFor(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}
