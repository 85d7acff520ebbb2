import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { solveCaptcha } from '../../test/support/captcha.ts'
import type { Client } from '../../test/support/client.ts'
import { auditRows, snapshot } from '../../test/support/demo.ts'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { codeFor } from './codes.ts'
import { deleteUnconfirmed } from './newsletter.ts'

let portal: TestApp
let visitor: Client
beforeAll(async () => {
  portal = await createTestApp()
})
beforeEach(async () => {
  await portal.reset()
  visitor = await browser('en')
})
afterAll(() => portal.close())

const browser = (language: string) => portal.visitor({ language }).open()

const ann = { email: 'ann@example.org', firstname: 'Ann', name: 'Peeters' }
const day = 24 * 60 * 60 * 1000

async function subscribe(changes: object = {}, client = visitor) {
  const captcha = await solveCaptcha(client, 'newsletter')
  return client.post('/newsletter', { account: { ...ann, ...changes }, captcha })
}
const confirm = (code: unknown) => visitor.post('/newsletter/confirm', { code })
const unsubscribe = (code: unknown) => visitor.post('/newsletter/unsubscribe', { code })

const subscriptions = () => portal.services.db.selectFrom('subscriptions').selectAll().orderBy('id').execute()

type Content = { firstName: string; code: string; unsubscribeCode: string }
async function mails() {
  const rows = await portal.services.db.selectFrom('outbox').selectAll().orderBy('id').execute()
  return rows.map((row) => ({ ...row, content: row.content as Content }))
}
const newest = async () => (await mails()).at(-1)?.content as Content

describe('the newsletter', () => {
  it('the newsletter mails a link to confirm the address, and records the privacy notice and when it was accepted', async () => {
    const changes = { want_vlinder: true, want_sprint: false }
    const { status, body } = await subscribe(changes, await browser('nl'))
    expect([status, body]).toEqual([200, { error: false, errormsg: '' }])
    expect(await subscriptions()).toEqual([
      {
        id: 1,
        code_key: expect.stringMatching(/^[0-9a-f]{32}$/),
        email: 'ann@example.org',
        first_name: 'Ann',
        name: 'Peeters',
        language: 'nl',
        wants_product: true,
        wants_sprint: false,
        requested_at: portal.clock.now,
        confirmed_at: null,
      },
    ])
    const { db, config } = portal.services
    expect(await db.selectFrom('requests').selectAll().execute()).toMatchObject([
      {
        kind: 'newsletter',
        content: { email: 'ann@example.org', wantsProduct: true, wantsSprint: false },
        agreed_at: portal.clock.now,
        privacy_notice: config.brand.privacyNotice,
      },
    ])
    expect(await mails()).toMatchObject([
      {
        kind: 'newsletterConfirmation',
        to_name: '',
        to_address: 'ann@example.org',
        language: 'nl',
      },
    ])
  })

  it('the newsletter mails nothing that the sender typed to an unconfirmed address', async () => {
    await subscribe({ firstname: 'Your licence is blocked.', name: 'Call 0900 12 34 56' })
    const { code } = await newest()
    const [asked] = await mails()
    // Both are random, and may hold the digits.
    const random = [code, asked?.dedupe_key ?? '']
    const said = random.reduce((text, part) => text.replaceAll(part, ''), JSON.stringify(asked))
    expect(said).not.toMatch(/blocked|0900/)
    await confirm(code)
    expect((await mails()).at(-1)?.content.firstName).toBe('Your licence is blocked.')
  })

  it('the newsletter is confirmed once by the code in the mail, with a welcome mail', async () => {
    await subscribe()
    const { code, unsubscribeCode } = await newest()
    portal.clock.advance(day)
    expect((await confirm(code)).status).toBe(200)
    expect(await subscriptions()).toMatchObject([{ confirmed_at: portal.clock.now }])
    expect((await mails()).map(({ kind }) => kind)).toEqual(['newsletterConfirmation', 'newsletterWelcome'])
    expect(await newest()).toEqual({ firstName: 'Ann', unsubscribeCode })
    expect(await auditRows(portal, 1)).toMatchObject([{ action: 'subscription.confirm', target_id: 1 }])
  })

  it('the newsletter answers the same to a repeated confirmation, however late, and changes nothing', async () => {
    await subscribe()
    const { code } = await newest()
    const first = await confirm(code)
    portal.clock.advance(1000 * day)
    const before = await snapshot(portal)
    // More often than wrong codes are allowed.
    for (let time = 0; time < 31; time++) {
      const again = await confirm(code)
      expect([again.status, again.body]).toEqual([first.status, first.body])
    }
    expect(await snapshot(portal)).toEqual(before)
    expect((await confirm(`${code}0`)).status).toBe(400)
  })

  it('the newsletter is confirmed once by twenty concurrent clicks, which all succeed', async () => {
    await subscribe()
    const { code } = await newest()
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(code)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await mails()).toHaveLength(2)
    const confirmations = (await auditRows(portal, 20)).filter(
      ({ action }) => action === 'subscription.confirm',
    )
    expect(confirmations).toHaveLength(1)
  })

  it('the newsletter is confirmed by the mail of either request, with the data of the last one', async () => {
    await subscribe()
    const { code } = await newest()
    await subscribe({ email: 'ANN@example.org', firstname: 'Anna', want_sprint: true })
    expect(await subscriptions()).toMatchObject([
      { email: 'ann@example.org', first_name: 'Anna', wants_sprint: true, confirmed_at: null },
    ])
    expect((await confirm(code)).status).toBe(200)
    expect(await subscriptions()).toMatchObject([{ confirmed_at: portal.clock.now }])
  })

  it('the newsletter can be confirmed for seven days; then the address is deleted', async () => {
    await subscribe()
    const { code } = await newest()
    portal.clock.advance(7 * day - 1)
    await deleteUnconfirmed(portal.services)
    expect(await subscriptions()).toHaveLength(1)
    portal.clock.advance(1)
    expect((await confirm(code)).status).toBe(400)
    await deleteUnconfirmed(portal.services)
    expect(await subscriptions()).toEqual([])
    expect((await confirm(code)).status).toBe(400)
  })

  it('the newsletter keeps confirmed addresses', async () => {
    await subscribe()
    await confirm((await newest()).code)
    portal.clock.advance(1000 * day)
    await deleteUnconfirmed(portal.services)
    expect(await subscriptions()).toHaveLength(1)
  })

  it('the newsletter stores an address once, even from twenty concurrent requests', async () => {
    const captchas = await Promise.all(Array.from({ length: 20 }, () => solveCaptcha(visitor, 'newsletter')))
    const answers = await Promise.all(
      captchas.map((captcha) => visitor.post('/newsletter', { account: ann, captcha })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await subscriptions()).toHaveLength(1)
  })
})

describe('whether an address is subscribed', () => {
  it('the answer does not reveal whether an address is subscribed, which gets one mail either way', async () => {
    const unknown = await subscribe()
    await confirm((await newest()).code)
    const before = (await mails()).length
    const known = await subscribe({ firstname: 'Eve', name: 'Evil', want_sprint: true }, await browser('nl'))
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    const sent = (await mails()).slice(before)
    expect(sent).toMatchObject([{ kind: 'newsletterWelcome', language: 'en', to_name: 'Ann Peeters' }])
    expect(sent[0]?.content.firstName).toBe('Ann')
  })

  it('confirmed data cannot be changed by another request', async () => {
    await subscribe()
    await confirm((await newest()).code)
    const [before] = await subscriptions()
    portal.clock.advance(day)
    await subscribe({ firstname: 'Eve', name: 'Evil', want_sprint: true }, await browser('nl'))
    expect(await subscriptions()).toEqual([{ ...before, requested_at: portal.clock.now }])
  })
})

describe('unsubscribing', () => {
  it('unsubscribing deletes the address by the code of any mail, and answers the same when repeated', async () => {
    await subscribe()
    const { unsubscribeCode, code } = await newest()
    await confirm(code)
    portal.clock.advance(1000 * day)
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
    visitor = await browser('en')
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

describe('the newsletter form', () => {
  const post = (account: unknown) => visitor.post('/newsletter', { account, captcha: 'none' })

  it.each(Object.keys(ann))('the newsletter form needs %s', async (name) => {
    for (const odd of [undefined, '', '  ', null, 7, {}, 'x'.repeat(201), 'a\r\nb']) {
      const { status, body } = await post({ ...ann, [name]: odd })
      expect([odd, status, Object.keys(body.fields)]).toEqual([odd, 400, [name]])
    }
    expect(await subscriptions()).toEqual([])
  })

  it.each([undefined, null, 'ann@example.org', []])(
    'the newsletter form needs an account (%j)',
    async (account) => {
      const { status, body } = await post(account)
      expect(status).toBe(400)
      expect(Object.keys(body.fields).length).toBeGreaterThan(0)
    },
  )

  it.each(['want_vlinder', 'want_sprint'])(
    'the newsletter form accepts only yes or no for %s',
    async (interest) => {
      for (const odd of ['true', 1, null, {}])
        expect((await post({ ...ann, [interest]: odd })).body.code).toBe('request.invalid')
    },
  )

  it('the newsletter form accepts a subscription without any interest', async () => {
    await subscribe()
    expect(await subscriptions()).toMatchObject([{ wants_product: false, wants_sprint: false }])
  })

  it('the newsletter form needs an unused captcha of its own', async () => {
    const captcha = await solveCaptcha(visitor, 'newsletter')
    const other = await solveCaptcha(visitor, 'logopedist')
    const sent = (token: unknown) => visitor.post('/newsletter', { account: ann, captcha: token })
    expect((await sent(undefined)).body.fields).toHaveProperty('captcha')
    expect((await sent(other)).body.code).toBe('captcha.failed')
    expect((await sent(captcha)).status).toBe(200)
    expect((await sent(captcha)).body.code).toBe('captcha.failed')
    expect(await subscriptions()).toHaveLength(1)
  })

  it('the newsletter form refuses an address after thirty tries in an hour', async () => {
    const answers = await Promise.all(Array.from({ length: 31 }, () => post(ann)))
    const held = answers.filter(({ status }) => status === 429)
    expect(held).toHaveLength(1)
    expect(Number(held[0]?.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await subscribe()).status).toBe(429)
  })
})
