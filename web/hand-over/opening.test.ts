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
const step = (app: WaitingApp | null, way: 'password' | 'provider' = 'password', given = code) =>
  nextStep(apps, app, given, way)

describe('after a sign-in', () => {
  test('nobody waiting leads home, and so does an app that is not known', () => {
    expect(step(null)).toEqual({ kind: 'home' })
    expect(step(waiting('gone', 'https://gone.example'))).toEqual({ kind: 'home' })
  })

  test.each(['password', 'provider'] as const)(
    'by %s, an online app gets the machine and the code',
    (way) => {
      expect(step(waiting('online', 'https://online.example'), way)).toEqual({
        kind: 'leave',
        address: 'https://online.example/?code=PC-1&state=a%2Bb%2Fc%3D',
      })
    },
  )

  test('what an app’s address asks already stays', () => {
    expect(step(waiting('online', 'https://online.example/a?b=c#d'))).toMatchObject({
      address: 'https://online.example/a?b=c&code=PC-1&state=a%2Bb%2Fc%3D#d',
    })
  })

  test('an app for passwords is opened after a password, and asked about after another way in', () => {
    expect(step(waiting('owv', 'https://owv.example'), 'password')).toMatchObject({ kind: 'leave' })
    expect(step(waiting('owv', 'https://owv.example'), 'provider')).toEqual({ kind: 'card' })
  })

  test('a web app is told the page to come back to, where there is one; no other app is', () => {
    const back = 'https://web.example/a?b=c&d'
    const address = (key: string, webUrl: string | null) => {
      const found = step(waiting(key, 'https://web.example', webUrl))
      return found.kind === 'leave' ? new URL(found.address).searchParams.get('webUrl') : undefined
    }
    expect(address('web', back)).toBe(back)
    expect(address('web', null)).toBeNull()
    expect(address('online', back)).toBeNull()
  })

  test.each(['http://127.0.0.1:4711', 'http://localhost:4711/', 'http://[::1]:4711'])(
    'a program at %s is asked whether it listens',
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
    'a program at %s is not asked: the card shows',
    (url) => {
      expect(step(waiting('desktop', url))).toEqual({ kind: 'card' })
    },
  )

  test('an app without a code shows the card, which will tell why', () => {
    expect(nextStep(apps, waiting('online', 'https://online.example'), null, 'password')).toEqual({
      kind: 'card',
    })
  })
})

test('a program is opened by a link of its own scheme', () => {
  expect(openingOf(apps[3], waiting('desktop', null), code)).toEqual({
    kind: 'program',
    link: 'vlinder://login?code=PC-1&state=a%2Bb%2Fc%3D',
    local: null,
  })
})

describe('a program', () => {
  const asked = vi.fn<typeof fetch>()
  beforeEach(() => void vi.stubGlobal('fetch', asked))
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    [true, 'answers 200', async () => new Response()],
    [false, 'answers 204', async () => new Response(null, { status: 204 })],
    [false, 'answers 500', async () => new Response(null, { status: 500 })],
    [false, 'does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('listens: %s, where it %s', async (listens, _, answer) => {
    asked.mockImplementation(answer)
    expect(await isListening('http://127.0.0.1:4711/ping')).toBe(listens)
  })

  test('that never answers is given up after a second and a half, and learns of no cookie', async () => {
    asked.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        }),
    )
    const timeOut = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(1))
    expect(await isListening('http://127.0.0.1:4711/ping')).toBe(false)
    expect(timeOut).toHaveBeenLastCalledWith(1500)
    expect(asked.mock.lastCall?.[1]).toMatchObject({ mode: 'cors', credentials: 'omit', redirect: 'error' })
  })
})
