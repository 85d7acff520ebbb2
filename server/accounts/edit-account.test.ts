import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { accountId, auditRows, groupId, snapshot } from '#test/support/demo.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'

const portal = await createSchoolPortal()
const { staff, linde, klas3, lena, editAccount: edit } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

describe('one’s own account', () => {
  it('a user changes their own name without a password', async () => {
    expect((await edit(lena, 'lena', { name: 'Lena V.' })).body.data).toMatchObject({
      name: 'Lena V.',
      email: 'lena@example.org',
    })
  })

  it('fields that are not a user’s to change are ignored', async () => {
    const { status, body } = await edit(lena, 'lena', {
      name: 'Lena',
      admin: true,
      nr_lics: 20,
      lics_are_reserved: true,
      valid_until: '2040-01-01',
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ admin: false, nr_lics: 1, lics_are_reserved: false, valid_until: null })
  })

  it('one’s own new password or e-mail needs the current password', async () => {
    expect((await edit(lena, 'lena', { email: 'new@example.org' })).body.code).toBe(
      'account.currentPasswordNeeded',
    )
    const wrong = await edit(lena, 'lena', {
      password: 'een-nieuw-geheim',
      current_password: 'verkeerd-woord',
    })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['current_password']])
    expect((await edit(lena, 'lena', { email: 'lena@example.org' })).status).toBe(200)
    const right = await edit(lena, 'lena', {
      email: 'new@example.org',
      current_password: 'welkom-bij-vlinder',
    })
    expect(right.body.data.email).toBe('new@example.org')
  })

  it('one’s own new password keeps this session and ends the others', async () => {
    const elsewhere = await portal.signInAs('lena')
    const change = { password: 'een-nieuw-geheim', current_password: 'welkom-bij-vlinder' }
    expect((await edit(lena, 'lena', change)).status).toBe(200)
    expect((await lena.get('/isloggedin')).body.loggedIn).toBe(true)
    expect((await elsewhere.get('/isloggedin')).body.loggedIn).toBe(false)
    await portal.signInAs('lena', 'een-nieuw-geheim')
  })

  it('staff and dealers may edit their own account too', async () => {
    expect((await edit(staff, 'staff', { name: 'Sofie' })).body.data.name).toBe('Sofie')
    const dealer = await portal.signInAs('dealer')
    expect((await edit(dealer, 'dealer', { name: 'Peeters' })).status).toBe(200)
  })

  it('an admin cannot demote, end, delete or move themself', async () => {
    expect((await edit(linde, 'linde.admin', { admin: false })).body.code).toBe('account.ownRole')
    expect((await edit(linde, 'linde.admin', { valid_until: '2030-01-01' })).status).toBe(403)
    const id = await accountId(portal, 'linde.admin')
    expect((await linde.delete(`/weblockadmin/${id}`)).body.code).toBe('account.deleteSelf')
    expect(
      (await linde.put(`/weblockgroup/${await groupId(portal, 'Klas 3A')}/moveuserto/${id}`)).body.code,
    ).toBe('account.moveSelf')
  })
})

describe('editing other people', () => {
  it('editing other people changes everything an admin’s form holds', async () => {
    const change = {
      name: 'Emma C.',
      email: '',
      nr_lics: 2,
      lics_are_reserved: true,
      valid_until: '2027-06-30',
      admin: true,
    }
    expect((await edit(klas3, 'emma', change)).body.data).toMatchObject(change)
  })

  it('an admin sets a password without the old one, which ends the person’s sessions', async () => {
    expect((await edit(linde, 'lena', { password: 'nieuw-voor-lena' })).status).toBe(200)
    expect((await lena.get('/isloggedin')).body.loggedIn).toBe(false)
    await portal.signInAs('lena', 'nieuw-voor-lena')
    const [row] = await auditRows(portal, 1)
    expect(row?.after).toMatchObject({ passwordChanged: true })
    expect(JSON.stringify(row)).not.toContain('nieuw-voor-lena')
  })

  it('losing the role of admin ends the person’s sessions', async () => {
    expect((await edit(linde, 'linde.klas3', { admin: false })).status).toBe(200)
    expect((await klas3.get('/isloggedin')).body.loggedIn).toBe(false)
  })

  it.each([
    ['klas3', 'linde.admin'],
    ['linde', 'jozef.admin'],
    ['linde', 'staff'],
    ['lena', 'dealer'],
    ['lena', 'emma'],
  ])('an edit by %s does not find %s, whose account is out of scope', async (who, login) => {
    const before = await snapshot(portal)
    const client = { klas3, linde, staff, lena }[who] as Client
    expect((await edit(client, login, { name: 'X' })).body.code).toBe('account.notFound')
    expect(await snapshot(portal)).toEqual(before)
  })

  it('an edit is refused if it reserves more seats than are free', async () => {
    expect((await edit(klas3, 'lena', { nr_lics: 5 })).body).toMatchObject({
      code: 'seats.beyondPool',
      values: { group: 'Klas 3A', size: 4 },
    })
    expect((await edit(klas3, 'lena', { nr_lics: 3, lics_are_reserved: true })).status).toBe(200)
    const { body } = await edit(klas3, 'emma', { nr_lics: 2, lics_are_reserved: true })
    expect(body).toMatchObject({ code: 'seats.noneFree', values: { group: 'Klas 3A', free: 1 } })
  })

  it('edits never reserve more seats than there are, however many ask at once', async () => {
    const { rows } = await linde
      .get(`/weblockgroup/${await groupId(portal, 'Klas 3A')}/users`)
      .then(({ body }) => ({ rows: body.data }))
    const answers = await Promise.all(
      rows.map(({ id }: { id: number }) =>
        linde.post(`/weblockaccount/${id}`, { user: { lics_are_reserved: true } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  })
})
