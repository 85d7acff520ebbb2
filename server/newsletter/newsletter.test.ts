import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { solveCaptcha } from '#test/support/captcha.ts'
import { auditRows, snapshot } from '#test/support/demo.ts'
import { ann, createNewsletterPortal } from '#test/support/newsletter.ts'
import { dayMs } from '../platform/durations.ts'
import { deleteUnconfirmed } from './newsletter.ts'

const portal = await createNewsletterPortal()
const { browser, subscribe, confirm, subscriptions, mails, newest } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

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
    portal.clock.advance(dayMs)
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
    portal.clock.advance(1000 * dayMs)
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
    portal.clock.advance(7 * dayMs - 1)
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
    portal.clock.advance(1000 * dayMs)
    await deleteUnconfirmed(portal.services)
    expect(await subscriptions()).toHaveLength(1)
  })

  it('the newsletter stores an address once, even from twenty concurrent requests', async () => {
    const captchas = await Promise.all(
      Array.from({ length: 20 }, () => solveCaptcha(portal.reader, 'newsletter')),
    )
    const answers = await Promise.all(
      captchas.map((captcha) => portal.reader.post('/newsletter', { account: ann, captcha })),
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
    portal.clock.advance(dayMs)
    await subscribe({ firstname: 'Eve', name: 'Evil', want_sprint: true }, await browser('nl'))
    expect(await subscriptions()).toEqual([{ ...before, requested_at: portal.clock.now }])
  })
})

describe('the newsletter form', () => {
  const post = (account: unknown) => portal.reader.post('/newsletter', { account, captcha: 'none' })

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
    const captcha = await solveCaptcha(portal.reader, 'newsletter')
    const other = await solveCaptcha(portal.reader, 'logopedist')
    const sent = (token: unknown) => portal.reader.post('/newsletter', { account: ann, captcha: token })
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
