import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { accountId, groupId } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let portal: TestApp
let klas3: Client
beforeAll(async () => {
  portal = await createTestApp({ takenLoginsPerPerson: 4 })
})
beforeEach(async () => {
  await portal.reset()
  klas3 = await portal.signInAs('linde.klas3')
})
afterAll(() => portal.close())

async function add(login: string, who = klas3) {
  const user = { login, password: 'genoeg-tekens-9' }
  return who.put(`/weblockgroup/${await groupId(portal, 'Klas 3A')}/adduser`, { user })
}

describe('a login that is taken', () => {
  it('elsewhere is refused with a free one, and without a word on whose it is', async () => {
    const { status, body } = await add('Jozef.admin')
    const errormsg = 'This username is already in use. You can take Jozef.admin2, for example.'
    expect([status, body]).toEqual([
      409,
      {
        error: true,
        code: 'account.loginTaken',
        errormsg,
        fields: { login: errormsg },
        values: { suggestion: 'Jozef.admin2' },
      },
    ])
    expect((await add('Jozef.admin2')).status).toBe(200)
    expect((await add('jozef.admin')).body.values).toEqual({ suggestion: 'jozef.admin3' })
    expect((await add('jozef.admin2')).body.values).toEqual({ suggestion: 'jozef.admin3' })
  })

  it.each([
    ['a'.repeat(64), `${'a'.repeat(63)}2`],
    ['klas99', 'klas100'],
    ['20261122', '202611222'],
  ])('%s suggests %s', async (login, suggestion) => {
    expect((await add(login)).status).toBe(200)
    expect((await add(login)).body.values).toEqual({ suggestion })
    expect((await add(suggestion)).status).toBe(200)
  })

  it('taken logins can be asked for a limited number of times in an hour; free ones do not count', async () => {
    for (const login of ['lena', 'emma', 'jozef.admin']) expect((await add(login)).status).toBe(409)
    for (let time = 0; time < 3; time++) expect((await add(`free.${time}`)).status).toBe(200)
    expect((await add('staff')).status).toBe(409)
    for (const login of ['dealer', 'free.to.take']) {
      const { status, body } = await add(login)
      expect([status, body.code]).toEqual([429, 'session.tooManyTries'])
    }
    expect((await add('lena', await portal.signInAs('linde.admin'))).status).toBe(409)
  })

  it('a login that is taken is counted for a new login of an account as well', async () => {
    const id = await accountId(portal, 'lena')
    const rename = (login: string) => klas3.post(`/weblockaccount/${id}`, { user: { login } })
    for (let time = 0; time < 6; time++) expect((await rename(`free.${time}`)).status).toBe(200)
    for (let time = 0; time < 4; time++) expect((await rename('jozef.admin')).status).toBe(409)
    expect((await rename('free.to.take')).body.code).toBe('session.tooManyTries')
    expect((await rename('FREE.5')).status).toBe(200)
  })

  it('a login that is taken is counted also if many are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => add('lena')))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
  })
})
