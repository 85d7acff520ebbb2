import { type Outcome, tally } from '../outcome.ts'
import type { Target } from '../target.ts'
import { createWire, sendBytes } from '../wire.ts'

const tooLarge = 33 * 1024
const atOnce = 100

/** The most memory that refusing all of them may take. */
const maxMemoryMb = 150

/** Oversized bodies and headers: refused as such, with little memory, and without affecting other users. */
export async function sendOversized(target: Target): Promise<Outcome[]> {
  const { count, expect, done } = tally('bodies and headers that are too large')
  const wire = createWire(target.port, atOnce)
  const visitor = target.visitor()
  await visitor.get('/isloggedin')
  const headers = { 'content-type': 'application/json', ...visitor.credentials() }
  const before = await target.memoryMb()
  const bodies = Array.from({ length: 3 * atOnce }, async (_, index) => {
    const body = `{"login":"${'x'.repeat(tooLarge)}"}`
    // Without a Content-Length the portal notices only while reading.
    const framing: Record<string, string> = index % 2 === 0 ? {} : { 'transfer-encoding': 'chunked' }
    const got = await wire
      .send({ method: 'POST', path: '/api/v1/login', headers: { ...headers, ...framing }, body })
      .catch(({ message }: Error) => ({ status: message }))
    // A connection closed in the middle of its body counts as refused.
    count(
      ![413, 'write EPIPE', 'read ECONNRESET', 'socket hang up'].includes(got.status) &&
        `a body of 33 KB: ${got.status}`,
    )
  })
  await Promise.all(bodies)
  const memory = (await target.memoryMb()) - before
  expect(memory < maxMemoryMb, `it took ${memory.toFixed(0)} MB to refuse them`)

  const line = 'GET /api/v1/config HTTP/1.1\r\nHost: x\r\n'
  const floods: Record<string, string> = {
    'one long header': `${line}X: ${'x'.repeat(100_000)}\r\n\r\n`,
    'one long cookie': `${line}Cookie: a=${'x'.repeat(60_000)}\r\n\r\n`,
    'many headers': `${line}${Array.from({ length: 10_000 }, (_, i) => `X-${i}: ${i}\r\n`).join('')}\r\n`,
    'one long address': `GET /${'x'.repeat(60_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  }
  for (const [what, bytes] of Object.entries(floods)) {
    // The portal closes the connection once it has refused; until then it may be busy.
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendBytes(target.port, bytes, 5000)))
    for (const answer of answers)
      expect(/^HTTP\/1\.1 (431|414) /.test(answer), `${what}: ${answer.slice(0, 30)}`)
  }
  const many = await sendBytes(target.port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(500), 2000)
  expect(
    many.match(/HTTP\/1\.1 200/g)?.length === 500,
    'five hundred requests in one go were not all answered',
  )
  expect((await target.wire.send({ method: 'GET', path: '/healthz' })).status === 200, 'the portal is gone')
  wire.close()
  return [done(`${memory.toFixed(0)} MB more for ${3 * atOnce} bodies of 33 KB, ${atOnce} at once`)]
}
