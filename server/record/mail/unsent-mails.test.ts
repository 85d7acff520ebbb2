import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let portal: TestApp
let staff: Client
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.reset()
  staff = await portal.signInAs('staff')
  const at = portal.clock.now
  const mail = {
    kind: 'passwordChanged',
    to_name: 'Lena',
    to_address: 'lena@example.org',
    language: 'nl',
    created_at: at,
    attempts: 3,
    content: JSON.stringify({ name: 'Lena', login: 'lena', at: at.toISOString() }),
  } as const
  await portal.services.db
    .insertInto('outbox')
    .values([
      {
        ...mail,
        dedupe_key: 'first',
        given_up_at: new Date(at.getTime() - 60_000),
        fault: 'mailbox unknown',
      },
      { ...mail, dedupe_key: 'wiped', given_up_at: at, fault: null, content: null },
      { ...mail, dedupe_key: 'waiting', send_at: at },
    ])
    .execute()
})

const unsent = async () => (await staff.get('/mails/unsent?size=20')).body

it('the mails that were given up are listed, the newest first, and no others', async () => {
  expect(await unsent()).toMatchObject({
    total: 2,
    data: [
      { address: 'lena@example.org', fault: '', given_up_at: portal.clock.now.toISOString() },
      { address: 'lena@example.org', fault: 'mailbox unknown' },
    ],
  })
  expect((await staff.get('/mails/unsent?page=2&size=1')).body).toMatchObject({
    total: 2,
    data: [{ fault: 'mailbox unknown' }],
  })
})

it('a mail that was given up is sent again, once; one with nothing left to send stays, with a reason', async () => {
  const [wiped, first] = (await unsent()).data
  expect((await staff.post(`/mails/unsent/${first.id}`)).status).toBe(200)
  expect(await unsent()).toMatchObject({ total: 1, data: [{ id: wiped.id }] })
  const row = await portal.services.db
    .selectFrom('outbox')
    .select(['send_at', 'given_up_at', 'attempts'])
    .where('id', '=', first.id)
    .executeTakeFirst()
  expect(row).toEqual({ send_at: portal.clock.now, given_up_at: null, attempts: 0 })
  for (const id of [first.id, wiped.id, 987_654])
    expect(await staff.post(`/mails/unsent/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'mail.notSendable' },
    })
})

it('the list of mails that were given up is for staff alone', async () => {
  for (const login of ['dealer', 'linde.admin', 'lena']) {
    const person = await portal.signInAs(login)
    expect((await person.get('/mails/unsent')).status).toBe(403)
    expect((await person.post('/mails/unsent/1')).status).toBe(403)
  }
})
