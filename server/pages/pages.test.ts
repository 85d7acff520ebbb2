import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionCookie } from '#contract/session.ts'
import { languages } from '#i18n/languages.ts'
import { openApp } from '#test/support/apps.ts'
import type { Client } from '#test/support/client.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { createApp } from '../app.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'built-'))

const frame = `<!doctype html><html lang="en"><head><title>Portal</title><style>b{}</style><!--head--></head>
<body><div id="root"><!--drawing--></div><!--data--></body></html>`

const drawnIn = (language: string) => ({
  titles: { signIn: `sign in ${language}`, groups: `groups ${language}`, home: `home ${language}` },
  loading: `loading ${language}`,
  bars: {
    none: 'bar of %brand%',
    staff: 'bar of staff %initials% %name%',
    dealer: 'bar of dealers',
    admin: '<i data-to="/users">bar of admins</i>',
    user: 'bar of users',
  },
  tabs: { none: '', staff: '', dealer: '', admin: '<i data-to="/users">tabs of admins</i>', user: '' },
  banner: 'banner',
  drawings: { signIn: 'card%others%', list: 'list', home: 'home' },
  others: { frame: ' with%ways%', provider: ' %provider%', card: ' card', passkey: '' },
  texts: [`/assets/${language}.js`],
  signedInTexts: [`/assets/${language}-signed-in.js`],
  fonts: ['/assets/font.woff2'],
})

const everyone = ['staff', 'dealer', 'admin', 'user']
const built = {
  backdrop: 'backdrop',
  shell: 'shell',
  page: 'page',
  pages: [
    { path: '/login', title: 'signIn', for: 'signedOut', drawing: 'signIn', files: [] },
    { path: '/home', title: 'home', for: everyone, drawing: 'home', files: ['/assets/home.js'] },
    {
      path: '/users',
      title: 'groups',
      for: everyone,
      drawing: 'list',
      files: ['/assets/groups.js', '/assets/groups.css'],
    },
  ],
  languages: Object.fromEntries(languages.map((language) => [language, drawnIn(language)])),
}

let portal: TestApp
let app: FastifyInstance
beforeAll(async () => {
  mkdirSync(path.join(folder, '.vite'))
  writeFileSync(path.join(folder, 'index.html'), frame)
  writeFileSync(path.join(folder, '.vite/first-paint.json'), JSON.stringify(built))
  portal = await createTestApp()
  app = await createApp(portal.services, folder)
})
beforeEach(() => portal.reset())
afterAll(async () => {
  await app?.close()
  await portal?.close()
  rmSync(folder, { recursive: true })
})

const typed = { 'sec-fetch-site': 'none' }
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const cookiesOf = ({ cookies }: Client) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')
const namesOf = (setCookie: string | string[] | undefined) =>
  [setCookie ?? []].flat().map((cookie) => cookie.split('=')[0])

describe('a document', () => {
  it('a document for a visitor has the sign-in page, in their language, and is never stored', async () => {
    const { body, headers } = await get('/users', { ...typed, 'accept-language': 'de-AT,en' })
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<html lang="de">')
    expect(body).toContain('<title>sign in de – Vlinder</title>')
    expect(body).toContain('bar of Vlinderbannercard with LeerID')
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/de.js">')
    expect(body).toContain('<body class="backdrop">')
  })

  it('a document for a person has their bar, the files of the page and their account, as the call answers', async () => {
    const admin = await portal.signInAs('linde.admin')
    const { body } = await get('/users?group=1', { ...typed, cookie: cookiesOf(admin) })
    expect(body).toContain('<i aria-current="true">bar of admins</i>bannerlist</div>')
    expect(body).toContain('<i aria-current="true">tabs of admins</i></div>')
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/groups.js">')
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/groups.css">')
    const { loginState, config } = dataOf(body)
    const answered = (await admin.get('/isloggedin')).body
    expect({ ...answered, ends_in: 0 }).toMatchObject({ ...loginState, ends_in: 0 })
    expect((await admin.get('/config')).body).toMatchObject(config)
  })

  it('a document follows the language that was chosen on the device', async () => {
    const { body } = await get('/', { ...typed, 'accept-language': 'de', cookie: 'portal_language=fr' })
    expect(body).toContain('<html lang="fr">')
    const other = await get('/', {
      ...typed,
      'accept-language': 'de',
      cookie: 'portal_language=%3Cscript%3E',
    })
    expect(other.body).toContain('<html lang="de">')
  })

  it('a document allows its styles by their hash, and no script but files', async () => {
    const policy = String((await get('/login', typed)).headers['content-security-policy'])
    expect(policy).toMatch(/;style-src 'self' 'sha256-[\w+/]{43}=';/)
    expect(policy).toContain(";script-src 'self';")
  })

  it('a document lets its own page use the camera, where calls and files may not', async () => {
    const permissions = async (address: string) => (await get(address, typed)).headers['permissions-policy']
    expect(await permissions('/login')).toBe('camera=(self), microphone=()')
    for (const address of ['/api/v1/config', '/healthz', '/theme.js'])
      expect([address, await permissions(address)]).toEqual([address, 'camera=(), microphone=()'])
  })

  it('a document draws the ways to sign in that the installation has', async () => {
    expect((await get('/login', typed)).body).toContain('card with LeerID</div>')
    await portal.services.db.updateTable('licences').set({ cards_allowed: true }).execute()
    portal.services.offeredCards.forget()
    expect((await get('/login', typed)).body).toContain('card with card LeerID</div>')
    await portal.services.db.updateTable('licences').set({ cards_allowed: false }).execute()
    portal.services.offeredCards.forget()
  })

  it('a document cannot be ended by what an account is called', async () => {
    const admin = await portal.signInAs('linde.admin')
    const evil = '</script><script>alert(1)</script>'
    await portal.services.db
      .updateTable('accounts')
      .set({ name: evil })
      .where('login', '=', 'linde.admin')
      .execute()
    const { body } = await get('/home', { ...typed, cookie: cookiesOf(admin) })
    expect(body).not.toContain(evil)
    expect(dataOf(body).loginState.user.name).toBe(evil)
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('a document comes as %s to browsers that take it', async (encoding, unpack) => {
    const plain = await get('/login', { 'sec-fetch-site': 'cross-site' })
    const packed = await get('/login', { 'sec-fetch-site': 'cross-site', 'accept-encoding': encoding })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
  })
})

describe('the session', () => {
  it('the session of a page comes with an XSRF token that fits, as the call gives it', async () => {
    const { headers } = await get('/login', typed)
    expect(namesOf(headers['set-cookie'])).toEqual(['dummy_presession', 'XSRF-TOKEN'])
  })

  it('the session is left to the page after a link from another site: the browser sent no cookies', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const { body, headers } = await get('/users', { 'sec-fetch-site': site })
      expect(dataOf(body).loginState).toBeNull()
      expect(headers['set-cookie']).toBeUndefined()
      expect(body).toContain('bar of Vlinder')
    }
    expect(dataOf((await get('/users')).body).loginState).toBeNull()
  })

  it('a document does not take an app’s session for a browser’s', async () => {
    const app = await openApp(portal, 'lena')
    const { body } = await get('/users', { ...typed, cookie: cookiesOf(app) })
    expect(dataOf(body).loginState).toBeNull()
    expect(body).not.toContain('lena@example.org')
  })

  it('a session that has ended is dropped', async () => {
    const admin = await portal.signInAs('linde.admin')
    const cookie = cookiesOf(admin)
    await admin.call('POST', '/logout', { body: {} })
    const { body, headers } = await get('/users', { ...typed, cookie })
    expect(dataOf(body).loginState.loggedIn).toBe(false)
    expect(body).toContain('sign in en')
    expect([headers['set-cookie']].flat().join()).toContain(`${sessionCookie}=;`)
  })

  it('a document without a session costs the database nothing', async () => {
    const admin = await portal.signInAs('linde.admin')
    const asked = vi.spyOn(portal.database.pool, 'connect')
    await get('/users', typed)
    expect(asked).not.toHaveBeenCalled()
    await get('/users', { ...typed, cookie: cookiesOf(admin) })
    expect(asked).toHaveBeenCalled()
  })
})
