import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { dispositionOf, sendFile } from './file-reply.ts'

type Limits = Parameters<typeof sendFile>[2]

/** A download that never ends, and its reader. */
async function startDownload(limits: Partial<Limits>) {
  const app = Fastify()
  const seen = { isGivenUp: false, isSent: false }
  async function* pieces() {
    try {
      for (;;) {
        yield 'x'.repeat(64 * 1024)
        await pause(1)
      }
    } finally {
      seen.isGivenUp = true
    }
  }
  app.get('/', async (_, reply) => {
    const file = { name: 'list.csv', type: 'text/csv', pieces: pieces() }
    await sendFile(reply, file, { standstill: 60_000, download: 60_000, ...limits })
    seen.isSent = true
    return reply
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const reader = connect(Number(port), '127.0.0.1')
  reader.on('error', () => {})
  reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(reader, 'readable')
  const ended = async () => {
    await expect.poll(() => seen).toEqual({ isGivenUp: true, isSent: true })
    reader.destroy()
    await app.close()
  }
  return { reader, seen, ended }
}

describe('a download ends, with the making of its pieces,', () => {
  it('a download ends, with the making of its pieces, when its reader leaves', async () => {
    const { reader, ended } = await startDownload({})
    reader.destroy()
    await ended()
  })

  it('a download ends, with the making of its pieces, when its reader takes nothing for too long', async () => {
    const { ended } = await startDownload({ standstill: 200 })
    await ended()
  })

  it('a download ends, with the making of its pieces, when its reader takes too long for all of it', async () => {
    const { reader, ended } = await startDownload({ download: 400 })
    reader.resume()
    await once(reader, 'close')
    await ended()
  })

  it('a download goes on while its reader takes some of it', async () => {
    const { reader, seen, ended } = await startDownload({ standstill: 200 })
    reader.resume()
    await pause(800)
    expect(seen.isSent).toBe(false)
    reader.destroy()
    await ended()
  })
})

it.each([
  ['Klas 3A.csv', 'attachment; filename="Klas 3A.csv"; filename*=UTF-8\'\'Klas%203A.csv'],
  ['Élèves.csv', 'attachment; filename="Eleves.csv"; filename*=UTF-8\'\'%C3%89l%C3%A8ves.csv'],
  ['Школа.csv', 'attachment; filename="_____.csv"; filename*=UTF-8\'\'%D0%A8%D0%BA%D0%BE%D0%BB%D0%B0.csv'],
  ['a/b\\c".csv', 'attachment; filename="a-b-c-.csv"; filename*=UTF-8\'\'a-b-c-.csv'],
  [
    "d'Hondt (2) 50%.csv",
    "attachment; filename=\"d'Hondt (2) 50_.csv\"; filename*=UTF-8''d%27Hondt%20%282%29%2050%25.csv",
  ],
])('the name %s of a download is written %s', (name, written) => {
  expect(dispositionOf(name)).toBe(written)
})
