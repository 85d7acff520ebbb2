import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { cookieHeader } from '#test/support/client.ts'
import type { RawRequest } from '../wire.ts'

/** A request before framing. */
type Bare = { method: string; path: string; body: unknown; cookies: ReadonlyMap<string, string> }

/** How a request is serialised. */
export type Framing = {
  body: keyof typeof bodies
  contentType: string
  headers: Record<string, string>
  method: string | null
}

const json = (body: unknown) => (body === undefined ? undefined : JSON.stringify(body))

/** The correct body, and every malformed variant. For a call without a body they add one. */
const bodies = {
  asItIs: json,
  twice: (body: unknown) => `${json(body) ?? ''}${json(body) ?? '{}'}`,
  doubledKeys: (body: unknown) => (json(body) ?? '{}').replace(/^\{("[^"]+":)/, '{$1"first",$1'),
  nested: () => `{"user":${'['.repeat(16_000)}${']'.repeat(16_000)}}`,
  cutShort: (body: unknown) => (json(body) ?? '{"user":').slice(0, -1),
  withNul: (body: unknown) => `${json(body) ?? '{}'}\u0000`,
  withBom: (body: unknown) => `\ufeff${json(body) ?? '{}'}`,
  utf16: (body: unknown) => Buffer.from(json(body) ?? '{}', 'utf16le'),
  latin1: (body: unknown) =>
    Buffer.concat([Buffer.from(json(body) ?? '{}'), Buffer.from([0xff, 0xfe, 0xe9])]),
  gzipped: (body: unknown) => gzipSync(json(body) ?? '{}'),
  gzipBomb: () => bomb,
  large: () => `{"user":"${'x'.repeat(32_000)}"}`,
  hugeNumber: (body: unknown) => (json(body) ?? '{}').replace(/\d+/, '1e99999'),
  polluted: () => '{"__proto__":{"kind":"staff"},"constructor":{"prototype":{"kind":"staff"}}}',
} as const

/** 16 MB of zeros in 16 KB. */
const bomb = gzipSync(Buffer.alloc(16 * 1024 * 1024))

const right = 'application/json'

/** Each part is as a browser sends it three times out of four. */
const oddFraming: fc.Arbitrary<Framing> = fc.record({
  body: fc.oneof(
    { weight: 3, arbitrary: fc.constant('asItIs' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(bodies) as (keyof typeof bodies)[])) },
  ),
  contentType: fc.oneof(
    { weight: 6, arbitrary: fc.constant(right) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'application/json; charset=utf-16',
        'application/json;charset="x',
        'application/JSON',
        'application/json, text/html',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/xml',
        '',
        '*/*',
      ),
    },
  ),
  headers: fc.dictionary(
    fc.constantFrom(
      'accept-language',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-http-method-override',
      'x-original-url',
      'x-companion-app',
      'x-request-id',
      'content-encoding',
      'if-none-match',
      'range',
      'accept',
      'te',
      'x-xsrf-token',
    ),
    fc.oneof(
      fc.constantFrom(
        'gzip',
        'DELETE',
        '/api/v1/medocument',
        '*',
        'nl, fr;q=0.5',
        ',,,;q=9',
        '127.0.0.1',
        'bytes=0-1',
      ),
      fc.string({
        unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
        maxLength: 60,
      }),
      fc.constant('x'.repeat(4000)),
    ),
    { maxKeys: 3 },
  ),
  method: fc.oneof(
    { weight: 12, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom('PATCH', 'OPTIONS', 'GET', 'POST', 'PUT', 'DELETE', 'PROPFIND') },
  ),
})

const plain: Framing = { body: 'asItIs', contentType: right, headers: {}, method: null }

/** Half of the requests are framed exactly as a browser does: odd framing is mostly refused early. */
export const mixedFraming: fc.Arbitrary<Framing> = fc.oneof(fc.constant(plain), oddFraming)

/** Builds a request. The XSRF token is valid unless the framing says otherwise. */
export function framed({ method, path, body, cookies }: Bare, framing: Framing): RawRequest {
  const payload = bodies[framing.body](body)
  const headers: Record<string, string> = {
    'x-forwarded-for': '198.19.0.1',
    [xsrfHeader]: cookies.get(xsrfCookie) ?? '',
    ...(cookies.size > 0 && { cookie: cookieHeader(cookies) }),
    ...(payload !== undefined && { 'content-type': framing.contentType }),
    ...framing.headers,
  }
  return { method: framing.method ?? method, path, headers, body: payload }
}
