import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { accountId } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { escaped } from '../pages/frame.ts'
import { createDesktopApp, type DesktopApp } from './desktop-app.ts'

const machine = 'A1B2C3D4E5F6G7H8I9J0K1L2M3N4O5P6'

let portal: TestApp
let portalUrl: string
let desktop: DesktopApp
let origin: string

beforeAll(async () => {
  portal = await createTestApp()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  portalUrl = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`
})
afterAll(() => portal.close())

beforeEach(async () => {
  await portal.reset()
  desktop = createDesktopApp({ portalUrl, origins: [portalUrl] })
  origin = await desktop.listen()
  return () => desktop.close()
})

/** Signs a browser in on behalf of the program. @returns the code it returns with */
async function handedOver(login: string, onMachine = machine): Promise<{ browser: Client; code: string }> {
  const browser = portal.visitor()
  await browser.get('/isloggedin')
  const port = Number(new URL(origin).port)
  await browser.post('/weblock/createcallback', { callback: 'desktop', machine: onMachine, port })
  const { body } = await browser.post('/login', { login, password: 'welkom-bij-vlinder' })
  expect(body.callback).toEqual({ redirect: true, app: 'desktop', url: origin, webUrl: null })
  return { browser, code: body.session.result.session.cookie }
}

const open = (code: string, onMachine = machine) =>
  fetch(`${origin}/login?${new URLSearchParams({ code: onMachine, state: code })}`, { redirect: 'manual' })

const state = async () => (await fetch(`${origin}/api/state`)).json()
const page = async () => (await fetch(origin)).text()

const appSessions = () =>
  portal.services.db.selectFrom('sessions').select('machine').where('app', 'is not', null).execute()

describe('the desktop app', () => {
  it('the desktop app is opened as the person who signed in, and holds a seat', async () => {
    const { code } = await handedOver('emma')
    const response = await open(code)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await state()).toEqual({ login: 'emma', name: 'Emma Claes', message: null })
    expect(await page()).toContain('Opened as Emma Claes')
    expect(await appSessions()).toEqual([{ machine }])
  })

  it('the desktop app releases its seat when it is closed, by its button or by ending the program', async () => {
    await open((await handedOver('emma')).code)
    const response = await fetch(`${origin}/close`, { method: 'POST', redirect: 'manual' })
    expect(response.status).toBe(303)
    expect(await appSessions()).toEqual([])
    expect(await state()).toEqual({ login: null, name: null, message: null })
    await open((await handedOver('emma')).code)
    expect(await appSessions()).toHaveLength(1)
    await desktop.close()
    expect(await appSessions()).toEqual([])
  })

  it('the desktop app shows the portal’s message when a code is reused, and closes', async () => {
    const { code } = await handedOver('emma')
    await open(code)
    await open(code)
    const { login, message } = (await state()) as { login: null; message: string }
    expect([login, message]).toEqual([null, expect.stringMatching(/\w/)])
    expect(await page()).toContain('The program is closed')
    expect(await page()).toContain(escaped(message))
    expect(await appSessions()).toEqual([])
  })

  it('the desktop app stays open as the same person when it receives a wrong code', async () => {
    await open((await handedOver('emma')).code)
    await open('a-guess')
    expect(await state()).toMatchObject({ login: 'emma', message: expect.any(String) })
    expect(await appSessions()).toHaveLength(1)
  })

  it('the desktop app can be reopened by a person whose only seat it holds', async () => {
    await open((await handedOver('emma')).code)
    const another = machine.toLowerCase()
    await open((await handedOver('emma', another)).code, another)
    expect(await state()).toEqual({ login: 'emma', name: 'Emma Claes', message: null })
    expect(await appSessions()).toEqual([{ machine: another }])
  })

  it('the desktop app releases the previous person’s seat when it is opened as another person', async () => {
    await open((await handedOver('emma')).code)
    await open((await handedOver('lena')).code)
    expect(await state()).toMatchObject({ login: 'lena' })
    expect(await appSessions()).toHaveLength(1)
  })

  it('the desktop app shows the contacts when no seat is free', async () => {
    await portal.services.db.updateTable('accounts').set({ seats: 0 }).where('login', '=', 'emma').execute()
    const { code } = await handedOver('emma')
    await open(code)
    expect(await state()).toMatchObject({ login: null, message: expect.stringContaining('Tom Hermans') })
  })

  it('the desktop app says that the portal does not respond, and can still be closed', async () => {
    const lonely = createDesktopApp({ portalUrl: 'http://127.0.0.1:9', origins: [] })
    const address = await lonely.listen()
    await fetch(`${address}/login?code=${machine}&state=code`)
    expect(await (await fetch(address)).text()).toContain('The portal does not answer')
    await lonely.close()
    await expect(fetch(address)).rejects.toThrow()
  })

  it('the desktop app keeps its session alive, and notices when it has been ended', async () => {
    await desktop.close()
    desktop = createDesktopApp({ portalUrl, origins: [portalUrl], heartbeatMs: 20 })
    origin = await desktop.listen()
    await open((await handedOver('emma')).code)
    const seenAt = async () => {
      const row = await portal.services.db
        .selectFrom('sessions')
        .select('seen_at')
        .where('app', 'is not', null)
        .executeTakeFirstOrThrow()
      return row.seen_at.getTime()
    }
    const before = await seenAt()
    portal.clock.advance(30 * 60_000)
    await expect.poll(seenAt).toBe(before + 30 * 60_000)
    const emma = await accountId(portal, 'emma')
    await portal.services.db.deleteFrom('sessions').where('account_id', '=', emma).execute()
    await expect.poll(page).toContain('The portal has closed the program')
  })

  it('the desktop app leads to the portal’s sign-in, which leads back to its port', async () => {
    const { port } = new URL(origin)
    expect(await page()).toContain(`href="${portalUrl}/login?callback=desktop&amp;port=${port}"`)
    expect(await page()).toContain('<html lang="en">')
  })

  it('the desktop app answers pings from the portal’s pages, and from no other site', async () => {
    const ping = (method: string, from: string) =>
      fetch(`${origin}/ping`, { method, headers: { origin: from } })
    const ours = await ping('GET', portalUrl)
    expect([ours.status, ours.headers.get('access-control-allow-origin')]).toEqual([200, portalUrl])
    const asked = await ping('OPTIONS', portalUrl)
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      'access-control-allow-origin': portalUrl,
      'access-control-allow-methods': 'GET',
      'access-control-allow-private-network': 'true',
    })
    expect((await ping('GET', 'http://evil.example')).headers.has('access-control-allow-origin')).toBe(false)
  })

  it('the desktop app opens only with exactly two parameters, and never by POST', async () => {
    for (const query of [
      '',
      '?code=a',
      '?state=a',
      '?code=a&code=b&state=c',
      `?code=a&state=${'x'.repeat(201)}`,
    ])
      expect((await fetch(`${origin}/login${query}`)).status, query).toBe(400)
    expect((await fetch(`${origin}/login?code=a&state=b`, { method: 'POST' })).status).toBe(404)
    expect(await state()).toEqual({ login: null, name: null, message: null })
  })

  it('the desktop app is not closed by another site', async () => {
    await open((await handedOver('emma')).code)
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await fetch(`${origin}/close`, { method: 'POST', headers })).status).toBe(403)
    expect(await state()).toMatchObject({ login: 'emma' })
  })

  it('the desktop app shows a name as text', async () => {
    await portal.services.db
      .updateTable('accounts')
      .set({ name: '<b>Emma</b> & "co"' })
      .where('login', '=', 'emma')
      .execute()
    await open((await handedOver('emma')).code)
    expect(await page()).toContain('&lt;b&gt;Emma&lt;/b&gt; &amp; &quot;co&quot;')
    expect(await page()).not.toContain('<b>')
  })

  it('the desktop app names the port if it is taken', async () => {
    const port = Number(new URL(origin).port)
    const second = createDesktopApp({ portalUrl, origins: [] })
    await expect(second.listen(port)).rejects.toThrow(`The desktop app needs port ${port}, which is taken.`)
    await second.close()
  })
})
