import { afterAll, beforeEach, expect, it } from 'vitest'
import { ask, redeem } from '#test/support/apps.ts'
import { isIn } from '#test/support/client.ts'
import { accountId } from '#test/support/demo.ts'
import { browserBy, type Class, newCard, switchWays } from '#test/support/easy-ways.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'
import { demoPassword } from '../../dev/demo-data.ts'
import { minuteMs } from '../platform/durations.ts'

const portal = await createSchoolPortal({ trustProxy: '127.0.0.1', lessonMinutes: 10 })
const { linde, klas3, ids, at } = portal
afterAll(() => portal.close())

let school: Class
let lena: { id: number; login: string }

beforeEach(async () => {
  await portal.reset()
  const { visitor } = portal
  school = { visitor, admin: linde, rootId: ids['Basisschool De Linde'] ?? 0, groupId: ids['Klas 3A'] ?? 0 }
  lena = { id: await accountId(portal, 'lena'), login: 'lena' }
  await switchWays(school, true)
})

/** A browser of Lena's that came in this way, and a code for an app that it opens. */
async function opening(way: 'card' | 'pin' | 'door') {
  const browser = await browserBy(way, school, lena)
  await ask(browser)
  const { body } = await browser.post('/weblock/handover', {})
  return { browser, code: { machine: body.machine, cookie: body.cookie } }
}

async function opened(way: 'card' | 'pin' | 'door') {
  const { app, answer } = await redeem(portal, (await opening(way)).code)
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  return app
}

const wrong = [401, 'app.codeWrong']
async function redeemed(way: 'card' | 'pin' | 'door', meanwhile: () => Promise<unknown>) {
  const { code } = await opening(way)
  await meanwhile()
  const { answer } = await redeem(portal, code)
  return [answer.status, answer.body.code]
}

it.each(['card', 'pin', 'door'] as const)(
  'an app that a %s opened changes nothing its user signs in with',
  async (way) => {
    const app = await opened(way)
    const user = { id: lena.id, email: 'new@example.org', current_password: demoPassword }
    const { status, body } = await app.post(`/weblockaccount/${lena.id}`, { user, language: 'en' })
    expect([status, body.code]).toEqual([403, 'session.needsPassword'])
  },
)

it.each(['card', 'pin', 'door'] as const)(
  'an app that a %s opened ends where its user becomes an admin',
  async (way) => {
    const promote = (admin: boolean) => portal.editAccount(linde, 'lena', { admin })
    const app = await opened(way)
    expect((await promote(true)).status).toBe(200)
    expect(await isIn(app)).toBe(false)
    await promote(false)
    expect(await redeemed(way, () => promote(true))).toEqual(wrong)
  },
)

it.each([
  ['withdrawn', () => klas3.delete(`/weblockaccount/${lena.id}/card`)],
  ['made anew', () => newCard(school, lena.id)],
])('an app that a card opened ends when the card is %s', async (_, end) => {
  const [app, other] = [await opened('card'), await portal.signInAs('lena')]
  await end()
  expect([await isIn(app), await isIn(other)]).toEqual([false, true])
  expect(await redeemed('card', end)).toEqual(wrong)
})

it('an app that a door opened ends when the teacher says so', async () => {
  const end = () => klas3.post(`${at('Klas 3A')}/door/end`, {})
  const app = await opened('door')
  const { body } = await end()
  expect([body.data, await isIn(app)]).toEqual([{ ended: 1 }, false])
  expect(await redeemed('door', end)).toEqual(wrong)
})

it('a session of a door ends with the lesson, even before an hour without use', async () => {
  const { browser, code } = await opening('door')
  const { app } = await redeem(portal, code)
  portal.clock.advance(50 * minuteMs)
  expect([await isIn(browser), await isIn(app)]).toEqual([false, false])
})

it('a session that is used until the lesson ends is over then', async () => {
  const app = await opened('door')
  portal.clock.advance(49 * minuteMs)
  expect(await isIn(app)).toBe(true)
  portal.clock.advance(minuteMs)
  expect(await isIn(app)).toBe(false)
})
