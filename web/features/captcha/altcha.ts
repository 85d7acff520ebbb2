import { solveChallengeWorkers } from 'altcha-lib'
import { type CaptchaForm, readChallenge } from '#contract/captcha.ts'
import { call } from '../../platform/api/call.ts'

const maxWorkers = 4

const createWorker = () => new Worker(new URL('./solver-worker.ts', import.meta.url), { type: 'module' })

/**
 * Solves ALTCHA's proof of work in the background.
 * @returns ALTCHA's payload: base64 of the challenge and its solution
 * @throws ApiError if no challenge can be fetched; Error if it could not be solved
 */
export async function solveChallenge(form: CaptchaForm, signal: AbortSignal): Promise<string> {
  const { data: challenge } = await call(readChallenge, { query: { form } }, signal)
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort())
  const concurrency = Math.min(maxWorkers, navigator.hardwareConcurrency || 1)
  const solution = await solveChallengeWorkers({ challenge, controller, concurrency, createWorker })
  if (!solution) throw new Error('The challenge was not solved.')
  return btoa(JSON.stringify({ challenge, solution }))
}
