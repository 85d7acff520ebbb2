import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { App, WaitingApp } from '#contract/apps.ts'
import { isListening, nextStep, openingOf } from './opening.ts'

const apps: App[] = [
  { key: 'online', kind: 'online', scheme: null },
  { key: 'owv', kind: 'onlineAfterPassword', scheme: null },
  { key: 'web', kind: 'web', scheme: null },
  { key: 'desktop', kind: 'desktop', scheme: 'vlinder:' },
]
const code = { machine: 'PC-1', code: 'a+b/c=' }
const waiting = (key: string, url: string | null, webUrl: string | null = null): WaitingApp => ({
  key,
  url,
  webUrl,
})
const step = (app: WaitingApp | null, method: 'password' | 'provider' = 'password') =>
  nextStep(apps, app, code, method)

describe('after a sign-in', () => {
  test('no waiting app or an unknown app leads home', () => {
    expect(step(null)).toEqual({ kind: 'home' })
    expect(step(waiting('gone', 'https://gone.example'))).toEqual({ kind: 'home' })
  })

  test.each(['password', 'provider'] as const)(
    'by %s, an online app gets the machine and the code',
    (method) => {
      expect(step(waiting('online', 'https://online.example'), method)).toEqual({
        kind: 'leave',
        address: 'https://online.example/?code=PC-1&state=a%2Bb%2Fc%3D',
      })
    },
  )

  test('the query of an app’s address is kept', () => {
    expect(step(waiting('online', 'https://online.example/a?b=c#d'))).toMatchObject({
      address: 'https://online.example/a?b=c&code=PC-1&state=a%2Bb%2Fc%3D#d',
    })
  })

  test('an onlineAfterPassword app opens after a password, and after the provider the card asks first', () => {
    expect(step(waiting('owv', 'https://owv.example'), 'password')).toMatchObject({ kind: 'leave' })
    expect(step(waiting('owv', 'https://owv.example'), 'provider')).toEqual({ kind: 'card' })
  })

  test('only a web app gets the page to return to, if there is one', () => {
    const back = 'https://web.example/a?b=c&d'
    const address = (key: string, webUrl: string | null) => {
      const next = step(waiting(key, 'https://web.example', webUrl))
      return next.kind === 'leave' ? new URL(next.address).searchParams.get('webUrl') : undefined
    }
    expect(address('web', back)).toBe(back)
    expect(address('web', null)).toBeNull()
    expect(address('online', back)).toBeNull()
  })

  test.each(['http://127.0.0.1:4711', 'http://localhost:4711/', 'http://[::1]:4711'])(
    'a desktop app at %s is pinged',
    (url) => {
      const base = url.replace(/\/$/, '')
      expect(step(waiting('desktop', url))).toEqual({
        kind: 'ask',
        ping: `${base}/ping`,
        login: `${base}/login?code=PC-1&state=a%2Bb%2Fc%3D`,
      })
    },
  )

  test.each([null, 'http://192.168.1.2:4711', 'https://localhost.example', 'http://127.0.0.1.example:4711'])(
    'a desktop app at %s is not pinged: the card shows',
    (url) => {
      expect(step(waiting('desktop', url))).toEqual({ kind: 'card' })
    },
  )

  test('without a code the card shows', () => {
    expect(nextStep(apps, waiting('online', 'https://online.example'), null, 'password')).toEqual({
      kind: 'card',
    })
  })
})

test('a desktop app is opened by a link with its URL scheme', () => {
  expect(openingOf(apps[3], waiting('desktop', null), code)).toEqual({
    kind: 'program',
    link: 'vlinder://login?code=PC-1&state=a%2Bb%2Fc%3D',
    local: null,
  })
})

describe('pinging a desktop app', () => {
  const fetchMock = vi.fn<typeof fetch>()
  beforeEach(() => void vi.stubGlobal('fetch', fetchMock))
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    [true, 'answers 200', async () => new Response()],
    [false, 'answers 204', async () => new Response(null, { status: 204 })],
    [false, 'answers 500', async () => new Response(null, { status: 500 })],
    [false, 'does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('pinging a desktop app returns %s if it %s', async (listens, _, answer) => {
    fetchMock.mockImplementation(answer)
    expect(await isListening('http://127.0.0.1:4711/ping')).toBe(listens)
  })

  test('pinging a desktop app times out after 1.5 seconds, and sends no cookies', async () => {
    fetchMock.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        }),
    )
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(1))
    expect(await isListening('http://127.0.0.1:4711/ping')).toBe(false)
    expect(timeout).toHaveBeenLastCalledWith(1500)
    expect(fetchMock.mock.lastCall?.[1]).toMatchObject({
      mode: 'cors',
      credentials: 'omit',
      redirect: 'error',
    })
  })
})
