import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { solveCaptcha } from '../../test/support/captcha.ts'
import type { Client } from '../../test/support/client.ts'
import { snapshot } from '../../test/support/demo.ts'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'

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

const therapist = {
  email: 'ann@example.org',
  firstname: 'Ann',
  name: 'Peeters',
  street: 'Kerkstraat',
  number: '12 bus 3',
  postal: '9000',
  city: 'Gent',
  location: 'Praktijk De Klaver',
}
const teacher = { email: 'bob@example.org', firstname: 'Bob', name: 'Maes', instellingnr: '1234' }

const forms = {
  logopedist: { path: '/sales/logo', filledIn: therapist },
  'teacher-package': { path: '/sales/leerkracht', filledIn: teacher },
} as const
type Form = keyof typeof forms
const each = Object.keys(forms) as Form[]

async function send(form: Form, changes: object = {}, client = visitor) {
  const captcha = await solveCaptcha(client, form)
  return client.post(forms[form].path, { ...forms[form].filledIn, captcha, ...changes })
}

/** A request of the wrong shape is refused before its captcha is checked. */
const sendOdd = (form: Form, changes: object) =>
  visitor.post(forms[form].path, { ...forms[form].filledIn, captcha: 'none', ...changes })

const requests = () => portal.services.db.selectFrom('requests').selectAll().orderBy('id').execute()
const mails = () => portal.services.db.selectFrom('outbox').selectAll().orderBy('id').execute()

describe('a request for a package', () => {
  it('a request for a package by a speech therapist is stored under our names, with the accepted privacy notice and when', async () => {
    const { status, body } = await send('logopedist', {}, await browser('fr'))
    expect([status, body]).toEqual([200, { error: false, errormsg: '' }])
    expect(await requests()).toMatchObject([
      {
        kind: 'speechTherapist',
        content: {
          email: 'ann@example.org',
          firstName: 'Ann',
          name: 'Peeters',
          street: 'Kerkstraat',
          number: '12 bus 3',
          postal: '9000',
          city: 'Gent',
          workplace: 'Praktijk De Klaver',
        },
        language: 'fr',
        agreed_at: portal.clock.now,
        privacy_notice: portal.services.config.brand.privacyNotice,
      },
    ])
  })

  it('a request for a package by a teacher is stored with the six digits of the school', async () => {
    expect((await send('teacher-package')).status).toBe(200)
    expect(await requests()).toMatchObject([
      {
        kind: 'teacherPackage',
        content: { email: 'bob@example.org', firstName: 'Bob', name: 'Maes', institution: '001234' },
      },
    ])
  })

  it('a request for a package mails what was typed to the vendor, but not to the address that was typed', async () => {
    const typed = { firstname: 'Your licence is blocked.', name: 'Call 0900 12 34 56' }
    await send('teacher-package', typed)
    const [toSender, toVendor] = await mails()
    expect(JSON.stringify(toSender)).not.toMatch(/blocked|0900/)
    expect(JSON.stringify(toVendor)).toMatch(/blocked.*0900/)
  })

  it('a request for a package is mailed to its sender and to the vendor, whose reply goes to the sender', async () => {
    await send('teacher-package', {}, await browser('fr'))
    const { brand } = portal.services.config
    expect(await mails()).toMatchObject([
      {
        kind: 'requestReceived',
        to_name: '',
        to_address: 'bob@example.org',
        language: 'fr',
        content: { kind: 'teacherPackage' },
        send_at: portal.clock.now,
      },
      {
        kind: 'newRequest',
        to_name: brand.name,
        to_address: brand.supportAddress,
        language: 'nl',
        content: {
          kind: 'teacherPackage',
          facts: [
            ['email', 'bob@example.org'],
            ['firstName', 'Bob'],
            ['name', 'Maes'],
            ['institution', '001234'],
          ],
          replyTo: { name: 'Bob Maes', address: 'bob@example.org' },
        },
        send_at: portal.clock.now,
      },
    ])
  })

  it('a request for a package mails the vendor every field of a speech therapist', async () => {
    await send('logopedist')
    const content = (await mails()).at(-1)?.content as { facts: [string, string][] }
    expect(content.facts.map(([fact]) => fact)).toEqual([
      'email',
      'firstName',
      'name',
      'street',
      'number',
      'postal',
      'city',
      'workplace',
    ])
  })

  it('a request for a package cannot fill a mailbox: the request is accepted, but an address gets at most five mails an hour', async () => {
    for (let time = 0; time < 7; time++) expect((await send('teacher-package')).status).toBe(200)
    const kinds = (await mails()).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'requestReceived')).toHaveLength(5)
    expect(kinds.filter((kind) => kind === 'newRequest')).toHaveLength(7)
  })

  it('a request for a package is audited without its sender', async () => {
    await send('logopedist')
    const [row] = await portal.services.db.selectFrom('audit').selectAll().orderBy('id', 'desc').execute()
    expect(row).toMatchObject({ action: 'request.add', actor_id: null, after: { kind: 'speechTherapist' } })
    expect(JSON.stringify(row)).not.toContain('ann')
  })
})

const fields = each.flatMap((form) => Object.keys(forms[form].filledIn).map((name) => [form, name] as const))

describe('a field of a form', () => {
  it.each(fields)('(%s: %s) is required and must be a text', async (form, name) => {
    const before = await snapshot(portal)
    for (const odd of [undefined, '', '   ', '\u200b', null, true, {}, ['x'], 'x'.repeat(201), 'a\u0000b']) {
      const { status, body } = await sendOdd(form, { [name]: odd })
      expect([odd, status, Object.keys(body.fields ?? {})]).toEqual([odd, 400, [name]])
    }
    expect(await snapshot(portal)).toEqual(before)
  })

  const texts = (form: Form, text: string) =>
    Object.fromEntries(
      Object.keys(forms[form].filledIn)
        .filter((name) => !['email', 'instellingnr'].includes(name))
        .map((name) => [name, text]),
    )

  it.each(each)('(%s) keeps every script as typed', async (form) => {
    const typed = ['Ирина', '李小龍', 'עברית', 'O\'Brien <b>&"', 'Zoë 👩‍👩‍👧', 'a, b: c; %_\\']
    for (const text of typed) {
      await send(form, texts(form, text))
      const { content } = (await requests()).at(-1) as { content: Record<string, string> }
      const { email: _, institution: __, ...kept } = content
      expect(new Set(Object.values(kept))).toEqual(new Set([text]))
    }
  })

  it.each(each)('(%s) accepts no line breaks', async (form) => {
    for (const text of ['Ann\r\nBcc: eve@example.org', 'Ann\nX', 'Ann\rX', 'Ann\u0085X']) {
      const { status, body } = await sendOdd(form, texts(form, text))
      expect([status, Object.keys(body.fields)]).toEqual([400, Object.keys(texts(form, text))])
    }
    expect(await requests()).toEqual([])
  })

  it.each([
    'ann',
    'ann@',
    '@example.org',
    'ann@example',
    'ann@example.org, eve@example.org',
    'ann@example.org; eve@example.org',
    'Ann <ann@example.org>',
    'group: ann@example.org;',
    '"ann"@example.org',
    'ann@example.org\r\nBcc: eve@example.org',
    'ann@example.org\u0000',
    `${'a'.repeat(200)}@example.org`,
  ])('a field of a form accepts only one address (%j is refused)', async (email) => {
    const { status, body } = await sendOdd('teacher-package', { email })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['email']])
    expect(await mails()).toEqual([])
  })

  it.each([
    ['1', '000001'],
    ['000123', '000123'],
    [' 12 34 ', '001234'],
    ['123.456', '123456'],
    ['999999', '999999'],
    [123, '000123'],
    [0, '000000'],
  ])('a field of a form accepts %j as the number of a school', async (instellingnr, institution) => {
    expect((await send('teacher-package', { instellingnr })).status).toBe(200)
    expect(await requests()).toMatchObject([{ content: { institution } }])
  })

  it.each(['1234567', '12a', '-1', '١٢٣', '1e3', '0x1', 1234567, -1])(
    'a form does not take %j for the number of a school, and shows the format',
    async (instellingnr) => {
      const { status, body } = await sendOdd('teacher-package', { instellingnr })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['instellingnr']])
      expect(body.fields.instellingnr).toMatch(/6/)
      expect(await requests()).toEqual([])
    },
  )

  it('a field of a form accepts no decimals as the number of a school', async () => {
    const { status, body } = await sendOdd('teacher-package', { instellingnr: 1.5 })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['instellingnr']])
  })
})

describe.each(each)('the captcha of the form %s', (form) => {
  const { path, filledIn } = forms[form]

  it('the captcha of a form is required', async () => {
    for (const captcha of [undefined, '', null, 7, 'x'.repeat(8001)]) {
      const { status, body } = await visitor.post(path, { ...filledIn, captcha })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['captcha']])
    }
  })

  it('the captcha of a form must be for this form', async () => {
    const captcha = await solveCaptcha(visitor, 'newsletter')
    const { status, body } = await visitor.post(path, { ...filledIn, captcha })
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'captcha.failed', ['captcha']])
    expect(await requests()).toEqual([])
  })

  it('the captcha of a form works for one request, even if twenty are concurrent', async () => {
    const captcha = await solveCaptcha(visitor, form)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => visitor.post(path, { ...filledIn, captcha })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await requests()).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
  })

  it('the captcha of a form is not used up by an invalid form', async () => {
    const captcha = await solveCaptcha(visitor, form)
    expect((await visitor.post(path, { ...filledIn, email: 'x', captcha })).status).toBe(400)
    expect((await visitor.post(path, { ...filledIn, captcha })).status).toBe(200)
  })
})

it('an address is refused after thirty tries in an hour, for each form separately', async () => {
  const tries = () =>
    Array.from({ length: 31 }, () => visitor.post('/sales/logo', { ...therapist, captcha: 'no' }))
  const answers = await Promise.all(tries())
  const held = answers.filter(({ status }) => status === 429)
  expect(held).toHaveLength(1)
  expect(held[0]?.body.code).toBe('session.tooManyTries')
  expect(Number(held[0]?.headers['retry-after'])).toBeGreaterThan(3000)
  expect(held[0]?.body.errormsg).toMatch(/60/)
  expect((await send('logopedist')).status).toBe(429)
  expect((await send('teacher-package')).status).toBe(200)
})

describe('a question of a signed-in person', () => {
  const asked = { message: 'The app stops.', about: 'Page: Home', email: 'lena@home.example' }

  it('a question is mailed to the vendor with the login and the licence of the session, and answered at the given address', async () => {
    const lena = await portal.signInAs('lena')
    expect((await lena.post('/support', { ...asked, login: 'linde.admin' })).status).toBe(200)
    expect(await mails()).toMatchObject([
      {
        kind: 'supportQuestion',
        to_address: 'support@vlinder.example',
        content: {
          login: 'lena',
          serialNumber: 'SPR10001',
          message: 'The app stops.',
          about: 'Page: Home',
          ownEmail: 'lena@example.org',
          // The login: a name may look like an address.
          replyTo: { name: 'lena', address: 'lena@home.example' },
        },
      },
    ])
    expect(await requests()).toEqual([])
  })

  it('a question of a signed-in person is refused to visitors, without a message, and without an address for the answer', async () => {
    expect((await visitor.post('/support', asked)).status).toBe(401)
    const lena = await portal.signInAs('lena')
    for (const field of ['message', 'email']) {
      const { status, body } = await lena.post('/support', { ...asked, [field]: ' ' })
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    }
    expect(await mails()).toEqual([])
  })

  it('a request is refused after five of one person in an hour, in any browser, and to no one else at the address', async () => {
    const lena = await portal.signInAs('lena')
    const sent = await Promise.all(Array.from({ length: 6 }, () => lena.post('/support', asked)))
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(1)
    const elsewhere = await portal.signInAs('lena')
    expect((await elsewhere.post('/support', asked)).status).toBe(429)
    expect((await (await portal.signInAs('linde.admin')).post('/support', asked)).status).toBe(200)
  })
})
