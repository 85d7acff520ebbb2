import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listMembers } from '#contract/members.ts'
import { readConfig, signIn } from '#contract/session.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

vi.mock('../i18n/language.ts', () => ({ currentLanguage: () => 'nl' }))

const sent = vi.fn<typeof fetch>()
const credentials = { body: { login: 'lena', password: 'secret' } }
const refused = (status: number, code: string) =>
  Response.json({ error: true, errormsg: 'Nee.', code }, { status, headers: { 'retry-after': '3' } })

beforeEach(() => {
  vi.stubGlobal('fetch', sent)
  vi.stubGlobal('document', { cookie: 'other=1; XSRF-TOKEN=ours' })
})
afterEach(() => {
  sent.mockReset()
  vi.unstubAllGlobals()
})

test('a call follows its contract, sends the language, and the XSRF token unless it is a GET', async () => {
  sent.mockImplementation(async () => Response.json({ error: false, errormsg: '', data: [] }))
  await call(listMembers, { params: { id: 7 }, query: { page: 2, q: 'a&b', sort: undefined } })
  expect(sent.mock.lastCall?.[0]).toBe('/api/v1/weblockgroup/7/members?page=2&q=a%26b')
  expect(sent.mock.lastCall?.[1]?.headers).toEqual({ accept: 'application/json', 'accept-language': 'nl' })
  await call(signIn, credentials)
  expect(sent.mock.lastCall?.[1]).toMatchObject({
    method: 'POST',
    headers: { 'x-xsrf-token': 'ours', 'content-type': 'application/json' },
    body: JSON.stringify(credentials.body),
  })
})

test('an XSRF token that another application set does not stand in the way', async () => {
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=%E0%A4%A; XSRF-TOKEN=ours; XSRF-TOKENS=theirs' })
  sent.mockImplementation(async () => Response.json({ error: false, errormsg: '' }))
  await call(signIn, credentials)
  expect(sent.mock.lastCall?.[1]?.headers).toMatchObject({ 'x-xsrf-token': '%E0%A4%A, ours' })
})

test('a call sends extra headers besides its own', async () => {
  sent.mockImplementation(async () => Response.json({ error: false, errormsg: '' }))
  await call(signIn, { ...credentials, headers: { 'x-companion-app': 'web' } })
  expect(sent.mock.lastCall?.[1]?.headers).toMatchObject({ 'x-companion-app': 'web', 'x-xsrf-token': 'ours' })
})

test.each([
  ['an error flag on a success status', () => Response.json({ error: true, errormsg: 'Nee.' }), 200, 'Nee.'],
  ['an unreadable body on a success status', () => new Response('<html>'), 200, ''],
  ['a body that is no object', () => Response.json(null), 200, ''],
  ['a failure status', () => refused(409, 'group.notEmpty'), 409, 'Nee.'],
  ['a failure status without a body', () => new Response(null, { status: 502 }), 502, ''],
])('%s is a failure', async (_, answer, status, message) => {
  sent.mockImplementation(async () => answer())
  await expect(call(readConfig, {})).rejects.toMatchObject({ name: 'ApiError', status, message })
})

test('a network failure has status 0', async () => {
  sent.mockRejectedValue(new TypeError('Failed to fetch'))
  const failure = await call(readConfig, {}).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ status: 0, statusText: 'TypeError: Failed to fetch', body: undefined })
})

test('a missing XSRF token is fetched before the call', async () => {
  vi.stubGlobal('document', { cookie: 'other=1' })
  sent.mockImplementation(async () => Response.json({ error: false, loggedIn: false }))
  await call(signIn, credentials)
  expect(sent.mock.calls.map(([address]) => address)).toEqual(['/api/v1/isloggedin', '/api/v1/login'])
})

test('after a refused XSRF token, a new one is fetched and the call is retried once', async () => {
  sent
    .mockImplementationOnce(async () => refused(403, 'request.csrf'))
    .mockImplementationOnce(async () => Response.json({ error: false, loggedIn: false }))
    .mockImplementation(async () => refused(403, 'request.csrf'))
  await expect(call(signIn, credentials)).rejects.toMatchObject({ code: 'request.csrf', retryAfter: 3 })
  expect(sent.mock.calls.map(([address]) => address)).toEqual([
    '/api/v1/login',
    '/api/v1/isloggedin',
    '/api/v1/login',
  ])
})
