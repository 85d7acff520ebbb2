import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webFiles } from './web-files.ts'

let app: FastifyInstance
const home = mkdtempSync(path.join(tmpdir(), 'pages-'))
const folder = path.join(home, 'web')

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'), { recursive: true })
  writeFileSync(path.join(home, 'secret.txt'), 'not for the public')
  writeFileSync(path.join(folder, 'index.html'), '<title>Portal</title>')
  writeFileSync(path.join(folder, 'assets', 'main-1a2b.js'), '1')
  writeFileSync(path.join(folder, 'logo.svg'), '<svg/>')
  app = Fastify()
  await webFiles(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(home, { recursive: true })
})

const get = (url: string) => app.inject({ method: 'GET', url })

it.each(['/', '/home', '/users?group=3', '/licenses/SPR10001', '/no/such/page', '/vlinder/'])(
  'shows the pages at %s',
  async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.body]).toEqual([200, '<title>Portal</title>'])
    expect(answer.headers['cache-control']).toBe('no-cache')
  },
)

it('lets browsers keep what carries a hash in its name, and nothing else', async () => {
  expect((await get('/assets/main-1a2b.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await get('/logo.svg')).headers['cache-control']).toBe('no-cache')
})

it.each(['/assets/gone-9z9z.js', '/assets/', '/api/v1/nothing'])('never shows a page at %s', async (url) => {
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
])('never shows a file of another folder at %s', async (url) => {
  expect((await get(url)).body).not.toContain('not for the public')
})
