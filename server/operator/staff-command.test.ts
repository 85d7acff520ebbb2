import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditRows } from '#test/support/demo.ts'
import { createOperatedPortal, type OperatedPortal } from '#test/support/operator.ts'

const password = 'a-password-hard-to-guess'

let portal: OperatedPortal
beforeAll(async () => {
  portal = await createOperatedPortal()
})
afterAll(() => portal.close())

const logins = async () => {
  const rows = await portal.services.db
    .selectFrom('accounts')
    .select('login')
    .where('kind', '=', 'staff')
    .execute()
  return rows.map(({ login }) => login).sort()
}

describe('staff create', () => {
  it('staff create adds an account that can sign in and see all customers', async () => {
    const words = ['staff', 'create', 'anna', '--name', 'Anna', '--email', 'anna@example.org']
    const ran = await portal.operator(words, { input: `${password}\r\n` })
    expect(ran).toEqual({ code: 0, said: 'anna can sign in.\n', noted: '' })
    const anna = await portal.signInAs('anna', password)
    expect((await anna.get('/weblockgroup/0/subgroups')).status).toBe(200)
    const rows = await auditRows(portal, 2)
    expect(rows.find(({ action }) => action === 'account.add')).toMatchObject({
      actor_id: null,
      actor_login: '(operator)',
      after: { login: 'anna', kind: 'staff' },
    })
  })

  it('staff create asks for the password twice on a terminal', async () => {
    expect((await portal.operator(['staff', 'create', 'bert'], { typed: [password, password] })).code).toBe(0)
    await portal.signInAs('bert', password)
    const differs = await portal.operator(['staff', 'create', 'carl'], { typed: [password, `${password}x`] })
    expect([differs.code, differs.noted]).toEqual([1, expect.stringContaining('differ')])
    expect(differs.noted + differs.said).not.toContain(password)
  })

  it.each([
    ['lena', password, 'login: This username is already in use. You can take lena2'],
    ['LENA', password, 'login: '],
    ['x', password, 'login: Use at least 3 characters.'],
    ['dora', 'short', 'password: Use at least 8 characters.'],
    ['dora', 'password', 'password: '],
    ['dora-the-long', 'dora-the-long', 'password: '],
    ['dora', '', 'password: '],
  ])('staff create refuses the login %s with the password “%s”', async (login, secret, why) => {
    const before = await logins()
    const { code, noted } = await portal.operator(['staff', 'create', login], { input: secret })
    expect([code, noted]).toEqual([1, expect.stringContaining(why)])
    expect(await logins()).toEqual(before)
  })
})
