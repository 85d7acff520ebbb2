import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { isEasyPassword } from '#contract/easy-password.ts'
import { bulkAt } from '#test/support/bulk.ts'
import { accountId, auditRows, snapshot } from '#test/support/demo.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'
import { hourMs } from '../platform/durations.ts'

const portal = await createSchoolPortal({ trustProxy: '127.0.0.1' })
const { staff, linde, klas3, lena, at, editAccount: edit } = portal
const { db } = portal.services
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const { bulk, idsOf } = bulkAt(portal)

const easy = 'vis-42'
const right = 'welkom-bij-vlinder'

const hasEasy = async (login: string) =>
  (await db.selectFrom('accounts').select('easy_password').where('login', '=', login).executeTakeFirst())
    ?.easy_password

const giveEasy = async (login = 'lena') => {
  const { status, body } = await edit(klas3, login, { password: easy })
  expect(status, body.errormsg).toBe(200)
}

async function tryFrom(address: string, login: string, password: string) {
  const visitor = portal.visitor()
  await visitor.get('/isloggedin')
  return visitor.post('/login', { login, password }, { headers: { 'x-forwarded-for': address } })
}

/** Passes time for the limiter, which counts by the clock of the machine. */
const passHours = (hours: number) =>
  db
    .updateTable('throttle')
    .set((eb) => ({ expire: eb('expire', '-', hours * hourMs) }))
    .execute()

describe('an easy password is', () => {
  it.each(['vis-42', 'boom-07', 'appel-99', 'кот-42', 'æble-10', 'VIS-42'])(
    'an easy password is %s',
    (password) => {
      expect(isEasyPassword(password)).toBe(true)
    },
  )

  it.each([
    'vi-42',
    'bloemen-42',
    'vis42',
    'vis-4',
    'vis-421',
    'vis 42',
    'viс-42',
    'vis-٤٢',
    'v1s-42',
    '-42',
    ' vis-42',
  ])('an easy password is not %s', (password) => expect(isEasyPassword(password)).toBe(false))
})

describe('an easy password', () => {
  it('an easy password is given to a user by an admin, marked, and lets them in', async () => {
    await giveEasy()
    expect(await hasEasy('lena')).toBe(true)
    await portal.signInAs('lena', easy)
    const row = (await auditRows(portal, 3)).find(({ action }) => action === 'account.edit')
    expect(row?.after).toMatchObject({ passwordChanged: true, easyPassword: true })
  })

  it('an easy password is given to a new user', async () => {
    const user = { login: 'jonge.leerling', password: easy }
    expect((await klas3.put(`${at('Klas 3B')}/adduser`, { user })).status).toBe(200)
    expect(await hasEasy('jonge.leerling')).toBe(true)
  })

  it('an easy password is given in bulk, and undone with its mark', async () => {
    const [id] = await idsOf('lena')
    const passwords = [{ id, password: easy }]
    const { status, body } = await bulk(klas3, 'Klas 3A', { action: 'set_passwords', passwords })
    expect(status, body.errormsg).toBe(200)
    expect(await hasEasy('lena')).toBe(true)
    expect((await klas3.post(`/operations/${body.operation_id}/undo`, {})).status).toBe(200)
    expect(await hasEasy('lena')).toBe(false)
    await portal.signInAs('lena', right)
  })

  it('an easy password is given by a list, to users only whatever its columns say', async () => {
    const csv = 'login;name;password;admin;role\njonge.leerling;Jonge Leerling;vis-42;yes;admin\n'
    const path = `${at('Klas 3B')}/import`
    const { body: preview } = await klas3.post(path, { csv, options: { dry_run: true } })
    const { fingerprint } = preview.data
    const { status, body } = await klas3.post(path, { csv, options: { dry_run: false }, fingerprint })
    expect(status, body.errormsg).toBe(200)
    expect(await hasEasy('jonge.leerling')).toBe(true)
    const { kind } = await db
      .selectFrom('accounts')
      .select('kind')
      .where('login', '=', 'jonge.leerling')
      .executeTakeFirstOrThrow()
    expect(kind).toBe('user')
  })

  it('an easy password loses its mark with a longer one, set by others or by oneself', async () => {
    await giveEasy()
    expect((await edit(klas3, 'lena', { password: 'tulp-fiets-wolk-42' })).status).toBe(200)
    expect(await hasEasy('lena')).toBe(false)
    await giveEasy()
    const self = await portal.signInAs('lena', easy)
    const own = { password: 'een-eigen-geheim', current_password: easy }
    expect((await edit(self, 'lena', own)).status).toBe(200)
    expect(await hasEasy('lena')).toBe(false)
  })

  it.each(['vis-42', 'appel-42'])('an easy password is not one’s own choice: %s', async (password) => {
    const before = await snapshot(portal)
    const { status, body } = await edit(lena, 'lena', { password, current_password: right })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['password']])
    expect(await snapshot(portal)).toEqual(before)
  })
})

describe('no admin has an easy password:', () => {
  it.each(['vis-42', 'appel-42'])('no admin has an easy password: not a new one, %s', async (password) => {
    const admin = { login: 'nieuwe.beheerder', password }
    const { status, body } = await linde.put(`${at('Klas 3B')}/addadmin`, { admin })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['password']])
  })

  it.each(['vis-42', 'appel-42'])(
    'no admin has an easy password: not one who is there, nor a dealer, %s',
    async (password) => {
      const { status, body } = await edit(linde, 'linde.klas3', { password })
      expect([status, body.code, Object.keys(body.fields)]).toEqual([
        400,
        'account.passwordEasy',
        ['password'],
      ])
      const dealer = await accountId(portal, 'dealer')
      expect((await staff.post(`/weblockaccount/${dealer}`, { user: { password } })).status).toBe(403)
    },
  )

  it('no admin has an easy password: not in bulk, beside a user', async () => {
    const passwords = (await idsOf('lena', 'linde.klas3')).map((id) => ({ id, password: easy }))
    const { status, body } = await bulk(linde, 'Basisschool De Linde', { action: 'set_passwords', passwords })
    expect([status, body.code, body.refused.map(({ name }: { name: string }) => name)]).toEqual([
      409,
      'bulk.refused',
      [expect.stringMatching(/./)],
    ])
    expect(await hasEasy('lena')).toBe(false)
  })

  it('no admin has an easy password: not a user who becomes one, unless with a longer one', async () => {
    await giveEasy()
    const promoted = await edit(linde, 'lena', { admin: true })
    expect([promoted.status, promoted.body.code]).toEqual([409, 'account.adminWithEasyPassword'])
    const both = await edit(linde, 'lena', { admin: true, password: 'boom-42' })
    expect([both.status, Object.keys(both.body.fields)]).toEqual([400, ['password']])
    const longer = await edit(linde, 'lena', { admin: true, password: 'tulp-fiets-wolk-42' })
    expect([longer.status, longer.body.data.admin, await hasEasy('lena')]).toEqual([200, true, false])
  })

  it('no admin has an easy password: not by undoing the longer one after becoming an admin', async () => {
    await giveEasy()
    const [id] = await idsOf('lena')
    const passwords = [{ id, password: 'tulp-fiets-wolk-42' }]
    const { body } = await bulk(linde, 'Klas 3A', { action: 'set_passwords', passwords })
    expect((await edit(linde, 'lena', { admin: true })).status).toBe(200)
    const undone = await linde.post(`/operations/${body.operation_id}/undo`, {})
    expect([undone.status, undone.body.code]).toEqual([409, 'operation.conflict'])
    expect(await hasEasy('lena')).toBe(false)
  })

  it('no admin has an easy password: not even if the portal forgets to ask', async () => {
    const mark = db.updateTable('accounts').set({ easy_password: true }).where('login', '=', 'linde.klas3')
    await expect(mark.execute()).rejects.toThrow(/accounts_easy_password/)
  })
})

describe('guesses at an easy password', () => {
  beforeEach(() => giveEasy())

  /** Wrong tries from ever other addresses, in any spelling of the login. */
  const guess = async (count: number, network: number) => {
    const statuses = []
    for (let i = 0; i < count; i++) {
      const login = ['lena', 'LENA', ' Lena '][i % 3] ?? ''
      statuses.push((await tryFrom(`10.${network}.${i}.1`, login, 'boom-11')).status)
    }
    return statuses
  }

  it('guesses at an easy password end after five in an hour and ten in a day, over all addresses and processes', async () => {
    expect(await guess(6, 1)).toEqual([401, 401, 401, 401, 401, 429])
    const locked = await tryFrom('10.2.0.1', 'lena', easy)
    expect([locked.status, locked.body.code]).toEqual([429, 'session.tooManyEasyTries'])
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(3500)
    await passHours(1)
    expect(await guess(6, 3)).toEqual([401, 401, 401, 401, 401, 429])
    await passHours(1)
    const { status, headers } = await tryFrom('10.4.0.1', 'lena', easy)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(20 * 3600)
    await passHours(23)
    expect((await tryFrom('10.4.0.1', 'lena', easy)).status).toBe(200)
  })

  it('concurrent tries get no further than tries in turn', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => tryFrom(`10.9.${i}.1`, 'lena', 'boom-11')),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })

  it('guesses at an easy password stay counted when the child signs in between them', async () => {
    expect(await guess(4, 1)).toEqual([401, 401, 401, 401])
    expect((await tryFrom('10.5.0.1', 'lena', easy)).status).toBe(200)
    expect(await guess(2, 6)).toEqual([401, 429])
  })

  it('guesses at an easy password count at every door: a change of the password, the current one, another identity', async () => {
    await guess(5, 1)
    const self = { password: 'een-eigen-geheim', current_password: easy }
    expect((await edit(lena, 'lena', self)).status).toBe(401)
    await passHours(1)
    const child = await portal.signInAs('lena', easy)
    const wrong = { password: 'een-eigen-geheim', current_password: 'boom-12' }
    for (let i = 0; i < 5; i++) expect((await edit(child, 'lena', wrong)).status).toBe(400)
    expect((await edit(child, 'lena', { ...wrong, current_password: easy })).body.code).toBe(
      'session.tooManyEasyTries',
    )
  })

  it('guesses at an easy password are forgotten when a teacher sets a new password or unlocks', async () => {
    await guess(5, 1)
    await passHours(1)
    await guess(5, 2)
    const id = await accountId(portal, 'lena')
    const { sign_in } = (await klas3.get(`/weblockaccount/${id}`)).body
    expect(Date.parse(sign_in.locked_until)).toBeGreaterThan(Date.now() + 20 * hourMs)
    expect((await staff.get('/people/locked')).body.data).toEqual([
      expect.objectContaining({ login: 'lena' }),
    ])
    await edit(klas3, 'lena', { password: 'boom-77' })
    expect((await tryFrom('10.7.0.1', 'lena', 'boom-77')).status).toBe(200)
    await guess(5, 3)
    expect((await klas3.post(`/weblockaccount/${id}/unlock`, {})).status).toBe(200)
    expect((await tryFrom('10.7.0.1', 'lena', 'boom-77')).status).toBe(200)
  })

  it('guesses at an easy password do not lock an account whose password is no longer easy', async () => {
    await guess(5, 1)
    await db.updateTable('accounts').set({ easy_password: false }).where('login', '=', 'lena').execute()
    expect((await tryFrom('10.8.0.1', 'lena', easy)).status).toBe(200)
  })
})

it('a lock does not tell whether a login exists: half of the unknown ones are locked the same way', async () => {
  const limits = new Set<number>()
  for (const login of Array.from({ length: 12 }, (_, i) => `niemand.${i}`)) {
    let tries = 0
    while ((await tryFrom(`10.20.${tries}.1`, login, 'boom-11')).status === 401 && tries < 8) tries++
    limits.add(tries)
  }
  expect([...limits].sort()).toEqual([5, 8])
})
