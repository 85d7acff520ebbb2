import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mayCall } from '#contract/access.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openApp } from '#test/support/apps.ts'
import { type Client, isIn } from '#test/support/client.ts'
import { accountId, snapshot } from '#test/support/demo.ts'
import { createTestApp } from '#test/support/test-app.ts'

const portal = await createTestApp()
afterAll(() => portal.close())

/** The calls that an app needs, written out by hand: the contract is compared with it. */
const needed: readonly (keyof typeof api)[] = [
  'readLoginState',
  'signOut',
  'readConfig',
  'redeemHandOver',
  'giveSeatBack',
  'editAccount',
  'listProducts',
  'readProduct',
]

const calls = Object.entries<Endpoint>(api).map(([name, endpoint]) => ({ name, ...endpoint }))
const refused = calls.filter(({ name }) => !needed.some((one) => one === name))

/** Without a body: the gate comes before the shape. */
const send = (client: Client, { method, path }: Endpoint) =>
  client.call(method, path.replaceAll(/:\w+/g, '1'))

const opened = async (login: string) => (await openApp(portal, login)).open()

describe('an app’s session of an admin is refused', () => {
  let app: Client
  let before: unknown
  beforeAll(async () => {
    await portal.reset()
    app = await opened('linde.admin')
    before = await snapshot(portal)
  })
  afterAll(async () => {
    expect(await snapshot(portal)).toEqual(before)
    expect(await isIn(app)).toBe(true)
  })

  it.each(refused)('$method $path ($name)', async (endpoint) => {
    const { status, body } = await send(app, endpoint)
    // Refused before, if no admin may make the call.
    const isForAdmins = mayCall(endpoint.access, 'admin')
    const code = isForAdmins ? 'app.notAllowed' : 'session.notAllowed'
    expect([status, body.error, body.code]).toEqual([403, true, code])
  })
})

describe('the session of an app', () => {
  beforeEach(() => portal.reset())

  it('the session of an app may be asked about, used for the own data and the products, and ended', async () => {
    const app = await opened('linde.admin')
    expect((await app.get('/isloggedin')).body.obj.login).toBe('linde.admin')
    expect((await app.get('/config')).status).toBe(200)
    const id = await accountId(portal, 'linde.admin')
    const renamed = await app.post(`/weblockaccount/${id}`, { user: { id, name: 'Linde A.' } })
    expect([renamed.status, renamed.body.data.name]).toEqual([200, 'Linde A.'])
    expect((await app.get('/products')).body.total).toBe(1)
    expect((await app.delete('/weblock/session')).status).toBe(200)
    const other = await opened('linde.admin')
    expect((await other.post('/logout')).status).toBe(200)
    expect(await isIn(other)).toBe(false)
  })

  it('the session of an app may redeem the next code while it still lives', async () => {
    const app = await opened('lena')
    const wrong = await app.post('/weblock/session', { machine: 'M', cookie: 'x' })
    expect(wrong.body.code).toBe('app.codeWrong')
  })

  it('the session of an app changes no account but its own', async () => {
    const app = await opened('linde.admin')
    const before = await snapshot(portal)
    for (const login of ['lena', 'linde.klas3', 'jozef.admin']) {
      const id = await accountId(portal, login)
      const { status } = await app.post(`/weblockaccount/${id}`, { user: { id, name: 'X' } })
      expect([403, 404]).toContain(status)
    }
    expect(await snapshot(portal)).toEqual(before)
  })

  it('the session of an app is shown no web code', async () => {
    const app = await opened('linde.admin')
    const browser = await portal.signInAs('linde.admin')
    expect((await browser.get('/products')).body.data[0].webcode).toBe('K7Q4M2XW')
    expect((await app.get('/products')).body.data).toMatchObject([{ sn: 'SPR10001', webcode: null }])
    expect((await app.get('/products/SPR10001')).body.product.webcode).toBeNull()
  })
})
