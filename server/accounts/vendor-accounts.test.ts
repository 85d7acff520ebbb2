import { describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { accountId, auditRows, queuedMails, snapshot } from '#test/support/demo.ts'
import { comeInvited, invitationCodes } from '#test/support/invitation-codes.ts'
import { createSignedInApp } from '#test/support/signed-in-app.ts'
import { demoPassword } from '../../dev/demo-data.ts'
import { dayMs } from '../platform/durations.ts'

const portal = await createSignedInApp({ staff: 'staff' })
const { staff } = portal

const list = async (query = '') => {
  const { status, body } = await staff.get(`/vendoraccounts${query}`)
  expect(status, body.errormsg).toBe(200)
  return body
}
const loginsOf = async (query: string) => {
  const { data } = await list(query)
  return data.map(({ login }: { login: string }) => login)
}

const colleague = { login: 'colleague', name: 'Karel Coene', email: 'karel@example.org', kind: 'staff' }
const add = (account: object = colleague, by = staff, password = demoPassword) =>
  by.put('/vendoraccounts', { account, password, language: 'nl' })
const change = async (action: 'disable' | 'enable', login: string, by = staff) =>
  by.post(`/vendoraccounts/${await accountId(portal, login)}/${action}`, {})

const signIn = async (login: string, password = demoPassword) =>
  (await portal.visitor().open()).post('/login', { login, password })

const accept = async (code: string | undefined, password = 'een-heel-ander-geheim') =>
  (await portal.visitor().open()).post('/invitation', { code, password })

/** A colleague with a password, who came by the invitation and is signed in. */
async function signedInColleague(): Promise<Client> {
  await add()
  return comeInvited(portal, colleague.email, demoPassword)
}

describe('the list of staff and dealers', () => {
  it('the list of staff and dealers has no accounts of customers, and counts the licences of a dealer', async () => {
    const { data, total } = await list('?page=1&size=20')
    expect(total).toBe(3)
    expect(data.map(({ login }: { login: string }) => login)).toEqual(['dealer', 'dealer2', 'staff'])
    expect(data[0]).toEqual({
      id: expect.any(Number),
      login: 'dealer',
      name: 'Hulpmiddelen Peeters',
      email: expect.any(String),
      kind: 'dealer',
      state: 'active',
      invited_until: null,
      signed_in_at: null,
      nr_licences: 5,
    })
    expect(data[2]).toMatchObject({ signed_in_at: expect.stringMatching(/^\d{4}-.*Z$/), nr_licences: 0 })
  })

  it('the list of staff and dealers is searched by name or login, without accents and capitals, and narrowed by kind and state', async () => {
    await change('disable', 'dealer2')
    expect(await loginsOf('?q=PEETÈRS')).toEqual(['dealer'])
    expect(await loginsOf('?q=lena')).toEqual([])
    expect(await loginsOf('?kind=dealer')).toEqual(['dealer', 'dealer2'])
    expect(await loginsOf('?state=disabled')).toEqual(['dealer2'])
    expect(await loginsOf('?kind=dealer&state=active')).toEqual(['dealer'])
    await add()
    expect(await loginsOf('?state=invited')).toEqual(['colleague'])
    expect(await loginsOf('?state=active')).toEqual(['dealer', 'staff'])
    await change('disable', 'colleague')
    expect(await loginsOf('?state=invited')).toEqual([])
  })

  it('the list of staff and dealers comes in pages with the number of all', async () => {
    const { data, total } = await list('?page=2&size=2')
    expect([data.length, total]).toEqual([1, 3])
  })
})

describe('adding an account of staff or a dealer', () => {
  it.each(['staff', 'dealer'])(
    'a new %s is invited by a mail whose link lets its owner in once, and works for seven days',
    async (kind) => {
      const { status, body } = await add({ ...colleague, kind })
      expect([status, body.data]).toMatchObject([200, { login: 'colleague', kind, state: 'invited' }])
      const [mail] = (await queuedMails(portal)).slice(-1)
      expect(mail).toMatchObject({
        kind: 'invitation',
        to_address: colleague.email,
        language: 'nl',
        content: { to: { kind }, login: 'colleague' },
      })
      const [code] = await invitationCodes(portal, colleague.email)
      portal.clock.advance(7 * dayMs - 1)
      const visitor = await portal.visitor().open()
      const read = await visitor.post('/invitation/read', { code })
      expect(read.body.data).toMatchObject({ kind, group: null, school: null, by: 'Sofie De Smet' })
      expect((await accept(code)).body).toMatchObject({ obj: { login: 'colleague' } })
      expect((await accept(code)).body.code).toBe('invitation.over')
      expect((await signIn('colleague', 'een-heel-ander-geheim')).status).toBe(200)
    },
  )

  it('an added account of staff or a dealer lets no one in before it has a password', async () => {
    await add()
    expect((await signIn('colleague', 'x')).body.code).toBe('session.wrongCredentials')
  })

  it('adding an account of staff or a dealer needs the own password, so that a stolen session adds no one', async () => {
    const before = await snapshot(portal)
    expect((await add(colleague, staff, 'not-this-one')).body).toMatchObject({
      code: 'account.currentPasswordWrong',
      fields: { password: expect.any(String) },
    })
    expect((await staff.put('/vendoraccounts', { account: colleague, language: 'nl' })).status).toBe(400)
    expect(await snapshot(portal)).toEqual(before)
  })

  it('adding an account of staff or a dealer is audited with its author, and shown in the activity', async () => {
    await add()
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({
      actor_login: 'staff',
      action: 'account.add',
      after: { login: 'colleague', kind: 'staff' },
    })
    const { body } = await staff.get('/weblockgroup/0/activity?page=1&size=5')
    expect(body.data[0].text).toBe('Sofie De Smet made an account for Karel Coene.')
  })

  it.each([
    ['a taken login', { login: 'LENA' }, 409, 'account.loginTaken'],
    ['no name', { name: ' ' }, 400, 'request.invalid'],
    ['no address', { email: '' }, 400, 'request.invalid'],
    ['an account of a customer', { kind: 'admin' }, 400, 'request.invalid'],
  ])('adding an account of staff or a dealer refuses %s', async (_, wrong, status, code) => {
    const before = await snapshot(portal)
    const answer = await add({ ...colleague, ...wrong })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await snapshot(portal)).toEqual(before)
  })
})

describe('disabling an account of staff or a dealer', () => {
  it('disabling an account ends its sessions and reset codes at once; enabling it keeps the password', async () => {
    const theirs = await signedInColleague()
    expect((await change('disable', 'colleague')).status).toBe(200)
    expect((await theirs.get('/products')).status).toBe(401)
    expect((await signIn('colleague')).body.code).toBe('session.wrongCredentials')
    const rows = await auditRows(portal, 2)
    expect(rows.find(({ action }) => action === 'account.disable')).toMatchObject({
      actor_login: 'staff',
      after: { login: 'colleague', endedSessions: 1 },
    })
    expect((await change('enable', 'colleague')).status).toBe(200)
    expect((await signIn('colleague')).status).toBe(200)
  })

  it('disabling an account makes the link in an invitation useless', async () => {
    await add()
    const [code] = await invitationCodes(portal, colleague.email)
    await change('disable', 'colleague')
    expect((await accept(code)).body.code).toBe('invitation.over')
    await change('enable', 'colleague')
    expect((await accept(code)).body.code).toBe('invitation.over')
    expect((await list('?state=invited')).data).toMatchObject([{ login: 'colleague', invited_until: null }])
  })

  it('disabling an account twice changes nothing', async () => {
    await change('disable', 'dealer')
    const before = await snapshot(portal)
    expect((await change('disable', 'dealer')).status).toBe(200)
    expect(await snapshot(portal)).toEqual(before)
  })

  it('disabling one’s own account is refused', async () => {
    await signedInColleague()
    const { status, body } = await change('disable', 'staff')
    expect([status, body.code]).toEqual([409, 'account.disableSelf'])
  })

  it('disabling the last account of staff that can sign in is refused', async () => {
    await add()
    await change('disable', 'colleague')
    const { status, body } = await change('disable', 'staff')
    expect([status, body.code]).toEqual([409, 'account.lastStaff'])
    expect(body.errormsg).toContain('Add another one first')
  })

  it('one of two staff who disable each other at once is left', async () => {
    const other = await signedInColleague()
    const both = await Promise.all([change('disable', 'colleague', staff), change('disable', 'staff', other)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const left = await portal.services.db
      .selectFrom('accounts')
      .select('login')
      .where('kind', '=', 'staff')
      .where('disabled_at', 'is', null)
      .execute()
    expect(left).toHaveLength(1)
  })

  it('disabling does not find accounts of customers', async () => {
    for (const action of ['disable', 'enable'] as const)
      for (const login of ['lena', 'linde.admin'])
        expect((await change(action, login)).body.code).toBe('account.notFound')
  })
})

describe('accounts of staff and dealers are closed to', () => {
  it.each(['dealer', 'linde.admin', 'linde.klas3', 'lena'])(
    'accounts of staff and dealers are closed to %s',
    async (login) => {
      const browser = await portal.signInAs(login)
      const before = await snapshot(portal)
      const answers = [
        await browser.get('/vendoraccounts'),
        await add(colleague, browser),
        await change('disable', 'dealer2', browser),
        await change('enable', 'dealer2', browser),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
      expect(await snapshot(portal)).toEqual(before)
    },
  )

  it('staff who see the portal as an admin', async () => {
    const view = `/weblockaccount/${await accountId(portal, 'linde.admin')}/view`
    expect((await staff.post(view, { reason: 'Call' })).status).toBe(200)
    const answers = [await staff.get('/vendoraccounts'), await add(), await change('disable', 'dealer')]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})
