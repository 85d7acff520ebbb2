import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionCookie, xsrfCookie, xsrfHeader } from '#contract/session.ts'
import type { Client } from '#test/support/client.ts'
import { accountId } from '#test/support/demo.ts'
import { createTestApp } from '#test/support/test-app.ts'

// A browser sends all cookies of one name: those that another application set for the whole domain or for a path, too.

const portal = await createTestApp()
afterAll(() => portal.close())

let lena: Client
beforeEach(async () => {
  await portal.reset()
  lena = await portal.signInAs('lena')
})

const foreign = ['x', '', 'f'.repeat(43), '%E0%A4%A', 'a b', `"${'q'.repeat(43)}"`]
const of = (client: Client, name: string) => client.cookies.get(name) ?? ''
const presession = 'dummy_presession'

/** The cookie header of a browser that has these values for each name, in this order. */
const cookies = (values: Record<string, readonly string[]>) =>
  Object.entries(values)
    .flatMap(([name, all]) => all.map((value) => `${name}=${value}`))
    .join('; ')

type Sent = { cookie: string; xsrf?: string }

async function send(method: 'GET' | 'POST', path: string, { cookie, xsrf = '' }: Sent, payload?: object) {
  const headers = { cookie, ...(method === 'POST' && { [xsrfHeader]: xsrf }) }
  const answer = await portal.app.inject({
    method,
    url: `/api/v1${path}`,
    headers,
    ...(payload && { payload }),
  })
  return {
    status: answer.statusCode,
    body: answer.json(),
    set: answer.cookies.map(({ name, value }) => [name, value]),
  }
}

describe('cookies of another application', () => {
  it.each(foreign)('cookies of another application do not end a session: %j', async (value) => {
    const [session, xsrf] = [of(lena, sessionCookie), of(lena, xsrfCookie)]
    const id = await accountId(portal, 'lena')
    for (const order of [
      [value, session],
      [session, value],
    ]) {
      const cookie = cookies({ [sessionCookie]: order, [xsrfCookie]: [value, xsrf] })
      const state = await send('GET', '/isloggedin', { cookie })
      expect([state.body.loggedIn, state.set]).toEqual([true, [[xsrfCookie, xsrf]]])
      const change = { user: { id, name: 'Lena V.' } }
      const sent = { cookie, xsrf: [value, xsrf].filter(Boolean).join(', ') }
      expect((await send('POST', `/weblockaccount/${id}`, sent, change)).status).toBe(200)
    }
  })

  it.each(foreign)(
    'do not keep one from signing in, nor from coming back from the provider: %j',
    async (value) => {
      const visitor = portal.visitor()
      await visitor.get('/isloggedin')
      const [own, xsrf] = [of(visitor, presession), of(visitor, xsrfCookie)]
      const cookie = cookies({ [sessionCookie]: [value], [presession]: [own], [xsrfCookie]: [value, xsrf] })
      const state = await send('GET', '/isloggedin', { cookie })
      expect(state.set.filter(([name]) => name === presession)).toEqual([])
      const credentials = { login: 'lena', password: 'welkom-bij-vlinder' }
      const { status, set } = await send('POST', '/login', { cookie, xsrf: `${value}, ${xsrf}` }, credentials)
      expect(status).toBe(200)
      const session = String(set.find(([name]) => name === sessionCookie)?.[1])
      const after = cookies({ [sessionCookie]: [value, session] })
      expect((await send('GET', '/isloggedin', { cookie: after })).body.loggedIn).toBe(true)
    },
  )

  it('cookies of another application of another live session do not take over a page’s calls', async () => {
    const emma = await portal.signInAs('emma')
    const [session, xsrf] = [of(lena, sessionCookie), of(lena, xsrfCookie)]
    const cookie = cookies({
      [sessionCookie]: [of(emma, sessionCookie), session],
      [xsrfCookie]: [xsrf],
    })
    expect((await send('GET', '/isloggedin', { cookie })).body.obj.login).toBe('lena')
    expect((await send('POST', '/logout', { cookie, xsrf })).status).toBe(200)
    expect((await emma.get('/isloggedin')).body.loggedIn).toBe(true)
    expect((await lena.get('/isloggedin')).body.loggedIn).toBe(false)
  })

  it('cookies of another application without a token of the session change nothing', async () => {
    const emma = await portal.signInAs('emma')
    const visitor = portal.visitor()
    await visitor.get('/isloggedin')
    const own = of(visitor, presession)
    for (const xsrf of [of(emma, xsrfCookie), of(visitor, xsrfCookie), 'f'.repeat(43), '']) {
      const cookie = cookies({
        [sessionCookie]: [of(lena, sessionCookie)],
        [presession]: [own],
        [xsrfCookie]: [xsrf],
      })
      const { status, body } = await send('POST', '/logout', { cookie, xsrf })
      expect([status, body.code]).toEqual([403, 'request.csrf'])
    }
    expect((await lena.get('/isloggedin')).body.loggedIn).toBe(true)
  })

  it('cookies of another application are looked at five at most', async () => {
    const many = Array.from({ length: 500 }, (_, index) => String(index).padStart(43, 'f'))
    const looked: unknown[] = []
    const { sessionLookups } = portal.services
    const { run } = sessionLookups
    sessionLookups.run = (token, lookUp) => {
      looked.push(token)
      return run(token, lookUp)
    }
    await send('GET', '/isloggedin', { cookie: cookies({ [sessionCookie]: many }) })
    sessionLookups.run = run
    expect(looked.length).toBe(5)
  })
})
