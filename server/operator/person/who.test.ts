import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#server/platform/durations.ts'
import { deleteOld } from '#server/record/retention/retention.ts'
import { accountId, groupId } from '#test/support/demo.ts'
import { columnsWith } from '#test/support/every-column.ts'
import { createOperatedPortal, type OperatedPortal } from '#test/support/operator.ts'

let portal: OperatedPortal
beforeAll(async () => {
  portal = await createOperatedPortal()
})
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const login = 'reused.login'

/** Adds a pupil to Klas 3A, who signs in once. @returns the account's number */
async function addChild(name: string, email: string): Promise<number> {
  const admin = await portal.signInAs('linde.admin')
  const user = { login, password: 'een-nieuw-geheim' }
  const { body } = await admin.put(`/weblockgroup/${await groupId(portal, 'Klas 3A')}/adduser`, { user })
  await admin.post(`/weblockaccount/${body.data.id}`, { user: { name, email } })
  await portal.signInAs(login, user.password)
  return body.data.id
}

const remove = async (id: number) => (await portal.signInAs('linde.admin')).delete(`/weblockaccount/${id}`)

/** One child was deleted, and another has the login now. */
async function reuseLogin() {
  const first = await addChild('First Child', 'first@example.org')
  await remove(first)
  const second = await addChild('Second Child', 'second@example.org')
  return { first, second }
}

/** The bin has been emptied by hand, so that only the audit still knows. */
const emptyBin = () => portal.services.db.deleteFrom('bin').execute()

const found = (text: string) => columnsWith(portal.services.db, text)
const erase = (...words: string[]) => portal.operator(['person', 'erase', ...words, '--yes'])

describe('the person that person export and person erase select', () => {
  it('no person is chosen if a login was reused: all are listed', async () => {
    const { first, second } = await reuseLogin()
    for (const command of [
      ['erase', login, '--yes'],
      ['export', login],
    ]) {
      const ran = await portal.operator(['person', ...command])
      expect([ran.code, ran.said]).toEqual([1, ''])
      expect(ran.noted).toContain(
        `account ${first}, ${login}, First Child, first@example.org, Basisschool De Linde, in the bin, deleted 2026-09-15`,
      )
      expect(ran.noted).toContain(
        `account ${second}, ${login}, Second Child, second@example.org, Basisschool De Linde, present`,
      )
      expect(ran.noted).toContain('--account')
    }
    expect(await found('First Child')).not.toEqual([])
    expect(await accountId(portal, login)).toBe(second)
  })

  it('the account with the given number is chosen: the one in the bin is erased, the present one stays', async () => {
    const { first, second } = await reuseLogin()
    const secondsTraces = await found('Second Child')
    expect((await erase('--account', String(first))).code).toBe(0)
    for (const text of ['First Child', 'first@example.org'])
      expect([text, await found(text)]).toEqual([text, []])
    expect(await found('Second Child')).toEqual(secondsTraces)
    expect(await accountId(portal, login)).toBe(second)
    await portal.signInAs(login, 'een-nieuw-geheim')
  })

  it('a terminal asks for the person, and then for confirmation', async () => {
    const { first, second } = await reuseLogin()
    const wrong = await portal.operator(['person', 'erase', login], { typed: ['999999'] })
    expect([wrong.code, wrong.noted]).toEqual([1, expect.stringContaining('Nothing was done.')])
    const right = await portal.operator(['person', 'erase', login], { typed: [String(first), login] })
    expect(right.code).toBe(0)
    expect(await found('First Child')).toEqual([])
    expect(await accountId(portal, login)).toBe(second)
  })

  it.each(['reused.login', 'FIRST@example.org', 'first child'])(
    'a person can be known only to the audit: %s',
    async (typed) => {
      const first = await addChild('First Child', 'first@example.org')
      await remove(first)
      await emptyBin()
      const exported = await portal.operator(['person', 'export', typed])
      expect(exported.noted).toContain('only in the audit, deleted 2026-09-15')
      const actions = JSON.parse(exported.said).audit.map(({ action }: { action: string }) => action)
      expect(actions).toEqual(expect.arrayContaining(['account.add', 'session.start', 'account.delete']))
      expect(await found('First Child')).not.toEqual([])
      expect((await erase(typed)).code).toBe(0)
      for (const text of ['First Child', 'first@example.org', login])
        expect([text, await found(text)]).toEqual([text, []])
    },
  )

  it('the present account is chosen once the bin was emptied in time', async () => {
    const { second } = await reuseLogin()
    portal.clock.advance(30 * dayMs + 1)
    await deleteOld(portal.services)
    expect(await found('First Child')).toEqual([])
    const { said } = await portal.operator(['person', 'export', login])
    expect(JSON.parse(said).account).toMatchObject({ id: second, name: 'Second Child' })
  })

  it('no person is chosen if two share a name or a former address', async () => {
    const { db } = portal.services
    const [lena, emma] = [await accountId(portal, 'lena'), await accountId(portal, 'emma')]
    await db.updateTable('accounts').set({ name: 'Lena Twice' }).where('id', 'in', [lena, emma]).execute()
    expect((await erase('Lena Twice')).code).toBe(1)
    const admin = await portal.signInAs('linde.admin')
    await admin.post(`/weblockaccount/${lena}`, { user: { email: 'moved@example.org' } })
    await db.updateTable('accounts').set({ email: 'lena@example.org' }).where('id', '=', emma).execute()
    expect((await erase('lena@example.org')).code).toBe(1)
    expect([await accountId(portal, 'lena'), await accountId(portal, 'emma')]).toEqual([lena, emma])
  })

  it('no person is chosen if a login looks like another account’s number', async () => {
    const emma = await accountId(portal, 'emma')
    const { db } = portal.services
    await db
      .updateTable('accounts')
      .set({ login: String(emma) })
      .where('login', '=', 'lena')
      .execute()
    expect((await erase(String(emma))).code).toBe(1)
    expect((await erase('--account', String(emma))).code).toBe(0)
    expect(await found('Emma Claes')).toEqual([])
    await portal.signInAs(String(emma))
  })

  it.each([
    [['--account', 'x'], 1],
    [['--account', '999999'], 1],
    [[], 2],
    [['lena', '--account', '1'], 2],
    [['lena', '--address-only'], 2],
  ])('no person is found for %j', async (words, code) => {
    expect((await erase(...words)).code).toBe(code)
  })
})
