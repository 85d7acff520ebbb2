import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { solveCaptcha } from '#test/support/captcha.ts'
import { accountId, auditRows, queuedMails } from '#test/support/demo.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'
import { plantTotp } from '#test/support/second-step.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import { dayMs, hourMs } from '../platform/durations.ts'
import { pinEnd } from './pins.ts'

const portal = await createSchoolPortal({ trustProxy: '127.0.0.1' })
const { linde, klas3, lena } = portal
const { db } = portal.services
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const idOf = (login: string) => accountId(portal, login)

const make = async (login = 'lena', who = klas3) => who.post(`/weblockaccount/${await idOf(login)}/pin`)

async function pinOf(login = 'lena'): Promise<string> {
  const { status, body } = await make(login)
  expect(status, body.errormsg).toBe(200)
  return body.data.pin
}

async function comeWith(password: string, login = 'lena', address = '192.0.2.1') {
  const visitor = portal.visitor()
  await visitor.get('/isloggedin')
  const answer = await visitor.post(
    '/login',
    { login, password },
    { headers: { 'x-forwarded-for': address } },
  )
  return { ...answer, visitor }
}

describe('a teacher’s number', () => {
  it('a teacher’s number signs its user in instead of the password, five times, and is stored signed', async () => {
    const { body } = await make()
    const { pin, until } = body.data
    expect(pin).toMatch(/^\d{6}$/)
    expect(new Date(until)).toEqual(pinEnd(portal.clock.now, '18:00'))
    for (let use = 0; use < 5; use++) expect((await comeWith(pin)).status).toBe(200)
    const sixth = await comeWith(pin)
    expect([sixth.status, sixth.body.code]).toEqual([401, 'session.wrongCredentials'])
    expect((await comeWith('welkom-bij-vlinder')).status).toBe(200)
    const stored = JSON.stringify([
      await db.selectFrom('login_pins').selectAll().execute(),
      await db.selectFrom('audit').selectAll().execute(),
    ])
    expect(stored).not.toContain(pin)
    const mails = await queuedMails(portal)
    expect(mails).toMatchObject([
      { kind: 'pinMade', to_address: 'lena@example.org', content: { login: 'lena', by: 'admin' } },
    ])
    expect(JSON.stringify(mails)).not.toContain(pin)
    const [made] = (await auditRows(portal, 3)).filter(({ action }) => action === 'pin.make')
    expect(made).toMatchObject({ actor_login: 'linde.klas3', target_id: await idOf('lena') })
  })

  it('a teacher’s number ends with its time, and with the next one', async () => {
    const first = await pinOf()
    const second = await pinOf()
    if (first !== second) expect((await comeWith(first)).status).toBe(401)
    expect((await comeWith(second)).status).toBe(200)
    portal.clock.advance(9 * hourMs)
    expect((await comeWith(second)).status).toBe(401)
  })

  it('a teacher’s number is good for its own user alone, and for nothing but signing in', async () => {
    const pin = await pinOf()
    expect((await comeWith(pin, 'emma')).status).toBe(401)
    const { visitor } = await comeWith(pin)
    const id = await idOf('lena')
    const changed = await visitor.post(`/weblockaccount/${id}`, {
      user: { id, email: 'new@example.org', current_password: pin },
      language: 'en',
    })
    expect([changed.status, changed.body.code]).toEqual([403, 'session.needsPassword'])
    const own = await lena.post(`/weblockaccount/${id}`, {
      user: { id, email: 'new@example.org', current_password: pin },
      language: 'en',
    })
    expect([own.status, own.body.code]).toEqual([400, 'account.currentPasswordWrong'])
    const captcha = await solveCaptcha(lena, 'change-password')
    const another = { login: 'lena', password: pin, newpassword: 'een-nieuw-geheim', captcha }
    const set = await lena.post('/resetaccountpassword', another)
    expect([set.status, set.body.code]).toEqual([401, 'session.wrongCredentials'])
  })

  it('a teacher’s number is guessed five times an hour at most, over all addresses, and a new one opens the account again', async () => {
    const pin = await pinOf()
    const wrong = pin === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess++)
      expect((await comeWith(wrong, 'lena', `192.0.2.${guess + 10}`)).status).toBe(401)
    const locked = await comeWith(pin, 'lena', '192.0.2.99')
    expect([locked.status, locked.body.code]).toEqual([429, 'session.tooManyEasyTries'])
    expect((await comeWith(await pinOf(), 'lena', '192.0.2.99')).status).toBe(200)
  })

  it('a teacher’s number is no admin’s, nor made elsewhere, nor without end', async () => {
    const admin = await make('linde.klas3', linde)
    expect([admin.status, admin.body.code]).toEqual([409, 'account.usersOnly'])
    const foreign = await make('jozef.admin')
    expect([foreign.status, foreign.body.code]).toEqual([404, 'account.notFound'])
    const pin = await pinOf()
    await portal.editAccount(linde, 'lena', { admin: true })
    expect((await comeWith(pin)).status).toBe(401)
    await portal.editAccount(linde, 'lena', { admin: false })
    expect((await comeWith(pin)).status).toBe(401)
    for (let made = 1; made < 5; made++) await pinOf()
    expect((await make()).status).toBe(429)
  })

  it('a teacher’s number is not made for a user who has a second step, as former admins may', async () => {
    await plantTotp(portal.services, 'lena')
    const { status, body } = await make()
    expect([status, body.code]).toEqual([409, 'account.hasSecondStep'])
  })

  it('a teacher’s number is not made for an account that has ended', async () => {
    const endOn = (valid_until: string) =>
      db.updateTable('accounts').set({ valid_until }).where('login', '=', 'lena').execute()
    await endOn(dateInBrussels(new Date(portal.clock.now.getTime() - dayMs)))
    const { status, body } = await make()
    expect([status, body.code]).toEqual([409, 'account.ended'])
    expect(await db.selectFrom('login_pins').selectAll().execute()).toEqual([])
    await endOn(dateInBrussels(portal.clock.now))
    await pinOf()
  })

  it('a teacher’s number does not open an account that has expired', async () => {
    const pin = await pinOf()
    await db.updateTable('accounts').set({ valid_until: '2020-01-01' }).where('login', '=', 'lena').execute()
    const { status, body } = await comeWith(pin)
    expect([status, body.code]).toEqual([401, 'account.expired'])
  })
})

it.each([
  ['in the morning for eight hours', '2026-11-26T07:00:00Z', '2026-11-26T15:00:00Z'],
  ['until six in the evening', '2026-11-26T12:00:00Z', '2026-11-26T17:00:00Z'],
  ['until six in the evening of summer', '2026-06-26T12:00:00Z', '2026-06-26T16:00:00Z'],
  ['in the evening for an hour', '2026-11-26T19:30:00Z', '2026-11-26T20:30:00Z'],
])('a number is good %s', (_, now, end) => {
  expect(pinEnd(new Date(now), '18:00')).toEqual(new Date(end))
})
