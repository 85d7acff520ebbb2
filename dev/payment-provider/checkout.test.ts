import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPaymentProvider } from './payment-provider.ts'

const apiKey = 'test_secret'
const redirectUrl = 'http://portal.example/successful-payment?payment=7&from="here"'

const notified: string[] = []
const standIn = createPaymentProvider({
  apiKey,
  // Not accepted: the payer still returns.
  deliver: async (_address, id) => {
    notified.push(id)
    return false
  },
})
let origin: string

beforeAll(async () => {
  origin = await standIn.listen(0)
})
afterAll(() => standIn.close())

type Resource = { id: string; status: string }

let payment: Resource
beforeEach(async () => {
  payment = await ask('POST', '/v2/payments', {
    amount: { currency: 'EUR', value: '1149.00' },
    description: '<b>Tom & Co</b>',
    redirectUrl,
    webhookUrl: 'http://portal.example/webhook',
    metadata: { payment: 7 },
  })
  notified.length = 0
})

async function ask(method: string, address: string, body?: object): Promise<Resource> {
  const response = await fetch(origin + address, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Resource
}

const current = () => ask('GET', `/v2/payments/${payment.id}`)

/** Presses a button of the page at this address. */
const press = (address: string, status: string) => send(address, { status })

/** Moves money of the payment back, or in again. Without an amount: all of it. */
const move = (way: string, amount = '') => send(`/checkout/${payment.id}/money-back`, { move: way, amount })

const send = (address: string, form: Record<string, string>) =>
  fetch(origin + address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

/** The ways to move money that the newest payment offers. */
async function offered(): Promise<(string | undefined)[]> {
  const [newest = ''] = (await read('/')).split('</li>')
  return [...newest.matchAll(/value="(\w+)"/g)].map(([, value]) => value)
}

const read = async (address: string) => (await fetch(origin + address)).text()

describe('the payment page', () => {
  it('the payment page shows the description as text, and buttons for the four outcomes', async () => {
    const page = await read(`/checkout/${payment.id}`)
    expect(page).toContain('<html lang="en">')
    expect(page).toContain('&lt;b&gt;Tom &amp; Co&lt;/b&gt;')
    expect(page).not.toContain('<b>')
    expect(page).toContain('€1,149.00')
    expect(page).toContain('stands in')
    expect([...page.matchAll(/value="(\w+)"/g)].map(([, value]) => value)).toEqual([
      'paid',
      'failed',
      'canceled',
      'expired',
    ])
  })

  it.each(['paid', 'failed', 'canceled', 'expired'])(
    'the payment page makes a payment %s, tells the portal and leads back to it',
    async (status) => {
      const response = await press(`/checkout/${payment.id}`, status)
      expect([response.status, response.headers.get('location')]).toEqual([303, new URL(redirectUrl).href])
      expect((await current()).status).toBe(status)
      expect(notified).toEqual([payment.id])
      const page = await read(`/checkout/${payment.id}`)
      expect(page).not.toContain('<button')
      expect(page).toContain(
        'href="http://portal.example/successful-payment?payment=7&amp;from=&quot;here&quot;"',
      )
    },
  )

  it('a payment keeps its final status on a second click', async () => {
    await press(`/checkout/${payment.id}`, 'paid')
    const second = await press(`/checkout/${payment.id}`, 'failed')
    expect(second.status).toBe(303)
    expect((await current()).status).toBe('paid')
    expect(notified).toEqual([payment.id])
  })

  it.each(['refund', 'open', ''])('the payment page offers no %j', async (status) => {
    expect((await press(`/checkout/${payment.id}`, status)).status).toBe(400)
    expect((await current()).status).toBe('open')
  })

  it('the payment page says that a payment does not exist', async () => {
    const response = await fetch(`${origin}/checkout/tr_none`)
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect((await press('/checkout/tr_none', 'paid')).status).toBe(404)
  })
})

describe('the list of payments', () => {
  it('the list of payments shows the newest first, and offers refunds for paid payments only', async () => {
    const older = payment.id
    const newer = await ask('POST', '/v2/payments', {
      amount: { currency: 'EUR', value: '5.00' },
      description: 'SPR10002',
      redirectUrl,
      webhookUrl: 'http://portal.example/webhook',
    })
    await press(`/checkout/${older}`, 'paid')
    const page = await read('/')
    expect(page.indexOf(newer.id)).toBeLessThan(page.indexOf(older))
    expect(page).toContain(`action="/checkout/${older}/money-back"`)
    expect(page).not.toContain(`action="/checkout/${newer.id}/money-back"`)
  })

  it('the list of payments refunds and charges back a paid payment, each once', async () => {
    await press(`/checkout/${payment.id}`, 'paid')
    notified.length = 0
    for (const way of ['refund', 'chargeback']) {
      const response = await move(way)
      expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
    }
    const amount = { currency: 'EUR', value: '1149.00' }
    expect(await current()).toMatchObject({
      status: 'paid',
      amountRefunded: amount,
      amountChargedBack: amount,
    })
    expect(notified).toHaveLength(2)
    expect(await offered()).toEqual(['refundFailed', 'chargebackReversed'])
  })

  it('a part is refunded, the refund can fail, and the portal is notified each time', async () => {
    await press(`/checkout/${payment.id}`, 'paid')
    notified.length = 0
    await move('refund', '49,5')
    expect(await current()).toMatchObject({
      amountRefunded: { currency: 'EUR', value: '49.50' },
      amountRemaining: { currency: 'EUR', value: '1099.50' },
    })
    expect(await read('/')).toContain('Paid, €49.50 refunded')
    expect(await offered()).toEqual(['refund', 'refundFailed', 'chargeback'])
    await move('refundFailed')
    expect(await current()).toMatchObject({
      amountRefunded: { currency: 'EUR', value: '0.00' },
      amountRemaining: { currency: 'EUR', value: '1149.00' },
    })
    expect(notified).toHaveLength(2)
  })

  it('a payment no longer mentions a chargeback that was reversed', async () => {
    await press(`/checkout/${payment.id}`, 'paid')
    await move('chargeback', '100')
    expect(await current()).toMatchObject({ amountChargedBack: { currency: 'EUR', value: '100.00' } })
    await move('chargebackReversed')
    expect(await current()).not.toHaveProperty('amountChargedBack')
  })

  it.each(['0', '-5', '1149.01', 'all'])('a refund of %j is rejected', async (amount) => {
    await press(`/checkout/${payment.id}`, 'paid')
    notified.length = 0
    expect((await move('refund', amount)).status).toBe(400)
    expect(await current()).toMatchObject({ amountRefunded: { value: '0.00' } })
    expect(notified).toEqual([])
  })

  it('the list of payments refunds no unpaid payment', async () => {
    await move('refund')
    expect((await current()).status).toBe('open')
    expect(notified).toEqual([])
  })
})
