import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { auditRows, queuedMails, snapshot } from '#test/support/demo.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'

const portal = await createSchoolPortal()
const { staff, linde, klas3, lena, editAccount: edit } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

describe('changing a login', () => {
  it('an admin may change a login; the sessions stay, and the password with the new login', async () => {
    expect((await edit(klas3, 'lena', { login: 'lena.vdb' })).body.data).toMatchObject({ login: 'lena.vdb' })
    expect((await lena.get('/isloggedin')).body).toMatchObject({ loggedIn: true, obj: { login: 'lena.vdb' } })
    await portal.signInAs('lena.vdb')
    await expect(portal.signInAs('lena')).rejects.toThrow('session.wrongCredentials')
    const found = await klas3.get(`${portal.at('Derde leerjaar')}/members?q=lena.vdb`)
    expect(found.body.total).toBe(1)
  })

  it('a change of a login is audited, and mailed to the e-mail address', async () => {
    await edit(staff, 'lena', { login: 'lena.vdb', email: 'elsewhere@example.org' })
    expect((await auditRows(portal, 1))[0]).toMatchObject({
      action: 'account.edit',
      before: { login: 'lena' },
      after: { login: 'lena.vdb' },
    })
    const mails = (await queuedMails(portal)).filter(({ kind }) => kind === 'loginChanged')
    expect(mails).toMatchObject([
      { to_address: 'lena@example.org', content: { login: 'lena', newLogin: 'lena.vdb', by: 'staff' } },
    ])
  })

  it('a new login is refused if it is taken, at any customer’s and in any spelling, with a free one', async () => {
    const before = await snapshot(portal)
    const { status, body } = await edit(klas3, 'lena', { login: 'Jozef.Admin', name: 'Not kept' })
    expect([status, body.code, body.values]).toEqual([
      409,
      'account.loginTaken',
      { suggestion: 'Jozef.Admin2' },
    ])
    expect(Object.keys(body.fields)).toEqual(['login'])
    expect(await snapshot(portal)).toEqual(before)
  })

  it('a change of a login may be of the spelling alone, or of nothing, and only the owner gets a mail', async () => {
    expect((await edit(klas3, 'lena', { login: 'lena' })).status).toBe(200)
    expect(await queuedMails(portal)).toEqual([])
    expect((await edit(klas3, 'lena', { login: 'Lena' })).body.data.login).toBe('Lena')
  })

  it('a login goes to one of those who ask for the same at once', async () => {
    const answers = await Promise.all(
      ['lena', 'emma', 'linde.klas3'].map((login) => edit(linde, login, { login: 'wanted.by.all' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it.each(['ab', 'a b c', 'é-accent', ''])('a login is refused for %j', async (login) => {
    const { status, body } = await edit(klas3, 'lena', { login })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['login']])
  })

  it('people change neither their own login nor a stranger’s', async () => {
    expect((await edit(lena, 'lena', { login: 'queen.lena' })).body.data.login).toBe('lena')
    expect((await edit(linde, 'linde.admin', { login: 'king' })).body.data.login).toBe('linde.admin')
    expect((await edit(klas3, 'linde.admin', { login: 'lowered' })).status).toBe(404)
    expect((await edit(linde, 'jozef.admin', { login: 'taken.over' })).status).toBe(404)
    // Licences and lists name dealers by their logins.
    expect((await edit(staff, 'dealer', { login: 'renamed' })).body.data.login).toBe('dealer')
  })

  it('a new login does not become the password that is set with it', async () => {
    const change = { login: 'lange.gebruikersnaam', password: 'lange.gebruikersnaam' }
    expect((await edit(klas3, 'lena', change)).body.code).toBe('account.passwordIsLogin')
  })
})
