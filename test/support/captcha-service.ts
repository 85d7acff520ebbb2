import { createServer } from 'node:http'
import { startListening } from './listening.ts'

/** A captcha service's answer about tokens: JSON, another status, or nothing at all. */
export type Verdict = object | number | 'silence'

export type FakeCaptchaService = {
  address: string
  verdict: Verdict
  /** The forms that it was asked with. */
  asked: Record<string, string>[]
  close: () => Promise<void>
}

/** A captcha's service (reCAPTCHA, hCaptcha, Turnstile), as far as the portal asks it. */
export async function startCaptchaService(): Promise<FakeCaptchaService> {
  const server = createServer(async (request, response) => {
    let sent = ''
    for await (const chunk of request) sent += chunk
    service.asked.push(Object.fromEntries(new URLSearchParams(sent)))
    if (service.verdict === 'silence') return
    const status = typeof service.verdict === 'number' ? service.verdict : 200
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof service.verdict === 'number' ? '<html>' : JSON.stringify(service.verdict))
  })
  const { origin, close } = await startListening(server)
  const service: FakeCaptchaService = {
    address: `${origin}/siteverify`,
    verdict: { success: true },
    asked: [],
    close,
  }
  return service
}
