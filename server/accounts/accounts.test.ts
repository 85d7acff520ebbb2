import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { accountId, auditRows, groupId, snapshot } from '#test/support/demo.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'

const portal = await createSchoolPortal()
const { staff, linde, klas3, lena, editAccount: edit } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

async function add(who: Client, group: string, login: string, kind: 'user' | 'admin' = 'user') {
  const id = await groupId(portal, group)
  return who.put(`/weblockgroup/${id}/add${kind}`, {
    [kind]: { login, password: 'genoeg-tekens-9' },
    language: 'nl',
  })
}

describe('adding a person', () => {
  it('a person who was added can sign in, in the group they were added to', async () => {
    const { status, body } = await add(linde, 'Klas 3B', 'nieuw.kind')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      login: 'nieuw.kind',
      admin: false,
      nr_lics: 1,
      group: { name: 'Klas 3B' },
    })
    const child = await portal.signInAs('nieuw.kind', 'genoeg-tekens-9')
    expect((await child.get('/isloggedin')).body.user.type).toBe('user_weblockuser')
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({
      action: 'account.add',
      actor_login: 'linde.admin',
      after: { login: 'nieuw.kind' },
    })
    expect(JSON.stringify(row)).not.toContain('argon2')
  })

  it.each(['user', 'admin'] as const)(
    'adding keeps the name and e-mail address given for %s, also in the audit',
    async (kind) => {
      const person = { login: 'nieuw.kind', name: ' Nele De Wit ', email: 'nele@example.org' }
      const { status, body } = await linde.put(
        `/weblockgroup/${await groupId(portal, 'Klas 3A')}/add${kind}`,
        {
          [kind]: { ...person, password: 'genoeg-tekens-9' },
        },
      )
      const stored = { login: 'nieuw.kind', name: 'Nele De Wit', email: 'nele@example.org' }
      expect([status, body.data]).toMatchObject([200, stored])
      const [row] = await auditRows(portal, 1)
      expect(row).toMatchObject({ action: 'account.add', after: stored })
      const child = await portal.signInAs('nieuw.kind', 'genoeg-tekens-9')
      expect((await child.get('/weblockgroup/users')).body.data).toContainEqual(
        expect.objectContaining(stored),
      )
    },
  )

  it('an admin who was added is one of that group', async () => {
    await add(klas3, 'Klas 3A', 'juf.ann', 'admin')
    const ann = await portal.signInAs('juf.ann', 'genoeg-tekens-9')
    expect((await ann.get(`/weblockgroup/${await groupId(portal, 'Klas 3A')}`)).status).toBe(200)
    expect((await ann.get(`/weblockgroup/${await groupId(portal, 'Klas 3B')}`)).status).toBe(404)
  })

  it.each([
    [
      'a login that exists, in any case',
      { login: 'LENA', password: 'genoeg-tekens-9' },
      409,
      'account.loginTaken',
      'login',
    ],
    ['a login with spaces', { login: 'a b c', password: 'genoeg-tekens-9' }, 400, 'request.invalid', 'login'],
    ['a short login', { login: 'ab', password: 'genoeg-tekens-9' }, 400, 'request.invalid', 'login'],
    ['a long login', { login: 'a'.repeat(65), password: 'genoeg-tekens-9' }, 400, 'request.invalid', 'login'],
    [
      'a long name',
      { login: 'nieuw', password: 'genoeg-tekens-9', name: 'a'.repeat(201) },
      400,
      'request.invalid',
      'name',
    ],
    [
      'a wrong e-mail address',
      { login: 'nieuw', password: 'genoeg-tekens-9', email: 'nele@' },
      400,
      'request.invalid',
      'email',
    ],
    ['a short password', { login: 'nieuw', password: '1234567' }, 400, 'request.invalid', 'password'],
    ['a long password', { login: 'nieuw', password: 'x'.repeat(129) }, 400, 'request.invalid', 'password'],
    [
      'a common password',
      { login: 'nieuw', password: 'Password1' },
      400,
      'account.passwordCommon',
      'password',
    ],
    [
      'the login as the password',
      { login: 'nieuwe.leerling', password: 'Nieuwe.Leerling' },
      400,
      'account.passwordIsLogin',
      'password',
    ],
    [
      'a common password in full-width letters',
      { login: 'nieuw', password: 'ｐａｓｓｗｏｒｄ１' },
      400,
      'account.passwordCommon',
      'password',
    ],
    [
      'a password of four signs that count double',
      { login: 'nieuw', password: '😀😀😀😀' },
      400,
      'request.invalid',
      'password',
    ],
  ])('adding a person is refused with %s', async (_, user, status, code, field) => {
    const before = await snapshot(portal)
    const answer = await linde.put(`/weblockgroup/${await groupId(portal, 'Klas 3A')}/adduser`, { user })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(Object.keys(answer.body.fields)).toEqual([field])
    expect(await snapshot(portal)).toEqual(before)
  })

  it('adding a person is refused outside one’s own groups, and for users in an overarching group', async () => {
    expect((await add(klas3, 'Zesde leerjaar', 'nieuw')).status).toBe(404)
    expect((await add(linde, 'Sint-Jozefscollege', 'nieuw')).status).toBe(404)
    expect((await add(staff, 'Scholengroep Noord', 'nieuw')).body.code).toBe('group.overarchingAdminsOnly')
    expect((await add(staff, 'Scholengroep Noord', 'nieuw', 'admin')).body.data.nr_lics).toBe(0)
  })

  it('adding people never makes two accounts with one login, however many ask at once', async () => {
    const logins = ['tweeling', 'Tweeling', 'TWEELING', 'tweelinG', 'tweeling', 'tweeling']
    const answers = await Promise.all(logins.map((login) => add(linde, 'Klas 3A', login)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })
})

describe('the last admin of a licence', () => {
  it('the last admin of a licence stays, unless staff decide otherwise', async () => {
    await staff.put(`/weblockgroup/${await groupId(portal, 'Scholengroep Noord')}/addadmin`, {
      admin: { login: 'noord.admin', password: 'noordelijk-2026' },
    })
    await add(staff, 'Sint-Annaschool', 'anna.admin', 'admin')
    const noord = await portal.signInAs('noord.admin', 'noordelijk-2026')
    const id = await accountId(portal, 'anna.admin')
    expect((await noord.delete(`/weblockadmin/${id}`)).body.code).toBe('account.lastAdmin')
    expect((await edit(noord, 'anna.admin', { admin: false })).status).toBe(409)
    expect((await edit(noord, 'anna.admin', { valid_until: '2020-01-01' })).body.code).toBe(
      'account.lastAdmin',
    )
    expect((await edit(noord, 'anna.admin', { valid_until: '2030-01-01' })).status).toBe(200)
    expect((await staff.delete(`/weblockadmin/${id}`)).status).toBe(200)
  })

  it('the last admin of a licence stays when two admins delete each other at once', async () => {
    await klas3.post('/logout')
    expect((await linde.delete(`/weblockadmin/${await accountId(portal, 'linde.klas3')}`)).status).toBe(200)
    await add(linde, 'Basisschool De Linde', 'tweede.admin', 'admin')
    const second = await portal.signInAs('tweede.admin', 'genoeg-tekens-9')
    const [first, other] = [await accountId(portal, 'linde.admin'), await accountId(portal, 'tweede.admin')]
    const answers = await Promise.all([
      linde.delete(`/weblockadmin/${other}`),
      second.delete(`/weblockadmin/${first}`),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('deleting a person', () => {
  it('a deleted person is in the bin, the deletion is noted, and their sessions end', async () => {
    const id = await accountId(portal, 'lena')
    expect((await klas3.delete(`/weblockaccount/${id}`)).status).toBe(200)
    expect((await lena.get('/isloggedin')).body.loggedIn).toBe(false)
    const { bin } = await snapshot(portal)
    expect(bin).toHaveLength(1)
    expect(bin[0]).toMatchObject({ target_kind: 'account', target_id: id, content: { login: 'lena' } })
    expect((await auditRows(portal, 1))[0]).toMatchObject({
      action: 'account.delete',
      before: { login: 'lena' },
    })
    expect((await klas3.delete(`/weblockaccount/${id}`)).status).toBe(404)
  })

  it('deleting is refused for people outside one’s own groups, for staff and for dealers', async () => {
    expect((await klas3.delete(`/weblockadmin/${await accountId(portal, 'linde.admin')}`)).status).toBe(404)
    expect((await staff.delete(`/weblockaccount/${await accountId(portal, 'dealer')}`)).status).toBe(404)
    expect((await lena.delete(`/weblockaccount/${await accountId(portal, 'emma')}`)).status).toBe(403)
  })
})

describe('ending a person’s sessions', () => {
  it('only staff end a person’s sessions, at once', async () => {
    const id = await accountId(portal, 'lena')
    expect((await linde.delete(`/weblockaccount/${id}/sessions`)).status).toBe(403)
    expect((await staff.delete(`/weblockaccount/${id}/sessions`)).status).toBe(200)
    expect((await lena.get('/isloggedin')).body.loggedIn).toBe(false)
  })
})

describe('moving a person', () => {
  const moveTo = async (who: Client, login: string, group: string) =>
    who.put(`/weblockgroup/${await groupId(portal, group)}/moveuserto/${await accountId(portal, login)}`)

  it('a move stays within the scope and within the licence', async () => {
    expect((await moveTo(linde, 'lena', 'Zesde leerjaar')).body.data.group.name).toBe('Zesde leerjaar')
    expect((await moveTo(klas3, 'lena', 'Klas 3A')).body.code).toBe('account.notFound')
    expect((await moveTo(klas3, 'emma', 'Zesde leerjaar')).body.code).toBe('group.notFound')
    expect((await moveTo(staff, 'lena', 'Sint-Jozefscollege')).body.code).toBe('group.otherLicence')
    expect((await moveTo(staff, 'lena', 'Scholengroep Noord')).body.code).toBe('group.otherLicence')
  })

  it('a move is noted: who moved whom, from which group to which', async () => {
    await moveTo(klas3, 'lena', 'Klas 3B')
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({
      actor_login: 'linde.klas3',
      action: 'account.move',
      target_id: await accountId(portal, 'lena'),
      before: { groupId: await groupId(portal, 'Klas 3A') },
      after: { groupId: await groupId(portal, 'Klas 3B') },
    })
  })

  it('a move takes reserved seats only if they fit', async () => {
    await edit(linde, 'expired', { nr_lics: 4, lics_are_reserved: true })
    await edit(linde, 'lena', { lics_are_reserved: true })
    expect((await moveTo(linde, 'expired', 'Klas 3A')).body).toMatchObject({
      code: 'seats.noneFree',
      values: { free: 3 },
    })
    expect((await moveTo(linde, 'expired', 'Zesde leerjaar')).status).toBe(200)
  })
})

describe('lists of people', () => {
  it('lists of people show a user the own account alone, staff nothing, and an admin the own group', async () => {
    const logins = async (who: Client) =>
      (await who.get('/weblockgroup/users')).body.data.map(({ login }: { login: string }) => login)
    expect(await logins(lena)).toEqual(['lena'])
    expect(await logins(staff)).toEqual([])
    expect(await logins(klas3)).toEqual(['linde.klas3'])
    expect((await lena.get('/weblockgroup/users')).body.total_lics).toBe(1)
    expect((await klas3.get('/weblockgroup/users')).body).toMatchObject({
      total_lics: 8,
      group: { name: 'Derde leerjaar' },
    })
  })

  it('lists of people come whole, or in pages', async () => {
    const path = `/weblockgroup/${await groupId(portal, 'Klas 3B')}/users`
    expect((await linde.get(path)).body.data).toHaveLength(15)
    const page = await linde.get(`${path}?page=2&size=10`)
    expect([page.body.data.length, page.body.total]).toEqual([5, 15])
  })

  it('lists of people are sorted and searched as asked, in their own group only', async () => {
    const path = `/weblockgroup/${await groupId(portal, 'Klas 3A')}/users`
    const logins = async (query: string) =>
      (await linde.get(`${path}?${query}`)).body.data.map(({ login }: { login: string }) => login)
    const up = await logins('sort=name')
    expect(await logins('sort=-name')).toEqual([...up].reverse())
    await edit(linde, 'lena', { nr_lics: 3 })
    expect((await logins('sort=-nr_lics'))[0]).toBe('lena')
    expect(await logins('q=emma')).toEqual(['emma'])
    expect((await linde.get(`${path}?q=emma&size=1`)).body.total).toBe(1)
    expect((await linde.get(`/weblockgroup/users?q=emma`)).body.data).toEqual([])
    expect((await linde.get(`${path}?sort=password`)).status).toBe(400)
  })

  it('lists of people never hold a password or a hash', async () => {
    const answer = await linde.get(`/weblockgroup/${await groupId(portal, 'Klas 3A')}/users`)
    expect(JSON.stringify(answer.body).replaceAll('must_change_password', '')).not.toMatch(/argon2|password/)
  })
})

describe('the search over all customers', () => {
  const logins = async (text: string) =>
    (await staff.get(`/weblockgroup/users/${encodeURIComponent(text)}`)).body.data.map(
      ({ login }: { login: string }) => login,
    )

  it('the search over all customers finds exact logins and names first, then parts of e-mail, name or login', async () => {
    await add(linde, 'Klas 3A', 'aemma')
    expect(await logins('EMMA')).toEqual(['emma', 'aemma'])
    expect((await logins('emma claes'))[0]).toBe('emma')
    expect(await logins('lena@example')).toEqual(['lena'])
    expect(await logins('zoë wou')).toEqual(['zoe.wouters'])
  })

  it.each(['%%%', '___', '\\\\\\', "'; --"])(
    'the search over all customers takes %s as it is, not as a wildcard',
    async (text) => {
      expect(await logins(text)).toEqual([])
    },
  )

  it('the search over all customers needs three characters, and is for staff', async () => {
    expect((await staff.get('/weblockgroup/users/ab')).status).toBe(400)
    expect((await linde.get('/weblockgroup/users/emma')).status).toBe(403)
  })

  it('the search over all customers leaves out staff and dealers', async () => {
    expect(await logins('Sofie De Smet')).toEqual([])
  })
})
