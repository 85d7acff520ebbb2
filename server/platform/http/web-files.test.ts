import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compressFiles } from '../../../dev/precompressed.ts'
import { webFiles } from './web-files.ts'

const longScript = 'console.log("a word that comes again")\n'.repeat(100)

let app: FastifyInstance
const home = mkdtempSync(path.join(tmpdir(), 'pages-'))
const folder = path.join(home, 'web')

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'), { recursive: true })
  writeFileSync(path.join(home, 'secret.txt'), 'not for the public')
  writeFileSync(path.join(folder, 'index.html'), '<title>Portal</title>')
  writeFileSync(path.join(folder, 'assets', 'main-1a2b.js'), '1')
  writeFileSync(path.join(folder, 'assets', 'long-3c4d.js'), longScript)
  writeFileSync(path.join(folder, 'logo.svg'), '<svg/>')
  await compressFiles(folder)
  app = Fastify()
  await webFiles(app, {
    directory: folder,
    hasPage: (address) => address.startsWith('/users/search/'),
    sendPage: async (_request, reply) => reply.type('text/html; charset=utf-8').send('<title>Drawn</title>'),
  })
})
afterAll(async () => {
  await app.close()
  rmSync(home, { recursive: true })
})

const get = (url: string) => app.inject({ method: 'GET', url })

it.each([
  '/',
  '/index.html',
  '/home',
  '/users?group=3',
  '/licenses/SPR10001',
  '/no/such/page',
  '/vlinder/',
  '/users/search/lena.p',
])('the pages are shown at %s', async (url) => {
  const answer = await get(url)
  expect([answer.statusCode, answer.body]).toEqual([200, '<title>Drawn</title>'])
})

it('browsers keep files with a hash in their names, and nothing else', async () => {
  expect((await get('/assets/main-1a2b.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await get('/logo.svg')).headers['cache-control']).toBe('no-cache')
})

it.each([
  ['br', 'br, gzip', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
  ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
])(
  'a file is sent as %s, made by the build, to a browser that takes %s',
  async (encoding, accepted, unpack) => {
    const url = '/assets/long-3c4d.js'
    const answer = await app.inject({ url, headers: { 'accept-encoding': accepted } })
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': expect.stringContaining('javascript'),
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(answer.rawPayload.length).toBeLessThan(longScript.length / 10)
    expect(unpack(answer.rawPayload).toString()).toBe(longScript)
  },
)

it('a file is sent unchanged to a browser that takes no compression, or if it is too short for any, and caches learn so', async () => {
  const plain = await get('/assets/long-3c4d.js')
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, longScript])
  const short = await app.inject({ url: '/logo.svg', headers: { 'accept-encoding': 'br, gzip' } })
  expect([short.headers['content-encoding'], short.body]).toEqual([undefined, '<svg/>'])
  for (const { headers } of [plain, short]) expect(headers.vary).toBe('accept-encoding')
})

it.each(['/assets/long-3c4d.js.br', '/assets/long-3c4d.js.gz'])('the address %s is unknown', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

it('password managers are led to the page where a password is changed', async () => {
  const { statusCode, headers } = await get('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/help/reset-password'])
})

it.each([
  '/assets/gone-9z9z.js',
  '/assets/',
  '/api/v1/nothing',
  '/wp-login.php',
  '/backup/site.tar.gz?x=1',
  '/.env',
  '/.well-known/security.txt',
])('no page is shown at %s', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ error: true, code: 'request.notFound' })
})

it.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/%5c..%5csecret.txt',
])('no file of another folder is shown at %s', async (url) => {
  expect((await get(url)).body).not.toContain('not for the public')
})
