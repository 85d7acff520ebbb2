import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeFor, openApp, redeem } from '#test/support/apps.ts'
import { type Client, isIn } from '#test/support/client.ts'
import { accountId } from '#test/support/demo.ts'
import { meanwhile } from '#test/support/meanwhile.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { demoPassword } from '../../dev/demo-data.ts'
import { minuteMs } from '../platform/durations.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp()
})
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'

async function signInWith(userAgent: string, login = 'lena'): Promise<Client> {
  const browser = await portal.visitor().open()
  await browser.post('/login', { login, password: demoPassword }, { headers: { 'user-agent': userAgent } })
  return browser
}

/** The last entries of the audit, sign-ins and sign-outs among them, newest first. */
const audited = (count: number) =>
  portal.services.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(count).execute()

type Listed = { id: number; app: string | null; this: boolean }
const listed = async (client: Client): Promise<Listed[]> => (await client.get('/sessions')).body.data
const ownId = async (client: Client) => (await listed(client)).find((session) => session.this)?.id
const outcome = ({ status, body }: Awaited<ReturnType<Client['get']>>) => [status, body.code]

describe('one’s own sessions', () => {
  it('one’s own sessions are listed with browser, app and times, this one first, then the last used', async () => {
    const first = await signInWith(firefox)
    portal.clock.advance(minuteMs)
    await openApp(portal, 'lena')
    portal.clock.advance(minuteMs)
    const { body } = await first.get('/sessions')
    expect(body.total).toBe(3)
    expect(body.data).toEqual([
      {
        id: expect.any(Number),
        app: null,
        browser: 'Firefox',
        system: 'Windows',
        since: '2026-09-15T10:00:00.000Z',
        seen: '2026-09-15T10:02:00.000Z',
        this: true,
      },
      expect.objectContaining({ app: 'desktop', browser: null, system: null, this: false }),
      expect.objectContaining({ app: null, browser: null, since: '2026-09-15T10:01:00.000Z', this: false }),
    ])
  })

  it.each(['lena', 'linde.klas3', 'linde.admin', 'dealer', 'staff'])(
    'one’s own sessions are listed for %s',
    async (login) => {
      const browser = await portal.signInAs(login)
      await portal.signInAs(login === 'lena' ? 'emma' : 'lena')
      expect(await listed(browser)).toMatchObject([{ this: true }])
    },
  )

  it('one’s own sessions are listed in pages', async () => {
    const browsers = [await portal.signInAs('lena'), await portal.signInAs('lena')]
    const { body } = await (browsers[0] as Client).get('/sessions?page=2&size=1')
    expect(body).toMatchObject({ total: 2, data: [{ this: false }] })
  })

  it('one’s own sessions are listed without those that have run out', async () => {
    const lena = await portal.signInAs('lena')
    await portal.signInAs('lena')
    portal.clock.advance(40 * minuteMs)
    await isIn(lena)
    portal.clock.advance(30 * minuteMs)
    expect(await listed(lena)).toHaveLength(1)
  })

  it('one’s own sessions do not tell the token, its hash or the User-Agent, and keep none', async () => {
    const lena = await signInWith(`${firefox} very/particular`)
    const [row] = await portal.services.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain('particular')
    const { body } = await lena.get('/sessions')
    const secrets = [lena.cookies.get('dummy_session'), row?.token_hash.toString('hex')]
    for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret)
    expect(Object.keys(body.data[0])).toEqual(['id', 'app', 'browser', 'system', 'since', 'seen', 'this'])
  })

  it('one’s own sessions are neither listed nor ended for visitors and apps', async () => {
    const app = await openApp(portal, 'lena')
    const visitor = await portal.visitor().open()
    for (const [client, ...refusal] of [
      [visitor, 401, 'session.required'],
      [app, 403, 'app.notAllowed'],
    ] as const) {
      expect(outcome(await client.get('/sessions'))).toEqual(refusal)
      expect(outcome(await client.delete('/sessions/1'))).toEqual(refusal)
      expect(outcome(await client.delete('/sessions/others'))).toEqual(refusal)
    }
  })

  it('one’s own sessions are neither listed nor ended for staff who view the portal as the person', async () => {
    const linde = await portal.signInAs('linde.admin')
    const staff = await portal.signInAs('staff')
    const id = await accountId(portal, 'linde.admin')
    await staff.post(`/weblockaccount/${id}/view`, { reason: 'Phone call' })
    const refusal = [403, 'session.viewOnly']
    expect(outcome(await staff.get('/sessions'))).toEqual(refusal)
    expect(outcome(await staff.delete(`/sessions/${await ownId(linde)}`))).toEqual(refusal)
    expect(outcome(await staff.delete('/sessions/others'))).toEqual(refusal)
    expect(await isIn(linde)).toBe(true)
    await staff.delete('/view')
    expect(await listed(staff)).toMatchObject([{ this: true }])
  })
})

describe('ending one of one’s own sessions', () => {
  it('ending one of one’s own sessions signs that browser out at once, and no other', async () => {
    const [here, there, elsewhere] = [
      await portal.signInAs('lena'),
      await portal.signInAs('lena'),
      await portal.signInAs('lena'),
    ]
    const emma = await portal.signInAs('emma')
    expect((await here.delete(`/sessions/${await ownId(there)}`)).status).toBe(200)
    expect(outcome(await there.get('/weblockgroup/users'))).toEqual([401, 'session.required'])
    for (const client of [here, elsewhere, emma]) expect(await isIn(client)).toBe(true)
    const id = await accountId(portal, 'lena')
    expect(await audited(1)).toMatchObject([
      { action: 'session.end', actor_login: 'lena', target_id: id, after: { elsewhere: true } },
    ])
  })

  it('ending one of one’s own sessions closes an app, whose seat is free again', async () => {
    const app = await openApp(portal, 'lena')
    const lena = await portal.signInAs('lena')
    const session = (await listed(lena)).find((each) => each.app === 'desktop')
    expect((await lena.delete(`/sessions/${session?.id}`)).status).toBe(200)
    expect(await isIn(app)).toBe(false)
    const seats = await portal.services.db
      .selectFrom('sessions')
      .select('id')
      .where('licence_id', 'is not', null)
      .execute()
    expect(seats).toEqual([])
    expect(await audited(1)).toMatchObject([
      { action: 'app.end', actor_login: 'lena', before: { app: 'desktop' } },
    ])
  })

  it('ending a session leaves no code behind that would open an app', async () => {
    const code = await codeFor(portal, 'lena')
    const lena = await portal.signInAs('lena')
    const other = (await listed(lena)).find((session) => !session.this)
    await lena.delete(`/sessions/${other?.id}`)
    expect((await redeem(portal, code)).answer.status).toBe(401)
  })

  it('ending one of one’s own sessions logs out if it is this one', async () => {
    const lena = await portal.signInAs('lena')
    expect((await lena.delete(`/sessions/${await ownId(lena)}`)).status).toBe(200)
    expect(lena.cookies.has('dummy_session')).toBe(false)
    expect(outcome(await lena.get('/sessions'))).toEqual([401, 'session.required'])
  })

  it('ending a session answers another person’s, a missing and an expired one alike', async () => {
    const lena = await portal.signInAs('lena')
    const emma = await portal.signInAs('emma')
    const late = await portal.signInAs('lena')
    const lateId = await ownId(late)
    await portal.services.db
      .updateTable('sessions')
      .set({ expires_at: portal.clock.now })
      .where('id', '=', lateId as number)
      .execute()
    for (const id of [await ownId(emma), 987_654, lateId])
      expect(outcome(await lena.delete(`/sessions/${id}`))).toEqual([404, 'session.notFound'])
    for (const id of ['x', '1e3']) expect((await lena.delete(`/sessions/${id}`)).status).toBe(400)
    expect(await isIn(emma)).toBe(true)
  })

  it('a session ends once, if two browsers end it at the same time', async () => {
    const [one, two, ended] = [
      await portal.signInAs('lena'),
      await portal.signInAs('lena'),
      await portal.signInAs('lena'),
    ]
    const id = await ownId(ended)
    const answers = await Promise.all([one, two].map((client) => client.delete(`/sessions/${id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const rows = (await audited(3)).filter(({ action }) => action === 'session.end')
    expect(rows).toHaveLength(1)
  })

  it('one of two browsers that end each other at the same time is left', async () => {
    const [one, two] = [await portal.signInAs('lena'), await portal.signInAs('lena')]
    const ids = [await ownId(one), await ownId(two)]
    const answers = await Promise.all([one.delete(`/sessions/${ids[1]}`), two.delete(`/sessions/${ids[0]}`)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect([await isIn(one), await isIn(two)].sort()).toEqual([false, true])
  })

  it.each(['1', 'others'])(
    'ending one of one’s own sessions is refused to a session that ends meanwhile: %s',
    async (which) => {
      const lena = await portal.signInAs('lena')
      const { status } = await meanwhile({ after: /for no key update/ }, 'DELETE FROM sessions', () =>
        lena.delete(`/sessions/${which}`),
      )
      expect(status).toBe(401)
    },
  )
})

describe('ending all others', () => {
  it('ending all others signs every other browser and app of the person out at once, and no one else', async () => {
    const app = await openApp(portal, 'lena')
    const [here, there, emma] = [
      await portal.signInAs('lena'),
      await portal.signInAs('lena'),
      await portal.signInAs('emma'),
    ]
    expect((await here.delete('/sessions/others')).status).toBe(200)
    expect(await listed(here)).toMatchObject([{ this: true }])
    expect(outcome(await there.get('/weblockgroup/users'))).toEqual([401, 'session.required'])
    expect([await isIn(app), await isIn(emma)]).toEqual([false, true])
    expect(await audited(1)).toMatchObject([
      // The app, the browser that opened it, and the other one.
      { action: 'session.endOthers', actor_login: 'lena', after: { ended: 3 } },
    ])
  })

  it('ending all others changes nothing if there are none', async () => {
    const lena = await portal.signInAs('lena')
    const before = await audited(1)
    expect((await lena.delete('/sessions/others')).status).toBe(200)
    expect(await audited(1)).toEqual(before)
    expect(await isIn(lena)).toBe(true)
  })
})
