import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountId, groupId } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal.close())

describe('the sessions of one account', () => {
  /** Adds sessions that were used so long ago, one minute apart. */
  const addSessions = (login: string, count: number, app: string | null = null) =>
    portal.database.pool.query(
      `INSERT INTO sessions (token_hash, account_id, created_at, seen_at, expires_at, app, machine, licence_id)
       SELECT decode(md5(random()::text), 'hex'), a.id, $4::timestamptz, $4::timestamptz - n * interval '1 minute', $4::timestamptz + interval '1 hour',
         $3::text, $3::text || n, CASE WHEN $3::text IS NOT NULL THEN g.licence_id END
       FROM accounts AS a JOIN groups AS g ON g.id = a.group_id, generate_series(1, $2::integer) AS n WHERE a.login = $1`,
      [login, count, app, portal.services.clock()],
    )
  async function countOf(login: string): Promise<number> {
    const { rows } = await portal.database.pool.query(
      `SELECT count(*)::integer AS count FROM sessions WHERE account_id = (SELECT id FROM accounts WHERE login = $1)`,
      [login],
    )
    return rows[0].count
  }

  it('the sessions of one account are twenty browsers at most: a new one ends the one that was not used for the longest time', async () => {
    await portal.reset()
    const first = await portal.signInAs('linde.admin')
    await portal.database.pool.query(`UPDATE sessions SET seen_at = seen_at - interval '1 day'`)
    await addSessions('linde.admin', 18)
    const twentieth = await portal.signInAs('linde.admin')
    expect(await countOf('linde.admin')).toBe(20)
    await portal.signInAs('linde.admin')
    expect(await countOf('linde.admin')).toBe(20)
    expect((await first.get('/sessions')).status).toBe(401)
    expect((await twentieth.get('/sessions')).status).toBe(200)
  })

  it('a pupil has a hundred sessions at most, since a class may share the account', async () => {
    await addSessions('lena', 120)
    await portal.signInAs('lena')
    expect(await countOf('lena')).toBe(100)
  })
})

describe('whose session it is', () => {
  const id = async (login: string) => String(await accountId(portal, login))

  it('every answer names the person, refused or not', async () => {
    const lena = await portal.signInAs('lena')
    const visitor = portal.visitor()
    const told = async (client: typeof lena, path: string) =>
      (await client.get(path)).headers['x-portal-person']
    expect(await told(lena, '/isloggedin')).toBe(await id('lena'))
    expect(await told(lena, '/find?q=lena')).toBe(await id('lena'))
    expect(await told(visitor, '/isloggedin')).toBe('0')
    expect(await told(visitor, '/products')).toBe('0')
  })

  it('a page may ask for its person: the call of another is refused, and nothing happens', async () => {
    const linde = await portal.signInAs('linde.admin')
    const root = await groupId(portal, 'Basisschool De Linde')
    const as = async (login: string) => ({ headers: { 'x-portal-person': await id(login) } })
    const add = async (login: string) =>
      linde.put(`/weblockgroup/${root}/addgroup`, { group: { name: 'Klas 7' } }, await as(login))
    const { status, body } = await add('lena')
    expect([status, body.code]).toEqual([409, 'session.otherPerson'])
    expect((await linde.get('/weblockgroup/users', await as('lena'))).status).toBe(409)
    expect((await linde.get('/isloggedin', await as('lena'))).body.user.login).toBe('linde.admin')
    expect((await linde.get(`/weblockgroup/${root}/subgroups?q=Klas+7`)).body.total).toBe(0)
    expect((await add('linde.admin')).status).toBe(200)
  })

  it('a link to a file may ask for its person, as the browser itself follows it', async () => {
    const linde = await portal.signInAs('linde.admin')
    const root = await groupId(portal, 'Basisschool De Linde')
    const files = [`/weblockgroup/${root}/export?format=csv`, `/weblockgroup/${root}/activity?format=csv`]
    for (const file of files) {
      const { status, body } = await linde.get(`${file}&person=${await id('lena')}`)
      expect([status, body.code]).toEqual([409, 'session.otherPerson'])
      expect((await linde.get(`${file}&person=${await id('linde.admin')}`)).status).toBe(200)
    }
    expect((await linde.get(`/weblockgroup/${root}/subgroups?person=${await id('lena')}`)).status).toBe(200)
  })
})
