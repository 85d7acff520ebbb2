import { sessionCookie, xsrfCookie } from '#contract/session.ts'
import { Client, cookieHeader } from '#test/support/client.ts'
import { demoPassword } from '../../dev/demo-data.ts'
import { type Outcome, type Tally, tally } from '../outcome.ts'
import type { Target } from '../target.ts'
import type { RawResponse } from '../wire.ts'

const preSessionCookie = '__Host-presession'

/** The exact attributes of each cookie outside dev, in lower case. */
const attributes: Record<string, string[]> = {
  [sessionCookie]: ['httponly', 'max-age=3600', 'path=/', 'samesite=strict', 'secure'],
  [xsrfCookie]: ['path=/', 'samesite=strict', 'secure'],
  [preSessionCookie]: ['httponly', 'path=/', 'samesite=strict', 'secure'],
}

/** Cookies, and planted, stolen and ended sessions. */
export async function attackSessions(target: Target): Promise<Outcome[]> {
  await target.reset()
  return [await checkCookies(target), await checkSessions(target)]
}

const body = (login: string, password = demoPassword) => JSON.stringify({ login, password })
const jsonType = { 'content-type': 'application/json' }

/** Signs in with arbitrary cookies. */
async function signInWith(
  target: Target,
  cookies: Map<string, string>,
  login = 'lena',
): Promise<RawResponse> {
  return target.wire.send({
    method: 'POST',
    path: '/api/v1/login',
    headers: {
      ...jsonType,
      'x-forwarded-for': '198.51.100.7',
      'x-xsrf-token': cookies.get(xsrfCookie) ?? '',
      cookie: cookieHeader(cookies),
    },
    body: body(login),
  })
}

async function checkCookies(target: Target): Promise<Outcome> {
  const { expect, done } = tally('cookies: flags, names, nothing of them in a body')
  const visitor = target.visitor()
  const first = await target.wire.send({ method: 'GET', path: '/api/v1/isloggedin' })
  await visitor.get('/isloggedin')
  const signedIn = await signInWith(target, visitor.cookies)
  expect(signedIn.status === 200, `the sign-in was refused: ${signedIn.text}`)
  for (const got of [first, signedIn]) checkFlags(got, expect)
  const token = cookieIn(signedIn, sessionCookie)
  expect(token.length >= 43, 'the session token has fewer than 256 bits')
  expect(!signedIn.text.includes(token), 'the session token stands in a body')
  const again = [await token256(target), await token256(target)]
  expect(new Set(again).size === 2, 'two sessions have the same token')
  return done()
}

function checkFlags(got: RawResponse, expect: Tally['expect']): void {
  expect(got.setCookies.length > 0, 'no cookie was set')
  for (const cookie of got.setCookies) {
    const [pair = '', ...rest] = cookie.split(/;\s*/)
    const name = pair.split('=')[0] ?? ''
    const given = rest.map((attribute) => attribute.toLowerCase()).sort()
    expect(name in attributes, `the cookie ${name} is not one of ours`)
    expect(`${given}` === `${attributes[name]}`, `the cookie ${name} has: ${given.join(', ')}`)
  }
}

const cookieIn = ({ setCookies }: RawResponse, name: string) =>
  setCookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(/[=;]/)[1] ?? ''

async function token256(target: Target): Promise<string> {
  const client = await target.signInAs('lena')
  return client.cookies.get(sessionCookie) ?? ''
}

/** Whether a session token still works. */
async function isAlive(target: Target, token: string): Promise<boolean> {
  const got = await target.wire.send({
    method: 'GET',
    path: '/api/v1/isloggedin',
    headers: { cookie: `${sessionCookie}=${token}` },
  })
  return JSON.parse(got.text).loggedIn === true
}

async function checkSessions(target: Target): Promise<Outcome> {
  const { expect, done } = tally('sessions: fixation, rotation, sign-out, stolen tokens')
  const visitor = target.visitor()
  await visitor.get('/isloggedin')
  const planted = 'p'.repeat(43)
  const withPlanted = new Map([...visitor.cookies, [sessionCookie, planted]])
  const beside = await signInWith(target, withPlanted)
  expect(beside.status === 200, `a planted session token keeps one from signing in: ${beside.status}`)
  expect(cookieIn(beside, sessionCookie) !== planted, 'a planted session token was handed out')
  expect(!(await isAlive(target, planted)), 'a planted session token was made a session')

  const before = new Map(visitor.cookies)
  const first = await signInWith(target, before)
  const firstToken = cookieIn(first, sessionCookie)
  expect(cookieIn(first, xsrfCookie) !== before.get(xsrfCookie), 'the XSRF token outlives the sign-in')
  const cookies = new Map([...before, [sessionCookie, firstToken], [xsrfCookie, cookieIn(first, xsrfCookie)]])
  const second = await signInWith(target, cookies, 'emma')
  expect(second.status === 200, 'signing in a second time fails')
  expect(cookieIn(second, sessionCookie) !== firstToken, 'the token outlives a second sign-in')
  expect(!(await isAlive(target, firstToken)), 'the session of before a second sign-in lives on')
  expect(await isAlive(target, cookieIn(second, sessionCookie)), 'the second session is none')

  const person = await target.signInAs('lena')
  const stolen = person.cookies.get(sessionCookie) ?? ''
  const xsrf = person.cookies.get(xsrfCookie) ?? ''
  await person.post('/logout')
  expect(!(await isAlive(target, stolen)), 'a session lives on after its sign-out')
  expect(!person.cookies.has(sessionCookie), 'the cookie outlives the sign-out')
  const late = await target.wire.send({
    method: 'PUT',
    path: '/api/v1/weblockgroup/1/adduser',
    headers: {
      ...jsonType,
      cookie: `${sessionCookie}=${stolen}; ${xsrfCookie}=${xsrf}`,
      'x-xsrf-token': xsrf,
    },
    body: '{}',
  })
  expect(late.status === 401, `an ended session was answered ${late.status}`)

  await checkEndedByOthers(target, expect)
  await checkOddTokens(target, expect)
  return done()
}

/** Changes to an account's access end its other sessions. */
async function checkEndedByOthers(target: Target, expect: Tally['expect']): Promise<void> {
  const staff = await target.signInAs('staff')
  const id = async (login: string) => {
    const { body } = await staff.get(`/weblockgroup/users/${login}`)
    return body.data.find((account: { login: string }) => account.login === login).id as number
  }
  const ways: [why: string, login: string, how: (id: number) => Promise<{ status: number }>][] = [
    ['staff end its sessions', 'emma', (of) => staff.delete(`/weblockaccount/${of}/sessions`)],
    [
      'its password was set',
      'lena',
      (of) => staff.post(`/weblockaccount/${of}`, { user: { password: 'quite-another-phrase' } }),
    ],
    [
      'it is no admin any more',
      'linde.klas3',
      (of) => staff.post(`/weblockaccount/${of}`, { user: { admin: false } }),
    ],
    [
      'it has expired',
      'adam.aerts',
      (of) => staff.post(`/weblockaccount/${of}`, { user: { valid_until: '2020-01-01' } }),
    ],
    ['it was deleted', 'yana.willems', (of) => staff.delete(`/weblockaccount/${of}`)],
  ]
  for (const [why, login, how] of ways) {
    const token = (await target.signInAs(login)).cookies.get(sessionCookie) ?? ''
    const { status } = await how(await id(login))
    expect(status === 200, `${why}: answered ${status}`)
    expect(!(await isAlive(target, token)), `a session lives on although ${why}`)
  }
  await target.reset()
}

async function checkOddTokens(target: Target, expect: Tally['expect']): Promise<void> {
  const odd = ['', ' ', '0', "' OR 1=1 --", '%00', 'x'.repeat(4000), '"quoted"', 'a=b', '..', '%E2%80%AE']
  for (const token of odd) {
    const client = new Client(async ({ method, url, headers, payload }) =>
      target.wire.send({ method, path: url, headers, body: payload }),
    )
    client.cookies.set(sessionCookie, token)
    const { status, body } = await client.get('/isloggedin')
    expect(status === 200 && body.loggedIn === false, `the session token ${token.slice(0, 20)}: ${status}`)
  }
}
