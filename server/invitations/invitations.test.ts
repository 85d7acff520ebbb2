import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { accountId, auditRows } from '#test/support/demo.ts'
import { invitationCodes } from '#test/support/invitation-codes.ts'
import { resetCodeFor } from '#test/support/reset-codes.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import { dayMs } from '../platform/durations.ts'

const portal = await createSchoolPortal({ trustProxy: '127.0.0.1' })
const { staff, linde, klas3, lena, at, ids } = portal
const { db } = portal.services
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const email = 'mieke@example.org'
const password = 'een-heel-lang-geheim'
const mieke = { email, name: 'Mieke Maes' }
const year = 'Derde leerjaar'

const invite = (admin: object = mieke, who: Client = linde, group = year) =>
  who.put(`${at(group)}/invite`, { admin, language: 'nl' })

async function invited(admin: { email: string; name?: string; login?: string } = mieke) {
  const { status, body } = await invite(admin)
  expect(status, body.errormsg).toBe(200)
  const code = (await invitationCodes(portal, admin.email)).at(-1) as string
  return { id: body.data.id as number, login: body.data.login as string, code }
}

const again = (id: number, who: Client = linde) =>
  who.post(`/weblockaccount/${id}/invite`, { language: 'nl' })

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const read = async (code: string, address = '192.0.2.1') =>
  (await portal.visitor().open()).post('/invitation/read', { code }, from(address))

async function accept(code: string, more: object = {}) {
  const visitor = await portal.visitor().open()
  return { ...(await visitor.post('/invitation', { code, password, ...more }, from('192.0.2.1'))), visitor }
}

/** Both calls refuse it as one that never was. */
async function expectOver(code: string) {
  const unknown = await read('x'.repeat(43))
  expect([unknown.status, unknown.body.code]).toEqual([401, 'invitation.over'])
  expect((await read(code)).body).toEqual(unknown.body)
  expect((await accept(code)).body).toEqual(unknown.body)
}

const pageOf = async (id: number) => (await linde.get(`/weblockaccount/${id}`)).body

describe('an invitation', () => {
  it('an invitation names the inviter and the role, as often as it is read, and lets its owner in once', async () => {
    const { id, code } = await invited()
    await read(code)
    const { body } = await read(code)
    expect(body.data).toEqual({
      login: 'mieke.maes',
      name: 'Mieke Maes',
      by: expect.any(String),
      kind: 'admin',
      group: year,
      school: 'Basisschool De Linde',
      valid_until: expect.any(String),
    })
    const accepted = await accept(code)
    expect([accepted.status, accepted.body]).toMatchObject([
      200,
      { user: { login: 'mieke.maes' }, obj: { id, admin: true }, oauth: { error: 0 } },
    ])
    expect((await accepted.visitor.get(`${at(year)}/members`)).status).toBe(200)
    expect(
      (await accepted.visitor.post(`/weblockaccount/${id}`, { user: { id, name: 'Mieke' } })).status,
    ).toBe(200)
    await expectOver(code)
    const visitor = await portal.visitor().open()
    expect((await visitor.post('/login', { login: 'mieke.maes', password })).status).toBe(200)
    expect((await pageOf(id)).data.state).toBeNull()
    const rows = await auditRows(portal, 2)
    expect(rows.find(({ action }) => action === 'account.accept')).toMatchObject({
      actor_id: id,
      target_id: id,
    })
    const sign = await db
      .selectFrom('audit')
      .select('after')
      .where('action', '=', 'session.start')
      .where('actor_id', '=', id)
      .execute()
    expect(sign[0]?.after).toMatchObject({ by: 'invitation' })
  })

  it('an invitation lets its owner choose another login that is free, and stays good after a refusal', async () => {
    const { id, code } = await invited()
    for (const [more, field, refusal] of [
      [{ login: 'lena' }, 'login', 'account.loginTaken'],
      [{ password: 'password' }, 'password', 'account.passwordCommon'],
      [{ password: 'mieke.maes' }, 'password', 'account.passwordIsLogin'],
      [{ password: 'short' }, 'password', 'request.invalid'],
      [{ login: 'x y' }, 'login', 'request.invalid'],
    ] as const) {
      const { status, body } = await accept(code, more)
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, refusal, [field]])
    }
    const { status, body } = await accept(code, { login: 'Mieke' })
    expect([status, body.obj]).toMatchObject([200, { id, login: 'Mieke' }])
  })

  it('an invitation is used by one of two at once', async () => {
    const { code } = await invited()
    const answers = await Promise.all([accept(code), accept(code, { password: 'een-ander-lang-geheim' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('accepting an invitation ends the reset codes that were mailed before', async () => {
    const { login, code } = await invited({ ...mieke, email: 'mieke.maes@example.org' })
    const visitor = await portal.visitor().open()
    const resetcode = await resetCodeFor(portal, visitor, login)
    expect((await accept(code)).status).toBe(200)
    const { status, body } = await visitor.post('/resetpassword', { resetcode, password: 'een-ander-geheim' })
    expect([status, body.code]).toEqual([400, 'reset.codeWrong'])
  })

  it('an invitation lets no one in before it is accepted', async () => {
    await invited()
    for (const wrong of ['x', ' ', 'undefined']) {
      const visitor = await portal.visitor().open()
      const { body } = await visitor.post('/login', { login: 'mieke.maes', password: wrong })
      expect(body.code).toBe('session.wrongCredentials')
    }
  })

  it('an invitation works for seven days; lists then say that it is over, and it can be sent again', async () => {
    const { id, code } = await invited()
    portal.clock.advance(7 * dayMs - 1)
    await linde.signIn('linde.admin')
    expect((await read(code)).status).toBe(200)
    portal.clock.advance(1)
    await expectOver(code)
    const rowOf = async () => {
      const { body } = await linde.get(`${at(year)}/members?q=mieke`)
      return body.data.find((row: { id: number }) => row.id === id)
    }
    expect(await rowOf()).toMatchObject({ state: 'invited', invited_until: null })
    await portal.services.db.deleteFrom('invitations').execute()
    expect((await again(id)).body.data).toMatchObject({ state: 'invited', invited_until: expect.any(String) })
    expect(await rowOf()).toMatchObject({ state: 'invited', invited_until: expect.any(String) })
    const { body } = await linde.get(`${at(year)}/members`)
    expect(body.data.find((row: { login: string }) => row.login === 'linde.klas3').state).toBeNull()
  })

  it('an invitation that is sent again ends the one before', async () => {
    const { id, code } = await invited()
    expect((await again(id, klas3)).status).toBe(200)
    await expectOver(code)
    const [first, second = ''] = await invitationCodes(portal, email)
    expect(first).toBe(code)
    expect((await accept(second)).status).toBe(200)
    expect((await again(id)).body.code).toBe('account.notInvitable')
    const activity = await linde.get(`${at(year)}/activity?page=1&size=5`)
    const texts = activity.body.data.map(({ text }: { text: string }) => text)
    expect(texts).toContain('Mieke Maes accepted the invitation and chose a password.')
    expect(texts.some((text: string) => text.endsWith('sent Mieke Maes another invitation.'))).toBe(true)
  })

  it('an invitation is not sent again by others, nor to those who have a password', async () => {
    const { id } = await invited()
    expect((await again(id, lena)).status).toBe(403)
    expect((await again(id, await portal.signInAs('jozef.admin'))).status).toBe(404)
    expect((await again(id, await portal.signInAs('dealer'))).status).toBe(403)
    expect((await again(await accountId(portal, 'linde.klas3'))).body.code).toBe('account.notInvitable')
    expect((await again(await accountId(portal, 'emma'))).body.code).toBe('account.notInvitable')
  })

  it('an invitation is sent to one account five times an hour', async () => {
    const { id } = await invited()
    const { resetMailsPerLogin } = portal.services.config.publicLimits
    const statuses = []
    for (let sent = 0; sent <= resetMailsPerLogin; sent++) {
      statuses.push((await again(id)).status)
      // Of the address there is another limit.
      await db.deleteFrom('throttle').where('key', 'like', 'invitation-address:%').execute()
    }
    expect(statuses).toEqual([...Array(resetMailsPerLogin).fill(200), 429])
  })

  it('wrong codes of invitations count by the address, whichever call they come by', async () => {
    const { code } = await invited()
    const { wrongCodesPerAddress } = portal.services.config.publicLimits
    for (let wrong = 0; wrong < wrongCodesPerAddress; wrong++) await read(`wrong-${wrong}`, '198.51.100.7')
    expect((await read(code, '198.51.100.7')).status).toBe(429)
    expect((await read(code, '203.0.113.9')).status).toBe(200)
  })
})

describe('an invitation ends', () => {
  it('an invitation ends with a change of the e-mail address by someone else, and a new one goes to the new address', async () => {
    const { id, login, code } = await invited()
    await portal.editAccount(linde, login, { email: 'other@example.org' })
    await expectOver(code)
    expect((await pageOf(id)).data).toMatchObject({ state: 'invited', invited_until: null })
    await again(id)
    expect(await invitationCodes(portal, 'other@example.org')).toHaveLength(1)
  })

  it('an invitation ends with a password that an admin sets', async () => {
    const { id, login, code } = await invited()
    await portal.editAccount(linde, login, { password: 'een-gekozen-geheim' })
    await expectOver(code)
    expect((await pageOf(id)).data.state).toBeNull()
  })

  it('an invitation ends with a password that its owner sets by a reset code', async () => {
    const { login, code } = await invited({ ...mieke, email: 'mieke.maes@example.org' })
    const visitor = await portal.visitor().open()
    const resetcode = await resetCodeFor(portal, visitor, login)
    expect((await visitor.post('/resetpassword', { resetcode, password })).status).toBe(200)
    await expectOver(code)
  })

  it('an invitation ends with the role', async () => {
    const { login, code } = await invited()
    await portal.editAccount(linde, login, { admin: false })
    await expectOver(code)
    await portal.editAccount(linde, login, { admin: true })
    await expectOver(code)
  })

  it('an invitation ends with the account’s date', async () => {
    const { login, code } = await invited()
    const yesterday = dateInBrussels(new Date(portal.clock.now.getTime() - dayMs))
    await portal.editAccount(linde, login, { valid_until: yesterday })
    await expectOver(code)
  })

  it('an invitation ends with the account, and an undo brings back the account without the link', async () => {
    const { id, code } = await invited()
    const { body } = await linde.delete(`/weblockadmin/${id}`)
    await expectOver(code)
    expect((await linde.post(`/operations/${body.operation_id}/undo`, {})).status).toBe(200)
    await expectOver(code)
    expect((await pageOf(id)).data).toMatchObject({ state: 'invited', invited_until: null })
    expect((await again(id)).status).toBe(200)
    expect((await accept((await invitationCodes(portal, email)).at(-1) as string)).status).toBe(200)
  })
})

it('an invited admin does not count if a licence needs one', async () => {
  const overarching = 'Scholengroep Noord'
  const { body } = await invite(mieke, staff, 'Basisschool De Linde')
  expect(body.data.state).toBe('invited')
  const top = await invite({ email: 'top@example.org' }, staff, overarching)
  const code = (await invitationCodes(portal, 'top@example.org'))[0] as string
  expect(top.body.data.nr_lics).toBe(0)
  const { visitor } = await accept(code)
  const moved = await staff.put(
    `/weblockgroup/${ids[overarching]}/movegroupto/${ids['Basisschool De Linde']}`,
  )
  expect(moved.status).toBe(200)
  await visitor.delete(`/weblockadmin/${await accountId(portal, 'linde.klas3')}`)
  const last = await visitor.delete(`/weblockadmin/${await accountId(portal, 'linde.admin')}`)
  expect([last.status, last.body.code]).toEqual([409, 'account.lastAdmin'])
})
