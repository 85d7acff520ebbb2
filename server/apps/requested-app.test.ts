import { describe, expect, it } from 'vitest'
import type { AppRequest } from '#contract/hand-over.ts'
import { type RegisteredApp, readApps } from '../platform/config/registered-apps.ts'
import { Refusal } from '../platform/errors.ts'
import { requestedApp } from './requested-app.ts'

const apps: RegisteredApp[] = [
  ...readApps(undefined, 'vlinder', []),
  {
    key: 'books',
    kind: 'web',
    url: 'https://books.vlinder.example/open',
    webUrls: ['https://books.vlinder.example/read', 'https://shelf.vlinder.example:8443/a/'],
    scheme: null,
  },
  { key: 'hosted', kind: 'desktop', url: 'https://hosted.vlinder.example', webUrls: [], scheme: 'hosted:' },
]

const machine = 'M'.repeat(32)
const ask = (requested: AppRequest) => requestedApp(apps, { machine, ...requested })

function refusalOf(requested: AppRequest): [number, string] | null {
  try {
    requestedApp(apps, requested)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.status, error.code]
  }
}

describe('a registered app', () => {
  it.each([
    ['online', 'https://online.vlinder.example'],
    ['owv', 'https://owv.vlinder.example'],
    ['web', 'https://web.vlinder.example'],
    ['desktop', null],
    ['hosted', 'https://hosted.vlinder.example'],
  ])('a registered app, %s, is opened at its own address', (key, url) => {
    expect(ask({ key })).toEqual({ key, machine, url, webUrl: null })
  })

  it.each([1024, 4711, '8080', 65_535, '65535'])(
    'a registered app on this computer is opened at port %s, on loopback',
    (port) => {
      expect(ask({ key: 'desktop', port }).url).toBe(`http://127.0.0.1:${port}`)
    },
  )

  it.each([
    ['web', 'https://web.vlinder.example'],
    ['web', 'https://web.vlinder.example/'],
    ['web', 'https://web.vlinder.example/docs/3?page=2#top'],
    ['books', 'https://books.vlinder.example/read'],
    ['books', 'https://books.vlinder.example/read?book=7'],
    ['books', 'https://books.vlinder.example/read/7'],
    ['books', 'https://shelf.vlinder.example:8443/a/b'],
  ])('a registered app (%s) may send people back to %s', (key, webUrl) => {
    expect(ask({ key, webUrl }).webUrl).toBe(webUrl)
  })
})

describe('an app that is not registered', () => {
  it.each([
    undefined,
    '',
    'Desktop',
    'desktop ',
    ' desktop',
    'desktop\0',
    'desktoр',
    '__proto__',
    'constructor',
    'https://evil.example',
    '//evil.example',
    'javascript:alert(1)',
    'desktop/../online',
    'online,desktop',
    'ｏnline',
  ])('an app that is not registered is refused: %j', (key) => {
    expect(refusalOf({ key, machine })).toEqual([400, 'app.notRegistered'])
  })

  it.each([[['desktop']], [{ key: 'desktop' }], [0], [true]])(
    'an app that is not registered is refused, whatever it is: %j',
    (key) => {
      expect(refusalOf({ key: key as unknown as string, machine })).toEqual([400, 'app.notRegistered'])
    },
  )
})

describe('an address to come back to', () => {
  it.each([
    // Elsewhere.
    'https://evil.example/',
    'https://web.vlinder.example.evil.com/',
    'https://web.vlinder.example.evil.com',
    'https://evilweb.vlinder.example/',
    'https://sub.web.vlinder.example/',
    'https://vlinder.example/',
    'https://online.vlinder.example/',
    'https://web.vlinder.example./',
    'https://web.vlinder.example:8443/',
    'https://web.vlinder.example:443/',
    'https://web.vlinder.example:0/',
    'http://web.vlinder.example/',
    // Names with more than one spelling.
    'https://web.vlinder.example@evil.com/',
    'https://user@web.vlinder.example/',
    'https://user:pass@web.vlinder.example/',
    'https://@web.vlinder.example/',
    'https://web.vlinder.example\\@evil.com/',
    'https://web.vlinder.example\\.evil.com/',
    'https:\\\\web.vlinder.example\\',
    'https:web.vlinder.example/',
    'https:/web.vlinder.example/',
    'https:///web.vlinder.example/',
    'HTTPS://web.vlinder.example/',
    'https://WEB.vlinder.example/',
    'https://web%2evlinder.example/',
    'https://web.vlinder%2eexample/',
    'https://web。vlinder。example/',
    'https://web．vlinder．example/',
    'https://ｗeb.vlinder.example/',
    'https://wеb.vlinder.example/',
    'https://web.vlinder.example%00.evil.com/',
    'https://web.vlinder.example#@evil.com/',
    'https://web.vlinder.example?@evil.com/',
    // Loopback in its many forms.
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://127。0。0。1/',
    'https://localhost/',
    // Not an address, or not of a page.
    '//web.vlinder.example/',
    '//evil.example/',
    '/\\evil.example',
    '/docs',
    'web.vlinder.example',
    'javascript:alert(1)',
    'javascript://web.vlinder.example/%0aalert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://web.vlinder.example/1',
    'filesystem:https://web.vlinder.example/1',
    'ws://web.vlinder.example/',
    'https://',
    ' https://web.vlinder.example/',
    'https://web.vlinder.example/ ',
    '\u0001https://web.vlinder.example/',
    'https://web.vlinder.example/\r\nLocation: https://evil.example',
    'https://web.vlinder.example/\t/evil.example',
    'https://web.vlinder.example/\0',
    // Further parts that may follow.
    'https://web.vlinder.example/../evil',
    'https://web.vlinder.example/%2e%2e/evil',
    'https://web.vlinder.example//evil.example',
    'https://web.vlinder.example/a/%2f%2fevil.example',
    'https://web.vlinder.example/a/..%5cevil',
    'https://web.vlinder.example/a/%252e%252e/evil',
    'https://web.vlinder.example/%00',
    'https://web.vlinder.example/%0d%0aSet-Cookie:x',
  ])('an address to come back to is refused: %j', (webUrl) => {
    expect(refusalOf({ key: 'web', machine, webUrl })).toEqual([400, 'app.addressNotAllowed'])
  })

  it.each([
    'https://books.vlinder.example/',
    'https://books.vlinder.example/reading',
    'https://books.vlinder.example/read/../admin',
    'https://books.vlinder.example/read/%2e%2e/admin',
    'https://books.vlinder.example/read/..%2fadmin',
    'https://books.vlinder.example/READ',
    'https://shelf.vlinder.example/a/b',
    'https://shelf.vlinder.example:8443/',
    'https://shelf.vlinder.example:8443/ab',
    'https://web.vlinder.example/',
  ])('an address to come back to is refused outside what is allowed of a site: %j', (webUrl) => {
    expect(refusalOf({ key: 'books', machine, webUrl })).toEqual([400, 'app.addressNotAllowed'])
  })

  it.each(['online', 'owv', 'desktop', 'hosted'])('an address to return to is useless to %s', (key) => {
    const webUrl = 'https://web.vlinder.example/'
    expect(refusalOf({ key, machine, webUrl })).toEqual([400, 'app.addressNotAllowed'])
  })

  it.each([[['https://web.vlinder.example/']], [{}], [0], [true]])(
    'an app that is not registered is refused, whatever it is: %j',
    (webUrl) => {
      const requested = { key: 'web', machine, webUrl: webUrl as unknown as string }
      expect(refusalOf(requested)).toEqual([400, 'app.addressNotAllowed'])
    },
  )
})

describe('a port', () => {
  it.each([
    0,
    22,
    80,
    1023,
    65_536,
    99_999,
    -8080,
    8080.5,
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '0',
    '80',
    '1023',
    '65536',
    '08080',
    '+8080',
    '-8080',
    ' 8080',
    '8080 ',
    '8080\n',
    '8080.0',
    '8e3',
    '0x1f90',
    '８０８０',
    '٨٠٨٠',
    '8080@evil.example',
    '8080/../',
    '8080#',
    '80:80',
    '[::1]:8080',
    '127.0.0.1:8080',
    '8080%00',
    '8080,8081',
  ])('a port is refused: %j', (port) => {
    expect(refusalOf({ key: 'desktop', machine, port })).toEqual([400, 'app.addressNotAllowed'])
  })

  it.each(['online', 'owv', 'web', 'hosted'])('a port is useless to %s, which has an address', (key) => {
    expect(refusalOf({ key, machine, port: 8080 })).toEqual([400, 'app.addressNotAllowed'])
  })
})

describe('a machine', () => {
  it.each(['A', 'a-1', 'M'.repeat(64)])('a machine is taken: %j', (name) => {
    expect(ask({ key: 'desktop', machine: name }).machine).toBe(name)
  })

  it.each([
    undefined,
    '',
    'M'.repeat(65),
    'a b',
    'a_b',
    'a.b',
    'a/b',
    'é',
    'А',
    '１',
    'a\n',
    'a\0',
    '<b>',
    "a'--",
    '&state=x',
    '%41',
  ])('a machine is refused: %j', (name) => {
    expect(refusalOf({ key: 'desktop', machine: name })).toEqual([400, 'request.invalid'])
  })
})
