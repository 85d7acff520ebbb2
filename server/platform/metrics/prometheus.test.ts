import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addInvoice } from '#test/support/ordering.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { createApp } from '../../app.ts'
import { atMostEvery } from './figures.ts'
import { serveMetrics } from './listener.ts'
import type { Metrics } from './metrics.ts'
import { createMetrics } from './prometheus.ts'

let portal: TestApp
let metrics: Metrics
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal?.close())
beforeEach(async () => {
  await portal.reset()
  metrics = createMetrics(portal.services, portal.database.pool)
})

/** The exposed values, by name and labels. */
async function told(of = metrics): Promise<Map<string, number>> {
  const lines = (await of.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const cut = line.lastIndexOf(' ')
      return [line.slice(0, cut), Number(line.slice(cut + 1))]
    }),
  )
}

const requestsOf = (values: Map<string, number>, route: string, status: number) =>
  values.get(`portal_request_duration_seconds_count{route="${route}",method="GET",status="${status}"}`)

describe('the metrics', () => {
  it('the metrics count requests by route and status, not by address', async () => {
    const app = await createApp({ ...portal.services, metrics })
    for (let id = 1; id < 20; id++) await app.inject(`/api/v1/weblockgroup/${id}`)
    await app.inject('/no/such/page?code=abc')
    await app.inject('/api/v1/nothing')
    const values = await told()
    expect(requestsOf(values, '/api/v1/weblockgroup/:id', 401)).toBe(19)
    expect(requestsOf(values, 'page', 404)).toBe(1)
    expect(requestsOf(values, 'none', 404)).toBe(1)
    const all = await metrics.text()
    expect(all).not.toMatch(/abc|such/)
    await app.close()
  })

  it('the metrics count what the database holds', async () => {
    const before = await told()
    expect(before.get('portal_database_up')).toBe(1)
    expect(before.get('portal_sessions')).toBe(0)
    await portal.signInAs('lena')
    const { db } = portal.services
    const at = portal.clock.now
    const mail = {
      kind: 'x',
      to_name: '',
      to_address: 'x@example.org',
      language: 'en',
      content: '{}',
    } as const
    const waitingSince = new Date(at.getTime() - 90_000)
    await db
      .insertInto('outbox')
      .values([
        { ...mail, dedupe_key: 'a', created_at: waitingSince, send_at: at },
        { ...mail, dedupe_key: 'b', created_at: at, given_up_at: at },
        { ...mail, dedupe_key: 'c', created_at: at, sent_at: at },
      ])
      .execute()
    const licence = await db.selectFrom('licences').select('id').executeTakeFirstOrThrow()
    await addInvoice(db, licence.id, '2020-01-01')
    await db.updateTable('sendings').set({ at: waitingSince }).execute()
    const payment = {
      licence_id: licence.id,
      by_web_code: false,
      language: 'en',
      amount_cents: 1,
      created_at: at,
    } as const
    await db
      .insertInto('payments')
      .values([
        { ...payment, status: 'open' },
        { ...payment, status: 'paid', concern: 'refunded', concern_at: at },
      ])
      .execute()
    const values = await told(createMetrics(portal.services, portal.database.pool))
    expect(Object.fromEntries(values)).toMatchObject({
      portal_sessions: 1,
      portal_seats_in_use: 0,
      'portal_mails{state="waiting"}': 1 + (before.get('portal_mails{state="waiting"}') ?? 0),
      'portal_mails{state="dead"}': 1,
      portal_mail_oldest_seconds: 90,
      portal_peppol_oldest_seconds: 90,
      'portal_payments{status="open"}': 1,
      'portal_payments{status="paid"}': 1,
      portal_payments_concerning: 1,
    })
  })

  it('the metrics cover the pool, passwords, jobs, mails and the process', async () => {
    metrics.jobEnded('Sending mail', true)
    metrics.jobEnded('Sending mail', false)
    metrics.mailTried('sent')
    metrics.peppolTried('delivered')
    const hashing = portal.services.passwords.hash('a long password')
    const values = await told()
    await hashing
    expect(Object.fromEntries(values)).toMatchObject({
      'portal_job_runs_total{job="Sending mail",outcome="done"}': 1,
      'portal_job_runs_total{job="Sending mail",outcome="failed"}': 1,
      'portal_job_last_success_timestamp_seconds{job="Sending mail"}': portal.clock.now.getTime() / 1000,
      'portal_mail_tries_total{outcome="sent"}': 1,
      'portal_peppol_tries_total{outcome="delivered"}': 1,
      'portal_password_checks{state="waiting"}': 0,
      'portal_database_connections{state="waitedFor"}': 0,
    })
    for (const name of [
      'portal_database_connections{state="open"}',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
    ])
      expect([name, values.get(name)]).toEqual([name, expect.any(Number)])
  })

  it('the metrics work without the database', async () => {
    const away = createMetrics({ ...portal.services, db: undefined as never }, portal.database.pool)
    const values = await told(away)
    expect(values.get('portal_database_up')).toBe(0)
    expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(0)
  })

  it('the metrics are served only on an address of their own', async () => {
    const teller = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
    const origin = `http://127.0.0.1:${teller.port}`
    const answer = await fetch(`${origin}/metrics`)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await answer.text()).toContain('portal_request_duration_seconds')
    expect((await fetch(origin)).status).toBe(404)
    expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404)
    await teller.close()

    const app = await createApp({ ...portal.services, metrics })
    for (const url of ['/metrics', '/api/metrics', '/api/v1/metrics', '//metrics'])
      expect((await app.inject(url)).body).not.toContain('portal_')
    await app.close()
  })
})

it('the database is counted at most once per interval', async () => {
  let counted = 0
  const count = atMostEvery(200, async () => {
    counted++
  })
  await Promise.all([count(), count(), count()])
  expect(counted).toBe(1)
  await expect
    .poll(async () => {
      await count()
      return counted
    })
    .toBe(2)
})
