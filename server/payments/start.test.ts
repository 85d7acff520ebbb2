import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneYearAfter } from '#contract/products.ts'
import { renewal } from '#test/support/paying.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'
import { defaultTimeLimits } from '../platform/config/time-limits.ts'

let portal: PayingPortal
beforeAll(async () => {
  portal = await createPayingPortal({ timeLimits: { ...defaultTimeLimits, paymentProvider: 3_000 } })
})
beforeEach(() => portal.restart())
afterAll(() => portal.close())

describe('who may start a payment', () => {
  it.each([
    ['linde.admin', 'SPR10001', 200],
    ['dealer', 'SPR10001', 200],
    ['staff', 'SPR10001', 200],
    ['dealer', 'SPR10002', 404],
    ['jozef.admin', 'SPR10001', 404],
    ['linde.klas3', 'SPR10001', 403],
    ['lena', 'SPR10001', 403],
    ['staff', 'SPR99999', 404],
  ] as const)('%s for %s: %s', async (login, sn, status) => {
    const who = await portal.signInAs(login)
    const { body, ...answer } = await who.post('/payment/start', renewal(sn, 149))
    expect([answer.status, status === 200 || typeof body.errormsg]).toEqual([
      status,
      status === 200 || 'string',
    ])
  })

  it('the admin of an overarching group may not: the account is outside the root group', async () => {
    const staff = await portal.signInAs('staff')
    const { body } = await staff.get('/weblockgroup/0/subgroups')
    const noord = body.data.find(({ name }: { name: string }) => name === 'Scholengroep Noord')
    const admin = { login: 'noord.admin', password: 'een-heel-lang-wachtwoord' }
    expect((await staff.put(`/weblockgroup/${noord.id}/addadmin`, { admin })).status).toBe(200)
    const who = await portal.signInAs(admin.login, admin.password)
    expect((await portal.start(who, 'SPR10005')).status).toBe(403)
  })

  it('a visitor with the web code may, on the public page', async () => {
    const visitor = portal.visitor()
    await visitor.get('/isloggedin')
    const asked = { sn: 'spr10001', webcode: 'k7q4m2xw', amount: 149, validUntil: '2099-01-01', count: 1 }
    const before = await portal.validUntil()
    const { status, body } = await visitor.post('/payment/start/public', asked)
    expect(status).toBe(200)
    await portal.paying.standIn.setStatus(body.id, 'paid')
    expect(await portal.validUntil()).toBe(oneYearAfter(before))

    const wrong = await visitor.post('/payment/start/public', { ...asked, webcode: 'K7Q4M2XX' })
    const unknown = await visitor.post('/payment/start/public', { ...asked, sn: 'SPR77777' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'licence.wrongWebCode'])
    expect(unknown.body).toEqual(wrong.body)
  })

  it('guessing web codes is limited over all processes; correct ones do not count', async () => {
    const visitor = portal.visitor()
    await visitor.get('/isloggedin')
    const ask = (webcode: string) =>
      visitor.post('/payment/start/public', { sn: 'SPR10001', webcode, amount: 149, count: 1 })
    for (let time = 0; time < 5; time++) expect((await ask('K7Q4M2XW')).status).toBe(200)
    for (let time = 0; time < 20; time++) expect((await ask(`WRONG${time}`)).status).toBe(400)
    const refused = await ask('K7Q4M2XW')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('what the client sends when starting a payment', () => {
  it.each([
    ['a lower price', { value: 1 }, 409, 'payment.priceChanged'],
    ['a price a hair off', { value: 149.001 }, 409, 'payment.priceChanged'],
    ['a negative price', { value: -149 }, 400, 'request.invalid'],
    ['a price in words', { value: '149' }, 400, 'request.invalid'],
    ['another action', { action: 'packet_gift' }, 400, 'request.invalid'],
    ['no metadata', { metadata: undefined }, 400, 'request.invalid'],
    ['a return address on another site', { redirectUrl: 'https://evil.example/' }, 400, 'request.invalid'],
    [
      'a return address that looks like ours',
      { redirectUrl: 'http://localhost:3000@evil.example/' },
      400,
      'request.invalid',
    ],
    ['a return address without a scheme', { redirectUrl: '//evil.example/x' }, 400, 'request.invalid'],
    ['a return address with backslashes', { redirectUrl: '\\\\evil.example/x' }, 400, 'request.invalid'],
    ['a return address in a blob', { redirectUrl: 'blob:http://localhost:3000/x' }, 400, 'request.invalid'],
    ['a script as return address', { redirectUrl: 'javascript:alert(1)' }, 400, 'request.invalid'],
    [
      'our own address with a password',
      { redirectUrl: 'http://a:b@localhost:3000/' },
      400,
      'request.invalid',
    ],
  ])('%s is refused', async (_, more, status, code) => {
    const answer = await portal.start(await portal.signInAs('linde.admin'), 'SPR10001', more)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(portal.paying.calls).toEqual([])
  })

  it.each([
    ['a permanent licence', 'SPR10003', 'licence.permanent'],
    ['a product without a web licence', 'SPR10004', 'payment.noPrice'],
  ])('%s cannot be renewed', async (_, sn, code) => {
    const answer = await (await portal.signInAs('dealer')).post('/payment/start', renewal(sn, 0))
    expect([answer.status, answer.body.code]).toEqual([409, code])
  })

  it('a licence without a price cannot be renewed', async () => {
    await portal.setPrice('10001', 0)
    const answer = await (await portal.signInAs('dealer')).post('/payment/start', renewal('SPR10001', 0))
    expect([answer.status, answer.body.code]).toEqual([409, 'payment.noPrice'])
  })
})

describe('starting a payment while another is open', () => {
  it('the same person gets the same open payment, even from twenty concurrent starts', async () => {
    const admin = await portal.signInAs('linde.admin')
    const answers = await Promise.all(Array.from({ length: 20 }, () => portal.start(admin)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => `${body.id} ${body.redirectUrl}`)).size).toBe(1)
    expect(portal.paying.calls.filter((call) => call === 'POST /v2/payments')).toHaveLength(1)
  })

  it('another person’s open payment is cancelled first', async () => {
    const [admin, dealer] = [await portal.signInAs('linde.admin'), await portal.signInAs('dealer')]
    const first = await portal.started(admin)
    const second = await portal.started(dealer)
    expect((await portal.paying.read(first)).status).toBe('canceled')
    expect(await portal.statusOf(admin, first)).toBe('canceled')
    expect(await portal.statusOf(dealer, second)).toBe('open')
  })

  it('a payment that the provider refuses to cancel stays open, and both count if paid', async () => {
    const [admin, dealer] = [await portal.signInAs('linde.admin'), await portal.signInAs('dealer')]
    const before = await portal.validUntil()
    const first = await portal.started(admin)
    portal.paying.fault = (request, response, pass) => {
      if (request.method === 'DELETE') response.writeHead(422).end('{}')
      else void pass()
    }
    const second = await portal.started(dealer)
    portal.paying.fault = undefined
    await portal.paying.standIn.setStatus(first, 'paid')
    await portal.paying.standIn.setStatus(second, 'paid')
    expect(await portal.validUntil()).toBe(oneYearAfter(oneYearAfter(before)))
  })

  it('starting a payment while another is open is refused if the other one was just paid and its webhook is still missing', async () => {
    const [admin, dealer] = [await portal.signInAs('linde.admin'), await portal.signInAs('dealer')]
    const before = await portal.validUntil()
    const first = await portal.started(admin)
    portal.paying.webhook.isLost = true
    await portal.paying.standIn.setStatus(first, 'paid')
    const answer = await portal.start(dealer)
    expect([answer.status, answer.body.code]).toEqual([409, 'payment.justPaid'])
    expect(await portal.validUntil()).toBe(oneYearAfter(before))
  })

  it('after a price change a new payment has the new price; the old one still counts if paid', async () => {
    const admin = await portal.signInAs('linde.admin')
    const before = await portal.validUntil()
    const first = await portal.started(admin)
    await portal.setPrice('10001', 15_900)
    const refused = await portal.start(admin)
    expect(refused.body.code).toBe('payment.priceChanged')
    await portal.paying.standIn.setStatus(first, 'paid')
    expect(await portal.validUntil()).toBe(oneYearAfter(before))
    const { body } = await admin.post('/payment/start', renewal('SPR10001', 159))
    expect(body.id).not.toBe(first)
    expect(await portal.paying.read(body.id)).toMatchObject({ amount: { value: '159.00' } })
  })
})

describe('a year that was paid already', () => {
  it('a year that was paid already cannot be paid again by a payer who saw the previous end date', async () => {
    const [admin, dealer] = [await portal.signInAs('linde.admin'), await portal.signInAs('dealer')]
    const metadata = { packet: 'SPR10001', seen: await portal.validUntil() }
    const { body } = await portal.start(admin, 'SPR10001', { metadata })
    await portal.paying.standIn.setStatus(body.id, 'paid')
    const answer = await portal.start(dealer, 'SPR10001', { metadata })
    expect([answer.status, answer.body.code]).toEqual([409, 'payment.justPaid'])
  })

  it('a year that was paid already cannot end after the last date that the portal supports', async () => {
    await portal.setValidUntil('Basisschool De Linde', '2999-12-31')
    const answer = await portal.start(await portal.signInAs('linde.admin'))
    expect([answer.status, answer.body.code]).toEqual([409, 'payment.noPrice'])
  })
})

describe('many payment starts', () => {
  it('many payment starts are limited for each licence', async () => {
    const [admin, dealer] = [await portal.signInAs('linde.admin'), await portal.signInAs('dealer')]
    for (let turn = 0; turn < 20; turn++) await portal.started(turn % 2 === 0 ? admin : dealer)
    const refused = await portal.start(admin)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    portal.clock.advance(61 * 60_000)
    await portal.started(await portal.signInAs('linde.admin'))
  })

  it('many payment starts by one person at once wait in a short queue; the rest is refused with 409', async () => {
    const admin = await portal.signInAs('linde.admin')
    // The provider answers the first start only after all excess starts were refused.
    let refusals = 0
    const allRefused = Promise.withResolvers<void>()
    portal.paying.fault = (_request, _response, pass) => void allRefused.promise.then(pass)
    const start = async () => {
      const answer = await portal.start(admin)
      if (answer.status === 409 && ++refusals === 40) allRefused.resolve()
      return answer
    }
    const answers = await Promise.all(Array.from({ length: 60 }, start))
    const served = answers.filter(({ status }) => status === 200)
    // One runs, nineteen wait.
    expect(served.length).toBe(20)
    const refused = answers.filter(({ body }) => body.code === 'payment.underWay')
    expect([served.length + refused.length, refused[0]?.status]).toEqual([60, 409])
    expect(portal.paying.calls.filter((call) => call === 'POST /v2/payments')).toHaveLength(1)
  })

  it('many payment starts by a person who is deleted meanwhile are refused', async () => {
    const staff = await portal.signInAs('staff')
    const { body } = await staff.get('/weblockgroup/0/subgroups')
    const root = body.data.find(({ packet }: { packet: string }) => packet === 'SPR10001')
    const admin = { login: 'linde.second', password: 'een-heel-lang-wachtwoord' }
    const { body: added } = await staff.put(`/weblockgroup/${root.id}/addadmin`, { admin })
    const second = await portal.signInAs(admin.login, admin.password)
    const [started] = await Promise.all([
      portal.start(second),
      staff.delete(`/weblockadmin/${added.data.id}`),
    ])
    expect([200, 401, 404]).toContain(started.status)
  })
})

describe('a payment provider that fails', () => {
  it.each([
    ['does not answer at all', (request: { destroy: () => void }) => request.destroy()],
    [
      'refuses',
      (_: unknown, response: { writeHead: (status: number) => { end: () => void } }) =>
        response.writeHead(500).end(),
    ],
    ['answers with HTML', (_: unknown, response: { end: (text: string) => void }) => response.end('<html>')],
    [
      'names a payment page on another site',
      (_: unknown, response: { writeHead: (status: number) => { end: (text: string) => void } }) =>
        response.writeHead(201).end(
          JSON.stringify({
            id: 'tr_x',
            status: 'open',
            amount: { currency: 'EUR', value: '149.00' },
            _links: { checkout: { href: 'http://evil.example/' } },
          }),
        ),
    ],
  ])('(%s) leads to a 503 with Retry-After and blocks no later start', async (_, fault) => {
    const admin = await portal.signInAs('linde.admin')
    portal.paying.fault = fault as never
    const refused = await portal.start(admin)
    expect([refused.status, refused.body.code]).toEqual([503, 'payment.providerAway'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    portal.paying.fault = undefined
    const before = await portal.validUntil()
    const id = await portal.started(admin)
    await portal.paying.standIn.setStatus(id, 'paid')
    expect(await portal.validUntil()).toBe(oneYearAfter(before))
  })

  it('a payment provider that fails does not keep the portal from answering with the last known status', async () => {
    const admin = await portal.signInAs('linde.admin')
    const id = await portal.started(admin)
    portal.paying.fault = (request) => request.destroy()
    portal.clock.advance(5000)
    expect(await portal.statusOf(admin, id)).toBe('open')
  })
})
