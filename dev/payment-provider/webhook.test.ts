import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startListening } from '#test/support/listening.ts'
import { createWebhook, postForm } from './webhook.ts'

const payment = { id: 'tr_1', webhookUrl: 'http://portal.example/webhook' }

describe('the webhook', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('a failed webhook is tried again after 1, 5, 15 and 60 seconds, and then given up', async () => {
    const deliver = vi.fn(async () => false)
    const webhook = createWebhook(deliver)
    await webhook.call(payment)
    for (const [seconds, times] of [
      [1, 2],
      [5, 3],
      [15, 4],
      [60, 5],
      [3600, 5],
    ] as const) {
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
      expect(deliver).toHaveBeenCalledTimes(seconds === 3600 ? times : times - 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(deliver).toHaveBeenCalledTimes(times)
    }
    expect(deliver).toHaveBeenLastCalledWith(payment.webhookUrl, payment.id)
  })

  it('the webhook stops once it is taken, also after a failure to connect', async () => {
    const deliver = vi.fn(async () => true).mockRejectedValueOnce(new Error('refused'))
    await createWebhook(deliver).call(payment)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(deliver).toHaveBeenCalledTimes(2)
  })

  it('the webhook replaces the try that waits when there is news of the same payment', async () => {
    const deliver = vi.fn(async () => true).mockResolvedValueOnce(false)
    const webhook = createWebhook(deliver)
    await webhook.call(payment)
    await webhook.call(payment)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(deliver).toHaveBeenCalledTimes(2)
  })

  it('no webhook is tried once the provider is closed', async () => {
    const deliver = vi.fn(async () => false)
    const webhook = createWebhook(deliver)
    await webhook.call(payment)
    webhook.close()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(deliver).toHaveBeenCalledTimes(1)
  })
})

describe('a call of the webhook', () => {
  it.each([
    [200, true],
    [204, true],
    [302, false],
    [500, false],
  ])(
    'a call of the webhook posts the id as a form; an answer of %i counts as taken: %s',
    async (status, isTaken) => {
      const received: string[] = []
      const portal = createServer(async (request, response) => {
        const type = request.headers['content-type'] ?? ''
        received.push(`${request.method} ${type.split(';')[0]} ${await text(request)}`)
        response.writeHead(status, { location: '/elsewhere' }).end()
      })
      const { origin, close } = await startListening(portal)
      expect(await postForm(`${origin}/webhook`, 'tr_1')).toBe(isTaken)
      expect(received).toEqual(['POST application/x-www-form-urlencoded id=tr_1'])
      await close()
    },
  )
})
