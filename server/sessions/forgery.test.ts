import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal.close())

describe('the pre-session', () => {
  const cookiesOf = (headers: Record<string, unknown>) => [headers['set-cookie']].flat().map(String)

  it('the pre-session has, outside dev, a name that no page of a sub-domain can give its own cookie', async () => {
    const secure = await createTestApp({ secureCookies: true })
    const visitor = secure.visitor()
    const { headers } = await visitor.get('/isloggedin')
    const cookie = cookiesOf(headers).find((text) => !text.startsWith('XSRF-TOKEN='))
    expect(cookie).toMatch(/^__Host-presession=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    const login = { login: 'lena', password: 'welkom-bij-vlinder' }
    const planted = secure.visitor()
    for (const [name, value] of visitor.cookies)
      planted.cookies.set(name === '__Host-presession' ? 'dummy_presession' : name, value)
    expect((await planted.post('/login', login)).status).toBe(403)
    expect((await visitor.post('/login', login)).status).toBe(200)
    await secure.close()
  })
})

describe('the XSRF token', () => {
  it('the XSRF token is needed by every call that changes something, before sign-in as well', async () => {
    const visitor = portal.visitor()
    const answer = await visitor.post('/login', { login: 'lena', password: 'welkom-bij-vlinder' })
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('request.csrf')
  })

  it('the XSRF token is refused when it belongs to another session', async () => {
    const [lena, emma] = [await portal.signInAs('lena'), await portal.signInAs('emma')]
    lena.cookies.set('XSRF-TOKEN', emma.cookies.get('XSRF-TOKEN') as string)
    expect((await lena.post('/logout')).status).toBe(403)
  })

  it('the XSRF token is refused when cookie and header agree on something made up', async () => {
    const lena = await portal.signInAs('lena')
    lena.cookies.set('XSRF-TOKEN', 'made-up')
    expect((await lena.post('/logout')).status).toBe(403)
  })

  it.each([{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])(
    'the cookie does not help a page of another site: %o',
    async (headers: Record<string, string>) => {
      const lena = await portal.signInAs('lena')
      expect((await lena.post('/logout', undefined, { headers })).status).toBe(403)
      expect((await lena.get('/isloggedin')).body.loggedIn).toBe(true)
    },
  )

  it('the XSRF token passes from the portal’s own pages', async () => {
    const lena = await portal.signInAs('lena')
    const headers = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }
    expect((await lena.post('/logout', undefined, { headers })).status).toBe(200)
  })
})
