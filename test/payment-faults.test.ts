import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneYearAfter } from '#contract/products.ts'
import { roundsWithin, seed, seededShares, timeoutMs } from './proofs/budget.ts'
import type { Client } from './support/client.ts'
import { callWebhook, type Fault, type Paying, renewal, startPaying } from './support/paying.ts'
import { createDemoPortalData, type PortalData } from './support/portal-data.ts'
import { type PortalProcess, startPortalProcess } from './support/portal-process.ts'

let data: PortalData
let paying: Paying
let portal: PortalProcess | undefined

beforeAll(async () => {
  data = await createDemoPortalData()
  // Goes to the running process; a killed one accepts nothing.
  paying = await startPaying(async (path, id) => {
    if (!portal) return false
    const { status } = await callWebhook(portal.visitor(), path, id)
    return status === 200
  })
})
afterAll(async () => {
  await portal?.kill()
  await paying.close()
  await data.remove()
})

async function startPortal(): Promise<Client> {
  portal = await startPortalProcess(data.settings, {
    MOLLIE_API_URL: paying.mollie.apiUrl,
    MOLLIE_API_KEY: paying.mollie.apiKey,
    LOG_LEVEL: 'silent',
  })
  return portal.signInAs('linde.admin')
}

const stop = async () => {
  await portal?.kill()
  portal = undefined
}

const ask = async (admin: Client) => admin.post('/payment/start', renewal('SPR10001', 149, ownPage()))
// The portal's address changes with every start in this test.
const ownPage = () => ({
  redirectUrl: `${portal?.origin.replace('127.0.0.1', 'localhost')}/successful-payment`,
})
const validUntil = async (admin: Client): Promise<string> =>
  (await admin.get('/products/SPR10001')).body.product.weblock.valid_until

/** The stored payments and extensions; only while no portal runs. */
async function noted(): Promise<Record<string, number>> {
  const database = await data.open()
  const { rows } = await database.pool.query('SELECT action, count(*) AS count FROM audit GROUP BY action')
  await database.close()
  return Object.fromEntries(rows.map(({ action, count }) => [action, Number(count)]))
}

const kill: Fault = () => stop()
const killAfterwards: Fault = async (_request, _response, pass) => {
  await stop()
  await pass()
}
const onceAt = (method: string, fault: Fault): Fault => {
  let isOver = false
  return (request, response, pass) => {
    if (isOver || request.method !== method) return pass()
    isOver = true
    return fault(request, response, pass)
  }
}

it.each([
  ['before the provider hears of the payment', onceAt('POST', kill)],
  ['after the provider has made the payment, before that is kept', onceAt('POST', killAfterwards)],
])(
  'a portal killed %s leaves nothing that blocks the next attempt',
  { timeout: 120_000 },
  async (_, fault) => {
    const admin = await startPortal()
    const before = await validUntil(admin)
    paying.fault = fault
    await expect(ask(admin)).rejects.toThrow()
    paying.fault = undefined

    const again = await startPortal()
    expect(await validUntil(again)).toBe(before)
    const { status, body } = await ask(again)
    expect([status, body.errormsg]).toEqual([200, ''])
    await paying.standIn.setStatus(body.id, 'paid')
    expect(await validUntil(again)).toBe(oneYearAfter(before))
    await stop()
  },
)

it('a portal killed while it queries a paid payment extends the licence once, after its restart', {
  timeout: 120_000,
}, async () => {
  const admin = await startPortal()
  const before = await validUntil(admin)
  const { body } = await ask(admin)
  paying.fault = onceAt('GET', killAfterwards)
  await paying.standIn.setStatus(body.id, 'paid')
  paying.fault = undefined

  const again = await startPortal()
  // The provider calls again by itself.
  await expect.poll(() => validUntil(again), { timeout: 20_000 }).toBe(oneYearAfter(before))
  expect((await again.get(`/payment/${body.id}`)).body.status).toBe('paid')
  await stop()
})

it('each paid payment extends its licence exactly once despite kills during deliveries', {
  timeout: timeoutMs,
}, async () => {
  console.log(`PROOF_SEED=${seed} repeats how long each process receives.`)
  const share = seededShares()
  const before = await noted()
  let expected = ''
  let kills = 0
  for (const _ of roundsWithin(2)) {
    const admin = await startPortal()
    expected = oneYearAfter(expected || (await validUntil(admin)))
    const { body } = await ask(admin)
    const { id: providerId, webhookUrl } = await paying.read(body.id)
    paying.webhook.isLost = true
    await paying.standIn.setStatus(body.id, 'paid')
    paying.webhook.isLost = false
    const path = new URL(webhookUrl).pathname
    const { visitor } = portal as PortalProcess
    const deliver = () => callWebhook(visitor(), path, providerId).catch(() => null)
    const deliveries = Array.from({ length: 8 }, deliver)
    await new Promise((resolve) => setTimeout(resolve, share() * 60))
    await stop()
    kills++
    await Promise.all(deliveries)

    const again = await startPortal()
    await callWebhook((portal as PortalProcess).visitor(), path, providerId)
    expect(await validUntil(again)).toBe(expected)
    await stop()
  }
  console.log(`${kills} kills`)
  const after = await noted()
  for (const action of ['licence.extend', 'payment.paid'])
    expect((after[action] ?? 0) - (before[action] ?? 0), action).toBe(kills)
})
