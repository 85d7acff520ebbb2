import { hash } from 'node:crypto'
import { type Outcome, type Tally, tally } from '../outcome.ts'
import type { Target } from '../target.ts'
import type { RawResponse } from '../wire.ts'

/** Every kind of answer that the portal gives. */
const answers: [what: string, method: string, path: string][] = [
  ['a page', 'GET', '/home'],
  ['the root', 'GET', '/'],
  ['the head of a page', 'HEAD', '/login'],
  ['a file', 'GET', '/theme.js'],
  ['a file that is not there', 'GET', '/assets/none-1a2b3c.js'],
  ['a call', 'GET', '/api/v1/config'],
  ['a call that is refused', 'GET', '/api/v1/products'],
  ['a forged call', 'POST', '/api/v1/login'],
  ['no call at all', 'GET', '/api/v1/nothing'],
  ['an address that cannot be read', 'GET', '/api/v1/weblockgroup/%zz'],
  ['a page whose address cannot be read', 'GET', '/%zz'],
  ['the API page', 'GET', '/api/docs'],
  ['health', 'GET', '/healthz'],
  ['readiness', 'GET', '/readyz'],
  ['another method', 'DELETE', '/home'],
]

const always: Record<string, RegExp> = {
  'strict-transport-security': /^max-age=(3153600\d|3[2-9]\d{6}|[4-9]\d{7}|\d{9,}); includeSubDomains/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(same-origin|no-referrer|strict-origin)$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-(origin|site)$/,
  'x-frame-options': /^deny$/i,
  'permissions-policy': /^camera=\((self)?\), microphone=\(\)$/,
}

/** Directives that must appear literally; `tooLoose`: what none may contain. */
const requiredDirectives = [
  "default-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "script-src 'self'",
]
const tooLoose = /unsafe-|\*(?!$|;| )(?<!:\*)|data:[^;]*script|blob:|http:\/\/(?!127\.0\.0\.1)/

/** Security headers, caching and methods. */
export async function attackHeaders(target: Target): Promise<Outcome[]> {
  return [await checkSecurity(target), await checkCaching(target), await checkMethods(target)]
}

async function checkSecurity(target: Target): Promise<Outcome> {
  const { expect, done } = tally('security headers on every kind of answer')
  for (const [what, method, path] of answers) {
    const got = await target.wire.send({ method, path, headers: { origin: 'https://evil.example' } })
    for (const [name, value] of Object.entries(always))
      expect(value.test(got.headers[name] ?? ''), `${what} has ${name}: ${got.headers[name]}`)
    checkPolicy(what, got, expect)
    for (const name of ['server', 'x-powered-by', 'via', 'access-control-allow-origin'])
      expect(!(name in got.headers), `${what} carries ${name}: ${got.headers[name]}`)
    const type = got.headers['content-type'] ?? ''
    if (got.text !== '')
      expect(/charset=utf-8|^image\/|^font\//.test(type), `${what} has no charset: ${type}`)
  }
  return done()
}

function checkPolicy(what: string, { headers }: RawResponse, expect: Tally['expect']): void {
  const policy = headers['content-security-policy'] ?? ''
  for (const directive of requiredDirectives) {
    const isThere = policy.split(';').some((part) => part.trim() === directive)
    expect(isThere, `the policy of ${what} lacks ${directive}`)
  }
  expect(!tooLoose.test(policy), `the policy of ${what} is too loose: ${tooLoose.exec(policy)?.[0]}`)
}

async function checkCaching(target: Target): Promise<Outcome> {
  const { expect, done } = tally('caching: calls and pages are never stored, files are revalidated')
  const cacheControlOf = async (path: string, method = 'GET') =>
    (await target.wire.send({ method, path })).headers['cache-control'] ?? ''
  for (const [what, method, path] of answers.filter(([, , path]) => path.startsWith('/api/')))
    expect(/no-store/.test(await cacheControlOf(path, method)), `${what} may be cached`)
  for (const path of ['/', '/home', '/no/such/page', '/index.html'])
    expect(
      (await cacheControlOf(path)) === 'private, no-store',
      `${path} may be stored: ${await cacheControlOf(path)}`,
    )
  const ofFile = await cacheControlOf('/theme.js')
  expect(ofFile === 'no-cache', `/theme.js may be cached: ${ofFile}`)
  const page = await target.wire.send({ method: 'GET', path: '/' })
  const assets = [...page.text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
  expect(assets.length > 0, 'the page names no files')
  for (const path of assets)
    expect(/immutable/.test(await cacheControlOf(path)), `${path} is not cached as immutable`)
  // Data is not run, and the policy names the hash of the styles.
  const active = page.text
    .replace(/<script type="application\/json"[^>]*>[^<]*<\/script>/, '')
    .replace(/<style>([\s\S]*?)<\/style>/, (style, text: string) =>
      page.headers['content-security-policy']?.includes(hash('sha256', text, 'base64')) ? '' : style,
    )
  const inline = /<script(?![^>]*\bsrc=)[^>]*>[^<]|<style|\son\w+="|\sstyle="|javascript:/i.exec(active)
  expect(inline === null, `the page has something inline: ${inline?.[0]}`)
  return done()
}

/** Methods outside the contract, and method overrides. */
async function checkMethods(target: Target): Promise<Outcome> {
  const { expect, done } = tally('methods: unknown, overridden, preflights')
  const methods = [
    'TRACE',
    'PATCH',
    'PROPFIND',
    'MKCOL',
    'LOCK',
    'SEARCH',
    'PURGE',
    'LINK',
    'M-SEARCH',
    'OPTIONS',
  ]
  for (const method of methods)
    for (const path of ['/', '/home', '/api/v1/isloggedin', '/api/v1/weblockgroup/1', '/theme.js']) {
      const { status, text } = await target.wire.send({ method, path, headers: { 'x-canary': 'canary-7' } })
      expect(status >= 400 && status < 500, `${method} ${path}: ${status}`)
      expect(!text.includes('canary-7'), `${method} ${path} sends headers back`)
    }
  const staff = await target.signInAs('staff')
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    await staff.get('/weblockaccount/1/sessions', { headers: { [name]: 'DELETE' } })
    expect((await staff.get('/isloggedin')).body.loggedIn, `${name} overrides the method`)
  }
  const preflight = await target.wire.send({
    method: 'OPTIONS',
    path: '/api/v1/login',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  const allowed = Object.keys(preflight.headers).filter((name) => name.startsWith('access-control-'))
  expect(allowed.length === 0, `a preflight allows ${allowed}`)
  return done()
}
