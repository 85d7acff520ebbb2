import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { register } from '#server/registration/register.ts'
import { accountId, auditRows, groupId, queuedMails, snapshot } from '#test/support/demo.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'

const portal = await createSchoolPortal()
const { staff, linde, klas3, lena, at } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const oldCode = 'K7Q4M2XW'
const root = 'Basisschool De Linde'
const password = 'geheim-van-de-nieuwe'

const codeOf = async (serialNumber = 'SPR10001') =>
  (await staff.get(`/products/${serialNumber}`)).body.product.webcode as string
const renew = (who = linde, serialNumber = 'SPR10001', body: object = {}) =>
  who.post(`/licences/${serialNumber}/webcode`, body)
const registerWith = (webcode: string, login = 'ex.admin') =>
  portal
    .visitor()
    .open()
    .then((visitor) =>
      visitor.post('/weblockadmin/register', {
        admin: { login, password, name: 'Ex Admin', email: 'ex@example.org' },
        sn: 'SPR10001',
        webcode,
      }),
    )

/** An admin of the school's root group beside the one of the demo data. */
async function addRootAdmin(login: string, email = `${login}@example.org`): Promise<number> {
  const { body } = await staff.put(`${at(root)}/addadmin`, { admin: { login, password } })
  const { id } = body.data
  await staff.post(`/weblockaccount/${id}`, { user: { id, name: login.toUpperCase(), email } })
  return id
}

const mailsAbout = async () =>
  (await queuedMails(portal)).filter(({ kind }) => kind === ('webCodeRenewed' as string))

describe('a new web code', () => {
  it('a new web code takes the place of the old one at once', async () => {
    const { status, body } = await renew()
    expect([status, body]).toEqual([
      200,
      { error: false, errormsg: '', data: { webcode: expect.stringMatching(/^[A-Z2-9]{10}$/) } },
    ])
    expect(body.data.webcode).not.toBe(oldCode)
    expect(await codeOf()).toBe(body.data.webcode)
    expect((await registerWith(oldCode)).body.code).toBe('licence.wrongWebCode')
    expect((await registerWith(body.data.webcode)).status).toBe(200)
  })

  it('a new web code is noted without the code, and mailed to the other admins of the root group alone', async () => {
    await addRootAdmin('tweede')
    await addRootAdmin('zonder.adres', '')
    const { body } = await renew(linde, 'SPR10001', { language: 'fr' })
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({
      action: 'licence.renewWebCode',
      actor_login: 'linde.admin',
      target_kind: 'licence',
      after: { webCodeChanged: true },
    })
    const mails = await mailsAbout()
    expect(mails).toMatchObject([
      {
        to_address: 'tweede@example.org',
        language: 'fr',
        content: { serialNumber: 'SPR10001', byLogin: 'linde.admin', formerLogin: null },
      },
    ])
    for (const kept of [row, mails]) expect(JSON.stringify(kept)).not.toContain(body.data.webcode)
  })

  it('a new web code is for staff and the licence’s dealer too, also if the licence has no groups', async () => {
    const dealer = await portal.signInAs('dealer')
    for (const who of [staff, dealer])
      for (const serialNumber of ['SPR10001', 'SPR10004'])
        expect((await renew(who, serialNumber)).body.data.webcode).toBe(await codeOf(serialNumber))
    expect((await mailsAbout()).map(({ content }) => content)).toMatchObject([
      { byLogin: 'staff' },
      { byLogin: 'dealer' },
    ])
  })

  it('no one else makes a new web code', async () => {
    const before = await snapshot(portal)
    const others = {
      dealer2: await portal.signInAs('dealer2'),
      'jozef.admin': await portal.signInAs('jozef.admin'),
      nobody: await portal.visitor().open(),
    }
    const statusOf = async (who: typeof linde, serialNumber?: string) =>
      (await renew(who, serialNumber)).status
    expect(await statusOf(klas3)).toBe(403)
    expect(await statusOf(lena)).toBe(403)
    expect(await statusOf(others.dealer2)).toBe(404)
    expect(await statusOf(others['jozef.admin'])).toBe(404)
    expect(await statusOf(others.nobody)).toBe(401)
    expect(await statusOf(linde, 'SPR99999')).toBe(404)
    expect(await statusOf(linde, 'x')).toBe(400)
    expect(await snapshot(portal)).toEqual(before)
  })

  it('new web codes can be asked for so many times in an hour for one licence, by all together', async () => {
    const { webCodesPerLicence } = portal.services.config
    // A refusal for another reason does not count.
    expect((await renew(klas3)).status).toBe(403)
    const asked = Array.from({ length: webCodesPerLicence + 2 }, (_, index) => (index % 2 ? staff : linde))
    const answers = await Promise.all(asked.map((who) => renew(who)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(webCodesPerLicence)
    const { status, body, headers } = await renew()
    expect([status, body.code]).toEqual([429, 'session.tooManyTries'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
    expect((await renew(staff, 'SPR10002')).status).toBe(200)
  })

  it('a new web code rests on the code that the person saw: of two at the same time one is made, the other is refused', async () => {
    const was = { webcode: oldCode }
    const answers = await Promise.all([renew(linde, 'SPR10001', { was }), renew(staff, 'SPR10001', { was })])
    const made = answers.find(({ status }) => status === 200)?.body.data.webcode
    expect(await codeOf()).toBe(made)
    const [refused] = answers.filter(({ status }) => status !== 200)
    expect([refused?.status, refused?.body.code, refused?.body.now]).toEqual([
      409,
      'change.outdated',
      { webcode: made },
    ])
    expect((await renew(linde, 'SPR10001', { was: { webcode: made } })).status).toBe(200)
  })

  it('a new web code that is refused as outdated does not count', async () => {
    const { webCodesPerLicence } = portal.services.config
    const before = await codeOf()
    for (let time = 0; time < webCodesPerLicence + 1; time++)
      expect((await renew(linde, 'SPR10001', { was: { webcode: 'ANOTHER234' } })).status).toBe(409)
    expect(await codeOf()).toBe(before)
    expect((await renew()).status).toBe(200)
  })

  it('a new web code that follows an admin who leaves is made beyond that number too', async () => {
    const { webCodesPerLicence } = portal.services.config
    for (let made = 0; made < webCodesPerLicence; made++) await renew()
    const id = await addRootAdmin('ex.admin')
    const known = await codeOf()
    expect((await linde.delete(`/weblockadmin/${id}`)).status).toBe(200)
    expect(await codeOf()).not.toBe(known)
  })

  it('a new web code refuses a registration that began with the old one', async () => {
    const { passwords } = portal.services
    const slow = {
      ...portal.services,
      passwords: {
        ...passwords,
        hash: async (typed: string) => {
          await renew()
          return passwords.hash(typed)
        },
      },
    }
    const admin = { login: 'ex.admin', password, name: 'Ex', email: 'ex@example.org' }
    const registration = { serialNumber: 'SPR10001', webCode: oldCode, admin }
    await expect(
      register(slow, registration, { address: '192.0.2.1', language: 'en' }),
    ).rejects.toMatchObject({ code: 'licence.wrongWebCode' })
    expect((await snapshot(portal)).accounts.some(({ login }) => login === 'ex.admin')).toBe(false)
  })
})

describe('an admin of the root group who', () => {
  const goings = {
    'is deleted': (id: number) => linde.delete(`/weblockadmin/${id}`),
    'is demoted': (id: number) => linde.post(`/weblockaccount/${id}`, { user: { id, admin: false } }),
    'is moved below': async (id: number) =>
      linde.put(`/weblockgroup/${await groupId(portal, 'Klas 3A')}/moveuserto/${id}`),
    'is given an end date that has passed': (id: number) =>
      linde.post(`/weblockaccount/${id}`, { user: { id, valid_until: '2026-01-01' } }),
  }

  it.each(Object.entries(goings))(
    '%s takes the web code along, and the others are told once',
    async (_, go) => {
      const id = await addRootAdmin('ex.admin')
      await addRootAdmin('tweede')
      const ex = await portal.signInAs('ex.admin', password)
      const known = (await ex.get('/products')).body.data[0].webcode
      expect((await go(id)).status).toBe(200)
      expect(await codeOf()).not.toBe(known)
      expect((await registerWith(known, 'back.again')).body.code).toBe('licence.wrongWebCode')
      const told = (await mailsAbout()).map(({ to_address, content }) => [to_address, content])
      const content = expect.objectContaining({ byLogin: 'linde.admin', formerLogin: 'ex.admin' })
      const expected = [['tweede@example.org', content]]
      // One whose account has run out still is an admin.
      expect(told.filter(([address]) => address !== 'ex.admin@example.org')).toEqual(expected)
      const rows = await auditRows(portal, 3)
      expect(rows.find(({ action }) => action === 'licence.renewWebCode')).toMatchObject({
        actor_login: 'linde.admin',
        after: { webCodeChanged: true, formerAdminId: id },
      })
    },
  )

  it('an admin of the root group who goes with the group leaves no code either, should the licence get groups again', async () => {
    expect((await staff.delete(`${at(root)}?recursive=true`)).status).toBe(200)
    expect(await codeOf()).not.toBe(oldCode)
  })

  it('an admin of the root group who is edited otherwise, and one below or a user who goes, leave the code as it is', async () => {
    const id = await addRootAdmin('tweede')
    await linde.post(`/weblockaccount/${id}`, { user: { id, name: 'Y', valid_until: '2040-01-01' } })
    await linde.put(`/weblockgroup/${await groupId(portal, root)}/moveuserto/${id}`)
    for (const login of ['linde.klas3', 'lena'])
      expect((await linde.delete(`/weblockaccount/${await accountId(portal, login)}`)).status).toBe(200)
    expect(await codeOf()).toBe(oldCode)
    expect(await mailsAbout()).toEqual([])
  })
})
