import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { auditRows, groupId, queuedMails, snapshot } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let portal: TestApp
let visitor: Client
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.reset()
  visitor = portal.visitor()
  await visitor.get('/isloggedin')
})

const admin = {
  login: 'an.nieuw',
  password: 'een-nieuw-geheim',
  name: 'An Nieuw',
  email: 'an@example.org',
}
const linde = { sn: 'SPR10001', webcode: 'K7Q4M2XW' }

const register = (more: object = {}, proof: object = linde) =>
  visitor.post('/weblockadmin/register', { admin: { ...admin, ...more }, ...proof, language: 'nl' })

const onPage = (body: object, { sn, webcode } = linde) =>
  visitor.post(`/weblockadmin/register/${sn}/${webcode}`, { ...body, language: 'nl' })

describe('registering as an admin', () => {
  it('registering as an admin creates an admin of the root group, who can sign in and see the licence with its web code', async () => {
    const { status, body } = await register()
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: expect.any(Number),
      login: 'an.nieuw',
      name: 'An Nieuw',
      email: 'an@example.org',
      nr_lics: 1,
      lics_are_reserved: false,
      admin: true,
      valid_until: null,
      must_change_password: false,
      second_step: false,
      packet_sn: 'SPR10001',
      group: { id: await groupId(portal, 'Basisschool De Linde'), name: 'Basisschool De Linde' },
    })
    const an = await portal.signInAs('an.nieuw', admin.password)
    expect((await an.get('/isloggedin')).body.user.type).toBe('user_weblockadmin')
    const product = await an.get('/products/SPR10001')
    expect([product.status, product.body.product.webcode]).toEqual([200, 'K7Q4M2XW'])
    expect((await an.get(`/weblockgroup/${await groupId(portal, 'Klas 3A')}`)).status).toBe(200)
  })

  it('registering as an admin ignores the case of serial number and web code', async () => {
    expect((await register({}, { sn: 'spr10001', webcode: 'k7q4m2xw' })).status).toBe(200)
  })

  it('registering as an admin mails the new admin and each present admin', async () => {
    const staff = await portal.signInAs('staff')
    const root = await groupId(portal, 'Basisschool De Linde')
    await staff.put(`/weblockgroup/${root}/addadmin`, {
      admin: { login: 'zonder.mail', password: 'genoeg-tekens-9' },
    })
    await register()
    const { serialNumber, ...rest } = { serialNumber: 'SPR10001', language: 'nl' }
    expect(await queuedMails(portal)).toEqual([
      {
        kind: 'registration',
        to_name: 'An Nieuw',
        to_address: 'an@example.org',
        content: { name: 'An Nieuw', login: 'an.nieuw', serialNumber },
        ...rest,
      },
      {
        kind: 'newAdmin',
        to_name: 'Marleen Verstraete',
        to_address: 'linde.admin@example.org',
        content: {
          name: 'Marleen Verstraete',
          newAdminName: 'An Nieuw',
          newAdminLogin: 'an.nieuw',
          serialNumber,
        },
        ...rest,
      },
    ])
  })

  it('registering as an admin is audited without an actor, and records the privacy notice and when it was accepted', async () => {
    const { body } = await register()
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({
      action: 'account.register',
      actor_id: null,
      actor_login: null,
      target_id: body.data.id,
      after: { login: 'an.nieuw', kind: 'admin' },
    })
    expect(JSON.stringify(row)).not.toMatch(/argon2|een-nieuw-geheim|K7Q4M2XW/)
    expect(await portal.services.db.selectFrom('requests').selectAll().execute()).toEqual([
      {
        id: expect.any(Number),
        kind: 'registration',
        content: { accountId: body.data.id, login: 'an.nieuw', serialNumber: 'SPR10001' },
        language: 'nl',
        agreed_at: portal.clock.now,
        privacy_notice: portal.services.config.brand.privacyNotice,
      },
    ])
  })

  it('registering as an admin creates one account per login, even from concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => register()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await queuedMails(portal)).toHaveLength(2)
  })

  it.each([
    'Ирина Соколова',
    '李小龍',
    'עברית',
    'Zoë 👩‍👩‍👧',
    "O'Brien <b>&amp;</b> \\ %_",
    'a,b: c; "d" <e@example.org>',
    'N'.repeat(200),
  ])('registering as an admin stores the name %j as typed', async (name) => {
    const { status, body } = await register({ name })
    expect([status, body.data.name]).toEqual([200, name])
    const [mail] = await queuedMails(portal)
    expect(mail).toMatchObject({ to_name: name, content: { name } })
  })
})

it.each(["o'brien@example.org", 'a&b@example.org', 'a/b@example.org'])(
  'registering takes the e-mail address %s, and writes to it',
  async (email) => {
    const { status, body } = await register({ email })
    expect([status, body.data.email]).toEqual([200, email])
    expect((await queuedMails(portal))[0]).toMatchObject({ kind: 'registration', to_address: email })
  },
)

describe('a refused registration', () => {
  it.each([
    ['a wrong web code', { sn: 'SPR10001', webcode: 'WRONG' }],
    ['another licence’s web code', { sn: 'SPR10001', webcode: 'T3N8B6RC' }],
    ['an unknown serial number', { sn: 'SPR99999', webcode: 'K7Q4M2XW' }],
    ['an unknown product', { sn: 'XX1', webcode: 'K7Q4M2XW' }],
    ['odd signs', { sn: 'SPR10001', webcode: "' OR 1=1 --" }],
  ])('a refused registration has the same answer and no effect for %s', async (_, proof) => {
    const before = await snapshot(portal)
    for (const answer of [await register({}, proof), await register({ login: 'lena' }, proof)]) {
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({
        error: true,
        code: 'licence.wrongWebCode',
        errormsg: 'The serial number and the web code do not belong together. Check both.',
      })
    }
    expect(await snapshot(portal)).toEqual(before)
  })

  it('a refused registration has the same answer on the page for an unknown serial number and a wrong web code', async () => {
    const [unknown, wrong] = [
      await onPage({ admin }, { sn: 'SPR99999', webcode: 'WRONG' }),
      await onPage({ admin }, { sn: 'SPR10001', webcode: 'WRONG' }),
    ]
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
    expect(wrong.body.code).toBe('licence.wrongWebCode')
  })

  it.each([
    ['a login that exists', { login: 'LENA' }, 409, 'account.loginTaken', 'login'],
    ['a common password', { password: 'password' }, 400, 'account.passwordCommon', 'password'],
    ['the login as password', { password: 'AN.nieuw' }, 400, 'account.passwordIsLogin', 'password'],
    ['a short password', { password: '1234567' }, 400, 'request.invalid', 'password'],
    ['a login with spaces', { login: 'an nieuw' }, 400, 'request.invalid', 'login'],
    ['no name', { name: ' ' }, 400, 'request.invalid', 'name'],
    ['a name that is too long', { name: 'x'.repeat(201) }, 400, 'request.invalid', 'name'],
    ['a name with a line break', { name: 'An\r\nBcc: x@example.org' }, 400, 'request.invalid', 'name'],
    ['a name with a zero', { name: 'An\u0000' }, 400, 'request.invalid', 'name'],
    ['no e-mail', { email: '' }, 400, 'request.invalid', 'email'],
    ['half an e-mail', { email: 'an@' }, 400, 'request.invalid', 'email'],
    ['two e-mails', { email: 'an@example.org, x@example.org' }, 400, 'request.invalid', 'email'],
    [
      'an e-mail with a line break',
      { email: 'an@example.org\r\nCc: x@y.be' },
      400,
      'request.invalid',
      'email',
    ],
    [
      'an e-mail with a Unicode line break',
      { email: 'an@example.org\u2028x' },
      400,
      'request.invalid',
      'email',
    ],
    ['a name with a Unicode line break', { name: 'An\u2029Nieuw' }, 400, 'request.invalid', 'name'],
    ['an e-mail with a name', { email: 'An <an@example.org>' }, 400, 'request.invalid', 'email'],
  ])('%s is refused, and the field is marked', async (_, more, status, code, field) => {
    const before = await snapshot(portal)
    for (const answer of [await register(more), await onPage({ admin: { ...admin, ...more } })])
      expect([answer.status, answer.body.code, Object.keys(answer.body.fields)]).toEqual([
        status,
        code,
        [field],
      ])
    expect(await snapshot(portal)).toEqual(before)
  })

  it('a registration for a licence without groups is refused', async () => {
    const { status, body } = await register({}, { sn: 'SPR10004', webcode: 'L4V7S3GZ' })
    expect([status, body.code]).toEqual([409, 'licence.noGroups'])
    expect(body.errormsg).toContain('SPR10004')
  })

  it('a registration for a licence without seats is refused', async () => {
    await portal.services.db.updateTable('licences').set({ seats: 0 }).where('number', '=', '10003').execute()
    const { status, body } = await register({}, { sn: 'SPR10003', webcode: 'P5D9F2HJ' })
    expect([status, body.code]).toEqual([409, 'seats.beyondPool'])
  })

  it('a registration is refused after thirty from one address', async () => {
    for (let time = 0; time < 30; time++) expect((await register({ login: `many.${time}` })).status).toBe(200)
    expect((await register({ login: 'many.more' })).status).toBe(429)
    // At most twenty admins are mailed about a new one.
    const told = (await queuedMails(portal)).filter(({ kind }) => kind === 'newAdmin')
    const perNewcomer = new Map<string, number>()
    for (const { content } of told) {
      const { newAdminLogin } = content as { newAdminLogin: string }
      perNewcomer.set(newAdminLogin, (perNewcomer.get(newAdminLogin) ?? 0) + 1)
    }
    expect(Math.max(...perNewcomer.values())).toBe(20)
  })

  it('a registration needs a captcha after twenty wrong codes for one licence, over both endpoints', async () => {
    for (let time = 0; time < 20; time++) {
      const proof = { sn: 'SPR10001', webcode: `WRONG${time}` }
      const answer = time % 2 === 0 ? await register({}, proof) : await onPage({ admin }, proof)
      expect(answer.status).toBe(400)
    }
    for (const refused of [await register(), await onPage({ admin })]) {
      expect([refused.status, refused.body.code]).toEqual([429, 'captcha.required'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    }
  })

  it('a registration is refused after sixty wrong codes for any licences from one address', async () => {
    for (let time = 0; time < 60; time++)
      expect((await register({}, { sn: `SPR9${time}`, webcode: 'WRONG' })).status).toBe(400)
    expect((await register()).status).toBe(429)
  })
})

describe('the public registration page', () => {
  const plain = {
    firstname: 'An',
    lastname: 'Nieuw',
    email: 'an@example.org',
    username: 'an.nieuw',
    password: 'een-nieuw-geheim',
    password_confirm: 'een-nieuw-geheim',
  }

  it.each([
    ['the body that the dialog sends', { admin }],
    ['the fields of its form', plain],
    ['those without the repeated password', { ...plain, password_confirm: undefined }],
  ])('the public registration page accepts %s', async (_, body) => {
    const answer = await onPage(body)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      login: 'an.nieuw',
      name: 'An Nieuw',
      email: 'an@example.org',
      packet_sn: 'SPR10001',
    })
    await portal.signInAs('an.nieuw', 'een-nieuw-geheim')
  })

  it('the public registration page refuses two passwords that differ', async () => {
    const { status, body } = await onPage({ ...plain, password_confirm: 'een-ander-geheim' })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['password_confirm']])
  })

  it.each([
    [{}, ['firstname', 'lastname', 'email', 'username', 'password']],
    [{ admin: null }, ['admin']],
    [{ admin: 'an' }, ['admin']],
    [{ admin: [] }, Object.keys(admin)],
    [{ admin: {} }, Object.keys(admin)],
    [{ admin: { ...admin, email: ['an@example.org'] } }, ['email']],
    [{ ...plain, username: 7 }, ['username']],
  ])(
    'the public registration page refuses the body %j, and marks the fields of the intended form',
    async (body, fields) => {
      const answer = await onPage(body)
      expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
      expect(Object.keys(answer.body.fields).sort()).toEqual(fields.sort())
    },
  )

  it.each(['null', '7', '"x"'])(
    'the public registration page refuses %s, which is not a form',
    async (raw) => {
      const { status, body } = await visitor.post('/weblockadmin/register/SPR10001/K7Q4M2XW', undefined, {
        raw,
      })
      expect([status, body.code]).toEqual([400, 'request.malformed'])
    },
  )
})
