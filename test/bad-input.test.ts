import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openApiDocument } from '#server/platform/http/openapi.ts'
import type { Answer, Client } from './support/client.ts'
import { snapshot } from './support/demo.ts'
import { type LyingProvider, startLyingProvider } from './support/identity-provider.ts'
import { oddCall, operationsOf } from './support/odd-requests.ts'
import { createTestApp, type TestApp } from './support/test-app.ts'

let provider: LyingProvider
let portal: TestApp
let staff: Client
let linde: Client
beforeAll(async () => {
  provider = await startLyingProvider()
  // One person is refused thousands of times here.
  portal = await createTestApp({ oidc: provider.oidc, refusalsPerPerson: 1_000_000 })
  staff = await portal.signInAs('staff')
  linde = await portal.signInAs('linde.admin')
})
afterAll(async () => {
  await portal.close()
  await provider.close()
})

function expectEnvelope({ status, body, headers }: Answer) {
  expect(status).toBeLessThan(500)
  if (status === 200) {
    expect(body).toMatchObject({ error: false, errormsg: '' })
  } else {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body).toMatchObject({
      error: true,
      errormsg: expect.stringMatching(/./),
      code: expect.stringMatching(/^\w+\.\w+$/),
    })
    expect(JSON.stringify(body)).not.toMatch(/node_modules|at .*\.ts|select |insert |update /i)
  }
  expect(headers['content-type']).toMatch(/^application\/json/)
}

// These would end the session that sends the rest.
const fuzzed = operationsOf(openApiDocument()).filter(
  ({ name }) => name !== 'signOut' && name !== 'endOwnSession',
)

describe('any generated input', () => {
  // Some of it is right by chance, and changes who may do what.
  afterAll(async () => {
    await portal.reset()
    staff = await portal.signInAs('staff')
    linde = await portal.signInAs('linde.admin')
  })

  it.each(fuzzed)('generated input to $name gets a reply in the envelope, never a 5xx', async (operation) => {
    await fc.assert(
      fc.asyncProperty(oddCall(operation), async ({ path, body }) => {
        const answer = await linde.call(operation.method, path, { body })
        // A file stands for itself; its refusals do not.
        if (answer.status !== 200 || !/^text\/csv/.test(String(answer.headers['content-type'])))
          expectEnvelope(answer)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a malformed request', () => {
  const before = () => snapshot(portal)
  it.each([
    ['JSON that stops', '{"user":', 400],
    ['no JSON', 'user=1', 400],
    ['an array', '[]', 400],
    ['a number', '7', 400],
    ['null', 'null', 400],
    ['a text', '"x"', 400],
    ['nothing', '', 400],
    ['a polluted prototype', '{"__proto__":{"user":{"login":"x"}}}', 400],
    ['doubled keys', '{"user":1,"user":{"login":"a","password":"b"}}', 400],
    ['a very deep one', `${'['.repeat(16_000)}${']'.repeat(16_000)}`, 400],
    ['too large', JSON.stringify({ user: 'x'.repeat(33_000) }), 413],
  ])('(%s) changes nothing', async (_, raw, status) => {
    const rows = await before()
    const answer = await staff.put('/weblockgroup/1/adduser', undefined, { raw })
    expect(answer.status).toBe(status)
    expectEnvelope(answer)
    expect(await before()).toEqual(rows)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('a request with the content type %s is a 415', async (type) => {
    const answer = await staff.put('/weblockgroup/1/adduser', undefined, {
      raw: '{}',
      headers: { 'content-type': type },
    })
    expect(answer.status).toBe(415)
    expectEnvelope(answer)
  })

  it.each([
    '/api/v1/nothing',
    '/api/v1',
    '/api/',
    '/api/v1/weblockgroup/1/members/x',
    '/api/v1/weblockgroup/%zz',
    '/api/v1//isloggedin',
  ])('a request with the address %s is a 400 or 404', async (path) => {
    const answer = await staff.get(path)
    expect([400, 404]).toContain(answer.status)
    expectEnvelope(answer)
  })
})

it('names in every script are stored exactly as typed', async () => {
  for (const name of [
    'Ирина Соколова',
    '李小龍',
    'עברית',
    'Zoë 👩‍👩‍👧',
    "O'Brien <b>&amp;</b> \\ %_",
    'e\u0301'.normalize('NFC'),
  ]) {
    const { body } = await linde.put('/weblockgroup/1/addgroup', { group: { name } })
    expect(body.data.name).toBe(name)
    expect((await linde.get(`/weblockgroup/${body.data.id}`)).body.data.name).toBe(name)
  }
})

it('a malformed body is refused even by a call that takes no body', async () => {
  const answer = await staff.put('/weblockgroup/5/movegroupto/3', undefined, { raw: '{broken' })
  expect([answer.status, answer.body.code]).toEqual([400, 'request.malformed'])
})

it.each(['/api', '/API/v1/isloggedin', '//api/v1/isloggedin', '/%00'])(
  'the portal does not take %s for one of its pages',
  async (path) => {
    const { statusCode, body } = await portal.app.inject({ method: 'GET', url: path })
    expect([400, 404]).toContain(statusCode)
    expect(JSON.parse(body).error).toBe(true)
  },
)

it('bytes that are not HTTP get a reply in the envelope too', async () => {
  const address = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const say = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(text))
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk
      })
      socket.on('end', () => resolve(answer))
      socket.on('error', reject)
    })
  const envelope = (answer: string) => JSON.parse(answer.split('\r\n\r\n')[1] ?? '')
  const tooMuch = await say(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(60_000)}\r\n\r\n`)
  expect(tooMuch).toMatch(/^HTTP\/1.1 431 /)
  expect(envelope(tooMuch)).toMatchObject({ error: true, code: 'request.tooLarge' })
  const garbage = await say('what is this\r\n\r\n')
  expect(garbage).toMatch(/^HTTP\/1.1 400 /)
  expect(envelope(garbage)).toMatchObject({ error: true, code: 'request.malformed' })
})

it('a text that would take seconds to normalise is refused before that', async () => {
  const name = `e${'\u0301\u0323'.repeat(8_000)}`
  const normalising = vi.spyOn(String.prototype, 'normalize')
  const { status, body } = await linde.put('/weblockgroup/1/addgroup', { group: { name } })
  const lengths = normalising.mock.contexts.map((text) => String(text).length)
  normalising.mockRestore()
  expect([status, body.fields]).toEqual([400, { name: expect.stringContaining('characters') }])
  expect(Math.max(0, ...lengths)).toBeLessThan(1_000)
})

it('the characters of a new password are counted only if it is within the length limit', async () => {
  const counting = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  const reset = (password: string) => linde.post('/resetpassword', { resetcode: 'x'.repeat(43), password })
  const tooShort = await reset('é'.repeat(7))
  expect([tooShort.status, tooShort.body.fields, counting.mock.calls.length]).toEqual([
    400,
    { password: expect.stringContaining('8') },
    1,
  ])
  const tooLong = await reset('é'.repeat(10_000))
  expect([tooLong.status, tooLong.body.fields]).toEqual([400, { password: expect.stringContaining('128') }])
  expect(counting).toHaveBeenCalledTimes(1)
  counting.mockRestore()
})
