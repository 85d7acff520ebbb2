import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { auditRows, queuedMails, snapshot } from '#test/support/demo.ts'
import { invitationCodes } from '#test/support/invitation-codes.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'
import { dayMs } from '../platform/durations.ts'

const portal = await createSchoolPortal()
const { linde, klas3, lena, at, ids } = portal
const { db } = portal.services
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const email = 'mieke@example.org'
const mieke = { email, name: 'Mieke Maes' }
const year = 'Derde leerjaar'

const invite = (admin: object = mieke, who: Client = linde, group = year) =>
  who.put(`${at(group)}/invite`, { admin, language: 'nl' })

describe('inviting an admin', () => {
  it('inviting an admin adds one without a password, under a free login, and mails the link with the only copy of its code', async () => {
    const { status, body } = await invite()
    const until = new Date(portal.clock.now.getTime() + 7 * dayMs).toISOString()
    expect([status, body.data]).toMatchObject([
      200,
      { login: 'mieke.maes', name: 'Mieke Maes', email, admin: true, state: 'invited', invited_until: until },
    ])
    expect(body.data.group).toEqual({ id: ids[year], name: year })
    const [mail] = (await queuedMails(portal)).slice(-1)
    expect(mail).toMatchObject({
      kind: 'invitation',
      to_address: email,
      language: 'nl',
      content: { to: { kind: 'admin', group: year, school: 'Basisschool De Linde' }, expiresAt: until },
    })
    const [code = ''] = await invitationCodes(portal, email)
    expect(code).toMatch(/^[\w-]{43}$/)
    const { outbox: _, ...stored } = await snapshot(portal)
    expect(JSON.stringify([stored, body])).not.toContain(code)
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({ action: 'account.add', after: { login: 'mieke.maes', invited: true } })
    const activity = await linde.get(`${at(year)}/activity?page=1&size=1`)
    expect(activity.body.data[0].text).toMatch(/ invited Mieke Maes to Derde leerjaar\.$/)
  })

  it('an invited admin’s login is made from the name, or the e-mail address, and another one if it is taken', async () => {
    expect((await invite({ email: 'lena@example.org' })).body.data.login).toBe('lena2')
    expect((await invite({ email: 'piet.jans@example.org' })).body.data.login).toBe('piet.jans')
    expect((await invite({ email: '--@example.org' })).body).toMatchObject({
      code: 'account.noLogin',
      fields: { login: expect.any(String) },
    })
  })

  it('an invitation is refused with a typed login that is taken, and suggests another', async () => {
    const before = await snapshot(portal)
    const { status, body } = await invite({ ...mieke, login: 'Lena' })
    expect([status, body.code, body.errormsg]).toEqual([
      409,
      'account.loginTaken',
      expect.stringContaining('Lena2'),
    ])
    expect(await snapshot(portal)).toEqual(before)
  })

  it.each([
    ['a user', lena, year, 403],
    ['another school’s admin', klas3, 'Sint-Jozefscollege', 404],
    ['an admin below', klas3, 'Basisschool De Linde', 404],
  ])('inviting an admin is not for %s', async (_, who, group, status) => {
    const before = await snapshot(portal)
    expect((await invite(mieke, who, group)).status).toBe(status)
    expect(await snapshot(portal)).toEqual(before)
  })

  it('inviting an admin needs an e-mail address', async () => {
    expect((await invite({ email: '' })).status).toBe(400)
    expect((await invite({ name: 'Mieke' })).status).toBe(400)
  })

  it('invitations are counted for each address, but not if they are refused', async () => {
    const { mailsPerAddress } = portal.services.config.publicLimits
    for (let refused = 0; refused < mailsPerAddress; refused++)
      expect((await invite({ ...mieke, login: 'lena' })).status).toBe(409)
    for (let sent = 0; sent < mailsPerAddress; sent++) expect((await invite()).status).toBe(200)
    const { status, body } = await invite()
    expect([status, body.code]).toEqual([429, 'session.tooManyTries'])
  })

  it('a newcomer’s invited admin has the same first day', async () => {
    await db
      .updateTable('accounts')
      .set({ registered_at: portal.clock.now })
      .where('login', '=', 'linde.admin')
      .execute()
    const { id } = (await invite()).body.data
    const row = await db
      .selectFrom('accounts')
      .select('registered_at')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row?.registered_at).toEqual(portal.clock.now)
  })
})
