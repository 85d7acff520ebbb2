import { solveCaptcha } from '#test/support/captcha.ts'
import { wrongWithEvery } from '../generated/judge.ts'
import { type Outcome, tally } from '../outcome.ts'
import type { Target } from '../target.ts'
import { sendBytes } from '../wire.ts'

const evil = 'evil.example'

/** A forged host header must not end up in a mail, a redirect or a link. */
export async function attackAddresses(target: Target): Promise<Outcome[]> {
  return [
    await checkHosts(target),
    await checkWaysOut(target),
    await checkPaths(target),
    await checkFraming(target),
  ]
}

async function checkHosts(target: Target): Promise<Outcome> {
  const { expect, done } = tally('foreign hosts: in answers, redirects and mails')
  const headers = {
    host: evil,
    'x-forwarded-host': evil,
    'x-forwarded-proto': 'http',
    forwarded: `host=${evil}`,
  }
  for (const path of [
    '/',
    '/home',
    '/%zz',
    '/api/v1/config',
    '/api/v1/isloggedin',
    '/api/docs',
    '/assets',
    `//${evil}/`,
  ]) {
    const got = await target.wire.send({ method: 'GET', path, headers })
    const response = `${got.text} ${JSON.stringify(got.headers)} ${got.setCookies}`
    expect(!response.includes(evil), `${path} repeats a foreign host`)
    const fault = wrongWithEvery(got)
    expect(fault === null, `${path} ${fault}`)
  }
  const visitor = target.visitor()
  const captcha = await solveCaptcha(visitor, 'forgot-password')
  await visitor.get('/isloggedin')
  const asked = await visitor.post(
    '/requestresetpassword',
    { login: 'linde.admin', captcha, lang: 'en' },
    { headers },
  )
  expect(asked.status === 200, `asking for a new password: ${asked.status} ${asked.body.code}`)
  const mail = await resetMailTo(target, 'linde.admin@example.org')
  expect(mail.includes(`${target.portalUrl}/resetpassword/`), 'the mail does not lead to the portal')
  expect(!mail.includes(evil), 'the mail leads to a foreign host')
  return done()
}

/** The mail to this address with the link for a new password; earlier mails may be there too. */
async function resetMailTo(target: Target, address: string): Promise<string> {
  for (let waited = 0; waited < 15_000; waited += 200) {
    const texts = target.mailbox.messages(address).map(({ text, html }) => text + html)
    const found = texts.find((text) => text.includes('/resetpassword/'))
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return 'no mail came'
}

/** Every place where a caller supplies a redirect target. */
async function checkWaysOut(target: Target): Promise<Outcome> {
  const { expect, done } = tally('open redirects: after paying, signing in, opening an app')
  const { portalUrl } = target
  const away = [
    `https://${evil}/`,
    `//${evil}/`,
    `\\\\${evil}/`,
    `${portalUrl}@${evil}/`,
    `${portalUrl}.${evil}/`,
    `https://${evil}#${portalUrl}`,
    'javascript:alert(1)',
    'data:text/html,x',
    `${portalUrl.replace('https', 'http')}/`,
    `${portalUrl}:8443/`,
  ]
  const dealer = await target.signInAs('dealer')
  const visitor = target.visitor()
  await visitor.get('/isloggedin')
  for (const address of away) {
    const metadata = { packet: 'SPR10001' }
    const paying = { value: 149, redirectUrl: address, action: 'packet_extend', metadata }
    const started = await dealer.post('/payment/start', paying)
    expect(started.status === 400, `paying leads back to ${address}: ${started.status}`)
    const request = { callback: 'web', machine: 'PC-1', webUrl: address }
    const asked = await visitor.post('/weblock/createcallback', request)
    expect(asked.status === 400, `an app comes back to ${address}: ${asked.status}`)
    const app = await visitor.post('/weblock/createcallback', { callback: address, machine: 'PC-1' })
    expect(app.status === 400, `${address} is taken for an app: ${app.status}`)
  }
  for (const port of [80, 1023, 65_536, '8080@evil.example', '80/..', -1, '0x1f90'])
    expect(
      (await visitor.post('/weblock/createcallback', { callback: 'desktop', machine: 'PC-1', port }))
        .status === 400,
      `a desktop app listens at port ${port}`,
    )
  const { body } = await visitor.post('/login/request/oauth/start', undefined, {
    headers: { 'x-forwarded-host': evil },
  })
  expect(body.redirect_uri === `${portalUrl}/auth/login`, `the sign-in comes back to ${body.redirect_uri}`)
  return done()
}

const pieces = [
  '..',
  '%2e%2e',
  '%2e.',
  '..%2f',
  '%252e%252e',
  '..%5c',
  '%00',
  '%c0%ae%c0%ae',
  '.;',
  '....',
  '~',
  '%ff',
  '%0d%0aX-Planted:%201',
]
const places = ['/', '/assets/', '/api/', '/api/v1/', '/api/v1/weblockgroup/', '/vlinder/']
const sought = [
  'etc/passwd',
  'package.json',
  '.env',
  '.git/config',
  'server/main.ts',
  'data/portal.lock',
  'index.html',
]

/** The contents of private files, which no answer may contain. */
const secret = /root:.*:0:0|"vlinder-portal"|\[core\]|SECRET=|createServices|SQLite format/

async function checkPaths(target: Target): Promise<Outcome> {
  const { expect, done } = tally('paths: traversal in every encoding, very long ones, private files')
  const paths = places.flatMap((place) =>
    pieces.flatMap((piece) => sought.map((file) => `${place}${`${piece}/`.repeat(4)}${file}`)),
  )
  const plain = sought.flatMap((file) => [
    `/${file}`,
    `//${file}`,
    `/${file}.bak`,
    `/${file}%00.js`,
    `/assets/${file}`,
  ])
  const long = [
    `/${'a'.repeat(12_000)}`,
    `/api/v1/${'a/'.repeat(5000)}`,
    `/api/v1/weblockgroup/${'9'.repeat(9000)}`,
    `/?${'a=1&'.repeat(3000)}`,
  ]
  const maps = [
    ...(await target.wire.send({ method: 'GET', path: '/' })).text.matchAll(/"(\/assets\/[^"]+)"/g),
  ]
  for (const path of [...paths, ...plain, ...long, ...maps.map(([, file]) => `${file}.map`)]) {
    const got = await target.wire.send({ method: 'GET', path })
    const fault = wrongWithEvery(got)
    expect(fault === null, `${path.slice(0, 80)} ${fault}`)
    expect(!secret.test(got.text), `${path.slice(0, 80)} shows a file`)
    expect(!('x-planted' in got.headers), `${path.slice(0, 80)} plants a header`)
    if (path.startsWith('/api/')) expect(got.status >= 400, `${path.slice(0, 80)}: ${got.status}`)
  }
  return done()
}

const host = 'Host: portal.example.org'
const hidden = `GET /api/v1/hidden HTTP/1.1\r\n${host}\r\n\r\n`

/** Requests that two parsers may read differently (smuggling), and bytes that are no request. */
const broken: Record<string, string> = {
  'two lengths': `POST /api/v1/login HTTP/1.1\r\n${host}\r\nContent-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  'a length and chunks': `POST /api/v1/login HTTP/1.1\r\n${host}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  'chunks by another name': `POST /api/v1/login HTTP/1.1\r\n${host}\r\nTransfer-Encoding: xchunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
  'chunks twice': `POST /api/v1/login HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`,
  'a space before the colon': `POST /api/v1/login HTTP/1.1\r\n${host}\r\nContent-Length : ${hidden.length}\r\n\r\n${hidden}`,
  'a folded header': `POST /api/v1/login HTTP/1.1\r\n${host}\r\nX: a\r\n Content-Length: 3\r\nContent-Length: 0\r\n\r\n`,
  'a negative length': `POST /api/v1/login HTTP/1.1\r\n${host}\r\nContent-Length: -5\r\n\r\n`,
  'an endless length': `POST /api/v1/login HTTP/1.1\r\n${host}\r\nContent-Length: 99999999999999999999\r\n\r\n`,
  'a chunk of no size': `POST /api/v1/login HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
  'a bare line feed': `GET / HTTP/1.1\n${host}\n\n`,
  'a NUL in a header': `GET / HTTP/1.1\r\n${host}\r\nX: a\0b\r\n\r\n`,
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  'two hosts': `GET / HTTP/1.1\r\n${host}\r\nHost: ${evil}\r\n\r\n`,
  'a whole address': `GET http://${evil}/ HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`,
  'HTTP/0.9': 'GET /\r\n',
  'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'HTTP/9': `GET / HTTP/9.9\r\n${host}\r\n\r\n`,
  CONNECT: `CONNECT ${evil}:443 HTTP/1.1\r\n${host}\r\n\r\n`,
  'an upgrade to WebSocket': `GET / HTTP/1.1\r\n${host}\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n`,
  'an upgrade to HTTP/2': `GET / HTTP/1.1\r\n${host}\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: x\r\n\r\n`,
  TLS: '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03',
  'a star': `OPTIONS * HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`,
  'a header without a name': `GET / HTTP/1.1\r\n${host}\r\n: x\r\n\r\n`,
  'three thousand headers': `GET / HTTP/1.1\r\n${host}\r\n${'A: b\r\n'.repeat(3000)}\r\n`,
  garbage: `${'\xff\xfe\x00'.repeat(2000)}\r\n\r\n`,
}

async function checkFraming(target: Target): Promise<Outcome> {
  const { expect, done } = tally('request smuggling and malformed requests')
  for (const [what, bytes] of Object.entries(broken)) {
    const answer = await sendBytes(target.port, Buffer.from(bytes, 'latin1'))
    expect(!/^HTTP\/1\.1 5/m.test(answer), `${what}: ${answer.slice(0, 30)}`)
    expect(!/^HTTP\/1\.1 101/m.test(answer), `${what} was switched`)
    expect(!answer.includes(evil), `${what} repeats a foreign host`)
    const isSmuggled = bytes.includes(hidden) && /^HTTP\/1\.1 404/m.test(answer)
    expect(!isSmuggled, `the request smuggled behind ${what} was answered`)
    const alive = await target.wire.send({ method: 'GET', path: '/healthz' })
    expect(alive.status === 200, `after ${what} the portal answers ${alive.status}`)
  }
  return done()
}
