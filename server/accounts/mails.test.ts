import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { accountId, groupId, queuedMails } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

const current_password = 'welkom-bij-vlinder'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal.close())
beforeEach(() => portal.reset())

async function edit(who: string, login: string, user: object, language?: string) {
  const client = await portal.signInAs(who)
  return client.post(`/weblockaccount/${await accountId(portal, login)}`, { user, language })
}

const mails = async () =>
  (await queuedMails(portal)).map(({ kind, to_address, language }) => [kind, to_address, language])

it.each([
  ['lena', 'a user'],
  ['linde.admin', 'an admin'],
])('%s’s old address gets a mail when %s changes the own e-mail', async (login) => {
  const change = { email: 'new@example.org', current_password }
  expect((await edit(login, login, change, 'nl')).status).toBe(200)
  expect(await mails()).toEqual([['emailChanged', `${login}@example.org`, 'nl']])
  const [mail] = await queuedMails(portal)
  expect(mail?.content).toMatchObject({ login, newEmail: 'n…@example.org', by: 'ownPassword' })
})

it('no mail is sent about a first address or one that stays the same', async () => {
  await portal.services.db.updateTable('accounts').set({ email: '' }).where('login', '=', 'lena').execute()
  expect((await edit('lena', 'lena', { email: 'new@example.org', current_password })).status).toBe(200)
  expect((await edit('lena', 'lena', { email: 'new@example.org', name: 'Lena' })).status).toBe(200)
  expect(await mails()).toEqual([])
})

it('people get a mail about every new password, in the language asked for', async () => {
  await edit('lena', 'lena', { password: 'een-nieuw-geheim', current_password }, 'fr')
  await edit('linde.admin', 'emma', { password: 'een-nieuw-geheim' }, 'klingon')
  await edit('staff', 'linde.admin', { password: 'een-nieuw-geheim' })
  expect(await mails()).toEqual([
    ['passwordChanged', 'lena@example.org', 'fr'],
    ['passwordChanged', 'emma@example.org', 'en'],
    ['passwordChanged', 'linde.admin@example.org', 'en'],
  ])
})

it('a change of e-mail and password together is mailed to the old address', async () => {
  const change = { email: 'new@example.org', password: 'een-nieuw-geheim', current_password }
  await edit('lena', 'lena', change, 'nl')
  expect((await mails()).sort()).toEqual([
    ['emailChanged', 'lena@example.org', 'nl'],
    ['passwordChanged', 'lena@example.org', 'nl'],
  ])
})

it.each([
  ['linde.admin', 'admin'],
  ['staff', 'staff'],
])('the old address gets a mail when %s changes a person’s e-mail', async (who, by) => {
  await edit(who, 'emma', { email: 'new@example.org' }, 'nl')
  expect(await mails()).toEqual([['emailChanged', 'emma@example.org', 'nl']])
  const [mail] = await queuedMails(portal)
  expect(mail?.content).toMatchObject({ login: 'emma', by, at: portal.clock.now.toISOString() })
  expect(JSON.stringify(mail)).not.toContain('new@example.org')
})

it.each(['linde.admin', 'staff'])(
  'the owner gets a mail of each if %s changes both e-mail and password',
  async (who) => {
    await edit(who, 'emma', { email: 'new@example.org', password: 'een-nieuw-geheim' })
    expect((await mails()).sort()).toEqual([
      ['emailChanged', 'emma@example.org', 'en'],
      ['passwordChanged', 'emma@example.org', 'en'],
    ])
  },
)

it('a take-over by one admin of another is mailed to the old address', async () => {
  const group = await groupId(portal, 'Basisschool De Linde')
  const linde = await portal.signInAs('linde.admin')
  await linde.put(`/weblockgroup/${group}/addadmin`, {
    admin: { login: 'linde.second', password: 'een-nieuw-geheim' },
  })
  const second = await portal.signInAs('linde.second', 'een-nieuw-geheim')
  const id = await accountId(portal, 'linde.admin')
  const change = { user: { email: 'attacker@example.org' } }
  expect((await second.post(`/weblockaccount/${id}`, change)).status).toBe(200)
  expect(await mails()).toEqual([['emailChanged', 'linde.admin@example.org', 'en']])
})

it('the mail says who has changed the password, in general words', async () => {
  await edit('lena', 'lena', { password: 'een-nieuw-geheim', current_password })
  await edit('linde.admin', 'emma', { password: 'een-nieuw-geheim' })
  await edit('staff', 'linde.admin', { password: 'een-nieuw-geheim' })
  const contents = (await queuedMails(portal)).map(({ content }) => content)
  expect(contents).toMatchObject([{ by: 'ownPassword' }, { by: 'admin' }, { by: 'staff' }])
})

it('an owner without an address gets the mail about a new password at the first one', async () => {
  await portal.services.db.updateTable('accounts').set({ email: '' }).where('login', '=', 'lena').execute()
  await edit('linde.admin', 'lena', { email: 'new@example.org', password: 'een-nieuw-geheim' })
  expect(await mails()).toEqual([['passwordChanged', 'new@example.org', 'en']])
})

it('no mail is sent about a refused change', async () => {
  await edit('lena', 'lena', { email: 'new@example.org', current_password: 'wrong-password' })
  await edit('linde.admin', 'emma', { password: 'een-nieuw-geheim', nr_lics: 999 })
  expect(await mails()).toEqual([])
})
