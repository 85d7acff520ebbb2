import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { accountId, queuedMails } from '#test/support/demo.ts'
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
])('%s’s old address is told when %s changes the own e-mail', async (login) => {
  const change = { email: 'new@example.org', current_password }
  expect((await edit(login, login, change, 'nl')).status).toBe(200)
  expect(await mails()).toEqual([['emailChanged', `${login}@example.org`, 'nl']])
  const [mail] = await queuedMails(portal)
  expect(mail?.content).toMatchObject({ login, newEmail: 'new@example.org' })
})

it('nobody is told of a first address, nor of one that stays the same', async () => {
  await portal.services.db.updateTable('accounts').set({ email: '' }).where('login', '=', 'lena').execute()
  expect((await edit('lena', 'lena', { email: 'new@example.org', current_password })).status).toBe(200)
  expect((await edit('lena', 'lena', { email: 'new@example.org', name: 'Lena' })).status).toBe(200)
  expect(await mails()).toEqual([])
})

it('people are told of their new password, whoever has set it, and in the language asked for', async () => {
  await edit('lena', 'lena', { password: 'een-nieuw-geheim', current_password }, 'fr')
  await edit('linde.admin', 'emma', { password: 'een-nieuw-geheim' }, 'klingon')
  await edit('staff', 'linde.admin', { password: 'een-nieuw-geheim' })
  expect(await mails()).toEqual([
    ['passwordChanged', 'lena@example.org', 'fr'],
    ['passwordChanged', 'emma@example.org', 'en'],
    ['passwordChanged', 'linde.admin@example.org', 'en'],
  ])
})

it('who changes e-mail and password together is told of both at the old address', async () => {
  const change = { email: 'new@example.org', password: 'een-nieuw-geheim', current_password }
  await edit('lena', 'lena', change, 'nl')
  expect((await mails()).sort()).toEqual([
    ['emailChanged', 'lena@example.org', 'nl'],
    ['passwordChanged', 'lena@example.org', 'nl'],
  ])
})

it.each(['linde.admin', 'staff'])('nor can %s keep a new password from somebody so', async (who) => {
  await edit(who, 'emma', { email: 'new@example.org', password: 'een-nieuw-geheim' })
  expect(await mails()).toEqual([['passwordChanged', 'emma@example.org', 'en']])
})

it('who had no address yet is told of a new password at the first one', async () => {
  await portal.services.db.updateTable('accounts').set({ email: '' }).where('login', '=', 'lena').execute()
  await edit('linde.admin', 'lena', { email: 'new@example.org', password: 'een-nieuw-geheim' })
  expect(await mails()).toEqual([['passwordChanged', 'new@example.org', 'en']])
})

it('a change that is refused tells nobody', async () => {
  await edit('lena', 'lena', { email: 'new@example.org', current_password: 'wrong-password' })
  await edit('linde.admin', 'emma', { password: 'een-nieuw-geheim', nr_lics: 999 })
  expect(await mails()).toEqual([])
})
