import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMollie, type PaymentProvider, PaymentProviderUnavailable } from '#server/payments/provider.ts'
import { createPaymentProvider, type PaymentStandIn } from './payment-provider.ts'

const apiKey = 'test_secret'
const webhookAddress = 'http://portal.example/webhook'

let folder: string
let file: string
let now: Date
/** The ids reported to the portal. */
let notified: string[]
let standIn: PaymentStandIn
let origin: string
let mollie: PaymentProvider

async function start(): Promise<void> {
  standIn = createPaymentProvider({
    apiKey,
    file,
    clock: () => now,
    deliver: async (address, id) => {
      expect(address).toBe(webhookAddress)
      notified.push(id)
      return true
    },
  })
  origin = await standIn.listen(0)
  mollie = createMollie({ apiUrl: origin, apiKey })
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'payment-provider-'))
  file = path.join(folder, 'data', 'payments.json')
  now = new Date('2030-05-01T10:00:00Z')
  notified = []
  await start()
})

afterEach(async () => {
  await standIn.close()
  rmSync(folder, { recursive: true })
})

const order = (paymentId: number) => ({
  paymentId,
  amountCents: 14_900,
  description: 'SPR10001',
  language: 'nl' as const,
  returnAddress: 'http://portal.example/successful-payment?payment=7',
  webhookAddress,
})

const call = (method: string, address: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(origin + address, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

const keyed = (method: string, address: string, body?: unknown) =>
  call(method, address, body, { authorization: `Bearer ${apiKey}` })

const goodOrder = {
  amount: { currency: 'EUR', value: '149.00' },
  description: 'SPR10001',
  redirectUrl: 'http://portal.example/back',
  webhookUrl: webhookAddress,
}

describe('the API, as the portal speaks it', () => {
  it('the API creates an open payment with a payment page at the address it was called by', async () => {
    const created = await mollie.create(order(7))
    expect(created).toMatchObject({ paymentId: 7, status: 'open', amountCents: 14_900 })
    expect(created.checkoutUrl).toBe(`${origin}/checkout/${created.providerId}`)
    expect(await mollie.read(created.providerId)).toEqual(created)
    expect(notified).toEqual([])
  })

  it('an unknown payment is answered with 404', async () => {
    expect(await mollie.read('tr_unknown')).toBeNull()
    const response = await keyed('GET', '/v2/payments/tr_unknown')
    expect(await response.json()).toMatchObject({ status: 404, title: 'Not Found' })
  })

  it('the API cancels an open payment once, and calls the webhook', async () => {
    const { providerId } = await mollie.create(order(7))
    await mollie.cancel(providerId)
    expect(await mollie.read(providerId)).toMatchObject({ status: 'canceled', checkoutUrl: null })
    expect(notified).toEqual([providerId])
    const again = await keyed('DELETE', `/v2/payments/${providerId}`)
    expect(again.status).toBe(422)
    expect(await again.json()).toMatchObject({ status: 422, detail: 'The payment cannot be canceled' })
    expect(notified).toEqual([providerId])
  })

  it('the API expires a payment that stays open for 15 minutes', async () => {
    const { providerId } = await mollie.create(order(7))
    now = new Date('2030-05-01T10:14:59Z')
    expect(await mollie.read(providerId)).toMatchObject({ status: 'open' })
    now = new Date('2030-05-01T10:15:00Z')
    expect(await mollie.read(providerId)).toMatchObject({ status: 'expired', checkoutUrl: null })
    expect(notified).toEqual([providerId])
  })

  it('every call without the right API key is refused', async () => {
    const stranger = createMollie({ apiUrl: origin, apiKey: 'test_wrong' })
    await expect(stranger.create(order(7))).rejects.toThrow(PaymentProviderUnavailable)
    const { providerId } = await mollie.create(order(7))
    for (const method of ['GET', 'DELETE']) {
      const response = await call(method, `/v2/payments/${providerId}`)
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ status: 401, title: 'Unauthorized Request' })
    }
    expect(await mollie.read(providerId)).toMatchObject({ status: 'open' })
  })

  it.each([
    ['amount', { ...goodOrder, amount: undefined }],
    ['amount.currency', { ...goodOrder, amount: { currency: 'USD', value: '1.00' } }],
    ['amount.value', { ...goodOrder, amount: { currency: 'EUR', value: '149' } }],
    ['amount.value', { ...goodOrder, amount: { currency: 'EUR', value: '0.00' } }],
    ['amount.value', { ...goodOrder, amount: { currency: 'EUR', value: 149 } }],
    ['description', { ...goodOrder, description: '' }],
    ['redirectUrl', { ...goodOrder, redirectUrl: 'javascript:alert(1)' }],
    ['redirectUrl', { ...goodOrder, redirectUrl: '/back' }],
    ['webhookUrl', { ...goodOrder, webhookUrl: undefined }],
    ['locale', { ...goodOrder, locale: 'nl' }],
    ['metadata', { ...goodOrder, metadata: 'x'.repeat(2000) }],
    ['colour', { ...goodOrder, colour: 'red' }],
  ])('a refusal of the API names the field at fault: %s', async (field, body) => {
    const response = await keyed('POST', '/v2/payments', body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ status: 422, title: 'Unprocessable Entity', field })
  })

  it('a body that is not JSON is answered with an error in its usual shape', async () => {
    const response = await fetch(`${origin}/v2/payments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: '{',
    })
    expect(await response.json()).toMatchObject({ status: 400, title: 'Bad Request' })
  })
})

describe('the list of payments', () => {
  it('the list of payments can be read page by page, back to a given time', async () => {
    const made: string[] = []
    for (let id = 1; id <= 251; id++) made.unshift((await mollie.create(order(id))).providerId)
    const listed: string[] = []
    for await (const { providerId } of mollie.listSince(new Date(0))) listed.push(providerId)
    expect(listed).toEqual(made)
    for await (const payment of mollie.listSince(new Date('2999-01-01'))) expect(payment).toBeUndefined()
  })
})

describe('the API for tests', () => {
  it('the API for tests finds a payment by the portal’s id: the newest of several', async () => {
    await mollie.create(order(7))
    const { providerId } = await mollie.create(order(7))
    await mollie.create(order(8))
    const response = await call('GET', '/payments/7')
    expect(await response.json()).toMatchObject({
      id: providerId,
      status: 'open',
      amount: { currency: 'EUR', value: '149.00' },
      description: 'SPR10001',
      metadata: { payment: 7 },
      locale: 'nl_BE',
      redirectUrl: order(7).returnAddress,
      webhookUrl: webhookAddress,
    })
    expect((await call('GET', '/payments/9')).status).toBe(404)
    expect((await call('POST', '/payments/9/status', { status: 'paid' })).status).toBe(404)
  })

  it.each(['paid', 'failed', 'canceled', 'expired', 'open'])(
    'the API for tests sets a payment to %s and has told the portal before it answers',
    async (status) => {
      const { providerId } = await mollie.create(order(7))
      const response = await call('POST', '/payments/7/status', { status })
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ id: providerId, status })
      expect(notified).toEqual([providerId])
      expect(await mollie.read(providerId)).toMatchObject({ status })
    },
  )

  it('the API for tests refunds in full, and keeps the status paid', async () => {
    const { providerId } = await mollie.create(order(7))
    await call('POST', '/payments/7/status', { status: 'paid' })
    expect(await mollie.read(providerId)).toMatchObject({ refundedCents: 0, chargedBackCents: 0 })
    const refunded = await (await call('POST', '/payments/7/status', { status: 'refunded' })).json()
    expect(refunded).toMatchObject({ status: 'paid', amountRemaining: { value: '0.00' } })
    await call('POST', '/payments/7/status', { status: 'chargedback' })
    expect(await mollie.read(providerId)).toMatchObject({
      status: 'paid',
      refundedCents: 14_900,
      chargedBackCents: 14_900,
    })
    expect(notified).toHaveLength(3)
  })

  it('tests can refund and charge back parts and reverse both, and the portal knows before they get the reply', async () => {
    const { providerId } = await mollie.create(order(7))
    const move = async (body: object) => (await call('POST', '/payments/7/money', body)).status
    expect(await move({ move: 'refund' })).toBe(422)
    await standIn.setStatus(7, 'paid')
    notified.length = 0
    expect(await move({ move: 'refund', cents: 5000 })).toBe(200)
    expect(await standIn.moveMoney(7, 'chargeback', 9900)).toBe(true)
    expect(await mollie.read(providerId)).toMatchObject({ refundedCents: 5000, chargedBackCents: 9900 })
    expect(await move({ move: 'refund', cents: 9901 })).toBe(422)
    expect(await move({ move: 'refundFailed', cents: 2000 })).toBe(200)
    expect(await move({ move: 'chargebackReversed' })).toBe(200)
    expect(await mollie.read(providerId)).toMatchObject({ refundedCents: 3000, chargedBackCents: 0 })
    expect(notified).toHaveLength(4)
  })

  it.each([[{ move: 'steal' }], [{ move: 'refund', cents: 0.5 }], [{ move: 'refund', cents: '50' }], [{}]])(
    'the API for tests moves no money for the body %j',
    async (body) => {
      await mollie.create(order(7))
      await standIn.setStatus(7, 'paid')
      expect((await call('POST', '/payments/7/money', body)).status).toBe(400)
    },
  )

  it('the API for tests repeats the webhook for an unchanged status', async () => {
    await mollie.create(order(7))
    expect(await standIn.setStatus(7, 'paid')).toBe(true)
    expect(await standIn.setStatus(7, 'paid')).toBe(true)
    expect(await standIn.setStatus(8, 'paid')).toBe(false)
    expect(notified).toHaveLength(2)
  })

  it.each([[{ status: 'rich' }], [{}], [null], [{ status: 'paid', amount: 1 }]])(
    'the API for tests refuses the body %j',
    async (body) => {
      await mollie.create(order(7))
      expect((await call('POST', '/payments/7/status', body)).status).toBe(400)
      expect(notified).toEqual([])
    },
  )

  it('the API for tests accepts no form posts, which any page could send', async () => {
    await mollie.create(order(7))
    const response = await fetch(`${origin}/payments/7/status`, {
      method: 'POST',
      body: new URLSearchParams({ status: 'paid' }),
    })
    expect(response.status).toBe(415)
    expect(notified).toEqual([])
  })
})

describe('what it keeps', () => {
  it('the payments that the provider keeps survive a restart', async () => {
    const { providerId } = await mollie.create(order(7))
    const paid = await mollie.create(order(8))
    await standIn.setStatus(8, 'paid')
    await standIn.close()
    await start()
    expect(await mollie.read(providerId)).toMatchObject({ status: 'open', paymentId: 7 })
    expect(await mollie.read(paid.providerId)).toMatchObject({ status: 'paid', paymentId: 8 })
    expect(existsSync(`${file}.new`)).toBe(false)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(2)
  })

  it('the payment provider names the port that is taken', async () => {
    const port = Number(new URL(origin).port)
    const second = createPaymentProvider({ apiKey })
    await expect(second.listen(port)).rejects.toThrow(`The payment stand-in needs port ${port}`)
    await second.close()
  })
})
