import { solveChallengeWorkers } from 'altcha-lib'
import { type CaptchaForm, readChallenge } from '#contract/captcha.ts'
import { call } from '../api/call.ts'

const mostWorkers = 4

const createWorker = () => new Worker(new URL('./solver-worker.ts', import.meta.url), { type: 'module' })

/**
 * Has the browser do the small sum that ALTCHA asks for, in the background.
 * @returns ALTCHA's payload: base64 of the challenge and its solution
 * @throws ApiError where there is no challenge to be had; Error where it could not be solved
 */
export async function solveChallenge(form: CaptchaForm, signal: AbortSignal): Promise<string> {
  const { data: challenge } = await call(readChallenge, { query: { form } }, signal)
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort())
  const concurrency = Math.min(mostWorkers, navigator.hardwareConcurrency || 1)
  const solution = await solveChallengeWorkers({ challenge, controller, concurrency, createWorker })
  if (!solution) throw new Error('The challenge was not solved.')
  return btoa(JSON.stringify({ challenge, solution }))
}
