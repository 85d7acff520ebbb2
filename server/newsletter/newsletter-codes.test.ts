import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { auditRows, snapshot } from '#test/support/demo.ts'
import { createNewsletterPortal } from '#test/support/newsletter.ts'
import { dayMs } from '../platform/durations.ts'
import { codeFor } from './codes.ts'

const portal = await createNewsletterPortal()
const { subscribe, confirm, unsubscribe, subscriptions, newest } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

describe('unsubscribing', () => {
  it('unsubscribing deletes the address by the code of any mail, and answers the same when repeated', async () => {
    await subscribe()
    const { unsubscribeCode, code } = await newest()
    await confirm(code)
    portal.clock.advance(1000 * dayMs)
    const answer = await unsubscribe(unsubscribeCode)
    expect([answer.status, answer.body]).toEqual([200, { error: false, errormsg: '' }])
    expect(await subscriptions()).toEqual([])
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({ action: 'subscription.end', target_id: 1, actor_id: null })
    expect(JSON.stringify(row)).not.toContain('ann')
    const before = await snapshot(portal)
    const again = await unsubscribe(unsubscribeCode)
    expect([again.status, again.body]).toEqual([answer.status, answer.body])
    expect(await snapshot(portal)).toEqual(before)
  })

  it('unsubscribing works before confirmation, and makes confirmation impossible', async () => {
    await subscribe()
    const { unsubscribeCode, code } = await newest()
    expect((await unsubscribe(unsubscribeCode)).status).toBe(200)
    expect((await confirm(code)).status).toBe(400)
  })

  it('unsubscribing cannot hit another subscription after a restore that reuses ids', async () => {
    const { db } = portal.services
    await subscribe()
    const lost = await newest()
    await portal.reset()
    await subscribe({ email: 'bob@example.org' })
    expect(await db.selectFrom('subscriptions').select(['id', 'email']).execute()).toEqual([
      { id: 1, email: 'bob@example.org' },
    ])
    expect((await confirm(lost.code)).status).toBe(400)
    // The answer for a subscription that is gone.
    expect((await unsubscribe(lost.unsubscribeCode)).status).toBe(200)
    expect(await subscriptions()).toMatchObject([{ id: 1, confirmed_at: null }])
  })

  it('unsubscribing works with links from before codes had keys', async () => {
    const { db, config } = portal.services
    await subscribe()
    await db.updateTable('subscriptions').set({ code_key: '1' }).execute()
    expect((await confirm(codeFor(config, 'confirm', '1'))).status).toBe(200)
    expect((await unsubscribe(codeFor(config, 'unsubscribe', '1'))).status).toBe(200)
    expect(await subscriptions()).toEqual([])
  })

  it('unsubscribing does not end a later subscription', async () => {
    await subscribe()
    const old = await newest()
    await unsubscribe(old.unsubscribeCode)
    await subscribe()
    await unsubscribe(old.unsubscribeCode)
    expect((await confirm(old.code)).status).toBe(400)
    expect((await confirm((await newest()).code)).status).toBe(200)
  })
})

describe('a newsletter code', () => {
  it('a newsletter code works only for its own purpose', async () => {
    await subscribe()
    const { code, unsubscribeCode } = await newest()
    const other = codeFor({ secret: 'another' }, 'confirm', code.split('-')[0] ?? '')
    const wrong = [
      unsubscribeCode,
      other,
      code.replace(/^./, (first) => (first === '1' ? '2' : '1')),
      `0${code}`,
      code.toUpperCase(),
      `${code}0`,
      code.slice(0, -1),
      '1-',
      'x',
      '1'.repeat(200),
      'ключ',
    ]
    const before = await snapshot(portal)
    for (const each of wrong) {
      const { status, body } = await confirm(each)
      expect([each, status, body.code]).toEqual([each, 400, 'newsletter.codeWrong'])
    }
    expect((await unsubscribe(code)).body.code).toBe('newsletter.codeWrong')
    expect(await snapshot(portal)).toEqual(before)
    expect((await confirm(` ${code} `)).status).toBe(200)
  })

  it.each([undefined, '', null, 7, {}, ['x'], 'x'.repeat(201)])(
    'must be a text (%j is refused)',
    async (code) => {
      for (const { status, body } of [await confirm(code), await unsubscribe(code)])
        expect([status, Object.keys(body.fields)]).toEqual([400, ['code']])
    },
  )

  it('a newsletter code cannot be guessed: after thirty wrong codes the address must wait; correct ones do not count', async () => {
    await subscribe()
    const { code, unsubscribeCode } = await newest()
    for (let i = 0; i < 5; i++) expect((await unsubscribe(unsubscribeCode)).status).toBe(200)
    const answers = await Promise.all(
      Array.from({ length: 31 }, (_, i) => (i % 2 ? confirm : unsubscribe)(`1-${i}`)),
    )
    const held = answers.filter(({ status }) => status === 429)
    expect(held).toHaveLength(1)
    expect(Number(held[0]?.headers['retry-after'])).toBeGreaterThan(3000)
    expect(held[0]?.body.errormsg).toContain('60 minutes')
    expect((await confirm(code)).status).toBe(429)
  })
})
