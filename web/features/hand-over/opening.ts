import type { App, HandOver, WaitingApp } from '#contract/apps.ts'

/**
 * How to open an app with a code. `page`: by its address. `program`: by a link with its URL scheme, or by its local server
 * if `local.ping` answers.
 */
export type Opening =
  | { kind: 'page'; address: string }
  | { kind: 'program'; link: string; local: { ping: string; login: string } | null }

/** The step after a sign-in. `ask`: go to `login` if `ping` answers, else show the card that opens the app. */
export type NextStep =
  | { kind: 'home' }
  | { kind: 'leave'; address: string }
  | { kind: 'ask'; ping: string; login: string }
  | { kind: 'card' }

/** How the person signed in. */
export type SignInMethod = 'password' | 'provider'

/** @returns null if the app is unknown or lacks the address or scheme to open it */
export function openingOf(app: App | undefined, waiting: WaitingApp, code: HandOver): Opening | null {
  if (!app) return null
  if (app.kind === 'desktop') {
    if (app.scheme === null) return null
    const query = new URLSearchParams(codeParams(code))
    return { kind: 'program', link: `${app.scheme}//login?${query}`, local: localPages(waiting.url, query) }
  }
  if (waiting.url === null) return null
  const address = new URL(waiting.url)
  for (const [name, value] of Object.entries(codeParams(code))) address.searchParams.set(name, value)
  if (app.kind === 'web' && waiting.webUrl !== null) address.searchParams.set('webUrl', waiting.webUrl)
  return { kind: 'page', address: address.href }
}

const codeParams = ({ machine, code }: HandOver) => ({ code: machine, state: code })

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

function localPages(url: string | null, query: URLSearchParams) {
  if (url === null || !loopback.has(new URL(url).hostname)) return null
  const base = url.replace(/\/+$/, '')
  return { ping: `${base}/ping`, login: `${base}/login?${query}` }
}

/**
 * Decides what follows a sign-in.
 * @param code null if the server created none, for instance for an expired licence: the card then says why
 */
export function nextStep(
  apps: readonly App[],
  waiting: WaitingApp | null,
  code: HandOver | null,
  method: SignInMethod,
): NextStep {
  const app = apps.find(({ key }) => key === waiting?.key)
  if (!waiting || !app) return { kind: 'home' }
  const opening = code && openingOf(app, waiting, code)
  if (!opening) return { kind: 'card' }
  if (opening.kind === 'page') {
    const asksFirst = app.kind === 'onlineAfterPassword' && method !== 'password'
    return asksFirst ? { kind: 'card' } : { kind: 'leave', address: opening.address }
  }
  return opening.local ? { kind: 'ask', ...opening.local } : { kind: 'card' }
}

const pingTimeoutMs = 1500

/** Whether a program on this computer answers; false if the browser blocks the request. */
export async function isListening(ping: string): Promise<boolean> {
  try {
    const { status } = await fetch(ping, {
      mode: 'cors',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(pingTimeoutMs),
    })
    return status === 200
  } catch {
    return false
  }
}
