import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createPaymentProvider, type PaymentStandIn } from '../../dev/payment-provider/payment-provider.ts'
import type { Client } from './client.ts'
import { startListening } from './listening.ts'

const providerKey = 'test_of_tests'

/** Faults between the portal and the payment provider. */
export type Fault = (request: IncomingMessage, response: ServerResponse, pass: () => Promise<void>) => unknown

export type Paying = {
  /** For the portal's configuration. */
  mollie: { apiUrl: string; apiKey: string }
  standIn: PaymentStandIn
  /** Whether the provider's webhook reaches the portal. */
  webhook: { isLost: boolean }
  /** Set it to let calls of the portal go wrong; undefined: all goes well. */
  fault: Fault | undefined
  /** The calls that the portal has made, as `POST /v2/payments`. */
  calls: string[]
  /** The provider's own copy of a payment. */
  read: (paymentId: number) => Promise<{ id: string; status: string; webhookUrl: string }>
  close: () => Promise<void>
}

/**
 * The payment stand-in, with a way to let its connection to the portal go wrong.
 * @param deliver takes the webhook to the portal
 */
export async function startPaying(
  deliver: (path: string, providerId: string) => Promise<boolean>,
): Promise<Paying> {
  const webhook = { isLost: false }
  const standIn = createPaymentProvider({
    apiKey: providerKey,
    deliver: async (url, id) => webhook.isLost || deliver(new URL(url).pathname, id),
  })
  const origin = await standIn.listen(0)
  const calls: string[] = []
  async function between(request: IncomingMessage, response: ServerResponse): Promise<void> {
    calls.push(`${request.method} ${request.url}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const pass = () => forward(origin, request, Buffer.concat(chunks), response)
    await (paying.fault ? paying.fault(request, response, pass) : pass())
  }
  // A killed portal breaks its requests off.
  const server = createServer((request, response) =>
    between(request, response).catch(() => response.destroy()),
  )
  const { origin: apiUrl, close } = await startListening(server)
  const paying: Paying = {
    mollie: { apiUrl, apiKey: providerKey },
    standIn,
    webhook,
    fault: undefined,
    calls,
    read: async (paymentId) => (await fetch(`${origin}/payments/${paymentId}`)).json() as never,
    async close() {
      await close()
      await standIn.close()
    },
  }
  return paying
}

async function forward(
  origin: string,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = request
  const answer = await fetch(origin + url, {
    method,
    headers: {
      authorization: headers.authorization ?? '',
      ...(headers['content-type'] && { 'content-type': headers['content-type'] }),
    },
    ...(body.length > 0 && { body }),
  })
  // The portal may be gone by now.
  if (response.destroyed) return
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  // Its payment pages are where the portal believes the provider to be.
  response.end((await answer.text()).replaceAll(origin, `http://${headers.host}`))
}

/** The provider's webhook, as a form. */
export async function callWebhook(client: Client, path: string, providerId: string) {
  return client.call('POST', path, {
    raw: new URLSearchParams({ id: providerId }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

/** The body of `POST payment/start`, as the specification's client sends it. */
export const renewal = (packet: string, value: number, more: object = {}) => ({
  value,
  description: 'One year more',
  redirectUrl: 'http://localhost:3000/successful-payment',
  action: 'packet_extend',
  metadata: { packet, validUntil: '2099-12-31', extendFor: 7 },
  ...more,
})
