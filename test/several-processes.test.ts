import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneYearAfter } from '#contract/products.ts'
import { dateInBrussels } from '#server/platform/calendar.ts'
import { Client, inTurn, overHttp } from './support/client.ts'
import { comeIn, newCard, newDoor, newPin, switchWays } from './support/easy-ways.ts'
import { callWebhook, type Paying, renewal, startPaying } from './support/paying.ts'
import { createDemoPortalData, type PortalData } from './support/portal-data.ts'
import { type PortalProcess, startPortalProcess } from './support/portal-process.ts'

let data: PortalData
let one: PortalProcess
let other: PortalProcess
let paying: Paying

beforeAll(async () => {
  data = await createDemoPortalData()
  paying = await startPaying(async () => true)
  const settings = {
    SIGN_IN_TRIES_PER_LOGIN_AND_ADDRESS: '4',
    PORTAL_URL: 'http://localhost:3000',
    MOLLIE_API_URL: paying.mollie.apiUrl,
    MOLLIE_API_KEY: paying.mollie.apiKey,
  }
  const starting = [startPortalProcess(data.settings, settings), startPortalProcess(data.settings, settings)]
  ;[one, other] = (await Promise.all(starting)) as [PortalProcess, PortalProcess]
})
afterAll(async () => {
  await Promise.all([one?.kill(), other?.kill()])
  await paying?.close()
  await data.remove()
})

const at = (portal: PortalProcess, like?: Client) => {
  const client = portal.visitor()
  for (const [name, value] of like?.cookies ?? []) client.cookies.set(name, value)
  return client
}
const login = { login: 'linde.admin', password: 'welkom-bij-vlinder' }

it('one process accepts a session that another created', async () => {
  const here = await at(one).signIn('linde.admin')
  const there = at(other, here)
  expect((await there.get('/isloggedin')).body.user.login).toBe('linde.admin')
})

it('one process accepts an XSRF token that another issued, before and after sign-in', async () => {
  const visitor = at(one)
  await visitor.get('/isloggedin')
  const there = at(other, visitor)
  expect((await there.post('/login', login)).status).toBe(200)
  const { body } = await there.get('/weblockgroup/users')
  const group = { name: 'Added at the first' }
  expect((await at(one, there).put(`/weblockgroup/${body.group.id}/addgroup`, { group })).status).toBe(200)
})

it('every process refuses the XSRF token of another session', async () => {
  const [mine, theirs] = [await at(one).signIn('linde.admin'), await at(one).signIn('jozef.admin')]
  const mixed = at(other, mine)
  mixed.cookies.set('XSRF-TOKEN', theirs.cookies.get('XSRF-TOKEN') ?? '')
  expect((await mixed.post('/logout', {})).body.code).toBe('request.csrf')
})

it('signing out at one process ends the session at all processes', async () => {
  const here = await at(one).signIn('linde.admin')
  const there = at(other, here)
  expect((await there.post('/logout', {})).status).toBe(200)
  expect((await here.get('/weblockgroup/users')).status).toBe(401)
})

it('deleting an account, or ending its sessions, takes effect at all processes', async () => {
  const staff = await at(one).signIn('staff')
  const pupil = await at(other).signIn('emma')
  const { obj } = (await pupil.get('/isloggedin')).body
  expect((await staff.delete(`/weblockaccount/${obj.id}/sessions`)).status).toBe(200)
  expect((await pupil.get('/isloggedin')).body.loggedIn).toBe(false)
  const again = await at(other).signIn('emma')
  expect((await staff.delete(`/weblockaccount/${obj.id}`)).status).toBe(200)
  expect((await again.get('/isloggedin')).body.loggedIn).toBe(false)
})

it('failed sign-ins are counted across processes', async () => {
  const everywhere = new Client(inTurn([overHttp(one.origin), overHttp(other.origin)]))
  await everywhere.get('/isloggedin')
  const guess = () => everywhere.post('/login', { login: 'lena', password: 'not-the-password' })
  for (let i = 0; i < 4; i++) expect((await guess()).status).toBe(401)
  for (const portal of [one, other]) {
    const visitor = at(portal, everywhere)
    const refused = await visitor.post('/login', { login: 'lena', password: 'welkom-bij-vlinder' })
    expect([refused.status, refused.body.code]).toEqual([429, 'session.tooManyTries'])
  }
})

it('a change at one process is visible at all others at once', async () => {
  const here = await at(one).signIn('linde.admin')
  const there = at(other, here)
  const { body } = await here.get('/weblockgroup/users')
  for (let i = 0; i < 10; i++) {
    const [writer, reader] = i % 2 === 0 ? [here, there] : [there, here]
    const name = `Renamed ${i}`
    await writer.post(`/weblockgroup/${body.group.id}`, { group: { id: body.group.id, name } })
    expect((await reader.get(`/weblockgroup/${body.group.id}`)).body.data.name).toBe(name)
  }
})

it('one process keeps serving when the other is killed', async () => {
  const third = await startPortalProcess(data.settings)
  const client = await at(third).signIn('jozef.admin')
  await third.kill()
  expect((await at(one, client).get('/isloggedin')).body.loggedIn).toBe(true)
})

it('a card, a number and a door that a process ended before it was killed open nothing at another', async () => {
  const third = await startPortalProcess(data.settings)
  const admin = await at(third).signIn('linde.admin')
  const { body: root } = await admin.get('/weblockgroup/users')
  const { id, login, group } = (await (await at(one).signIn('nina.peeters')).get('/isloggedin')).body.obj
  const school = { visitor: () => at(one), admin, rootId: root.group.id, groupId: group.id }
  await switchWays(school, true)
  const proofs = [
    { card: (await newCard(school, id)).code },
    { login, pin: await newPin(school, id) },
    { door: await newDoor(school), id },
  ]
  const statuses = async () => {
    const tries = await Promise.all(proofs.map((proof) => comeIn(school, proof)))
    return tries.map(({ answer }) => answer.status)
  }
  expect(await statuses()).toEqual([200, 200, 200])
  const ended = await Promise.all([
    admin.delete(`/weblockaccount/${id}/card`),
    admin.delete(`/weblockgroup/${group.id}/door`),
    admin.post(`/weblockaccount/${id}/pin`),
  ])
  await third.kill()
  expect(ended.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await statuses()).toEqual([401, 401, 401])
})

/** Shifts a process's clock. */
const shiftedClock = (ms: number) => {
  const source = `const real = Date, now = real.now
    globalThis.Date = class extends real { constructor(...of) { super(...(of.length ? of : [Date.now()])) } }
    Date.now = () => now() + ${ms}`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(source)}` }
}

it.each([
  ['a day behind', -86_400_000],
  ['a day ahead', 86_400_000],
])(
  'at a process whose clock is %s, cards, numbers and doors last as long as at the others',
  async (_, ms) => {
    const wrong = await startPortalProcess(data.settings, shiftedClock(ms))
    const admin = await at(one).signIn('linde.admin')
    const { body: root } = await admin.get('/weblockgroup/users')
    const { id, login, group } = (await (await at(one).signIn('kobe.lemmens')).get('/isloggedin')).body.obj
    const school = { admin, rootId: root.group.id, groupId: group.id }
    await switchWays({ ...school, visitor: () => at(one) }, true)
    const proofsOf = async (maker: PortalProcess) => {
      const by = { ...school, visitor: () => at(maker), admin: at(maker, admin) }
      const door = { door: await newDoor(by), id }
      return [{ card: (await newCard(by, id)).code }, { login, pin: await newPin(by, id) }, door]
    }
    const statusesAt = async (portal: PortalProcess, proofs: Awaited<ReturnType<typeof proofsOf>>) => {
      const tries = await Promise.all(proofs.map((proof) => comeIn({ visitor: () => at(portal) }, proof)))
      return tries.map(({ answer }) => answer.status)
    }
    expect(await statusesAt(one, await proofsOf(wrong))).toEqual([200, 200, 200])
    const proofs = await proofsOf(one)
    expect(await statusesAt(wrong, proofs)).toEqual([200, 200, 200])

    const database = await data.open()
    await database.db.updateTable('doors').set({ open_until: sql`now() - interval '1 minute'` }).execute()
    await database.db
      .updateTable('login_pins')
      .set({ expires_at: sql`now() - interval '1 minute'` })
      .execute()
    await database.db
      .updateTable('login_cards')
      .set({ valid_until: dateInBrussels(new Date(Date.now() - 86_400_000)) })
      .execute()
    await database.close()
    expect(await statusesAt(wrong, proofs)).toEqual([401, 401, 401])
    await wrong.kill()
  },
)

it('60 deliveries of one webhook to two processes extend the licence once', async () => {
  const admin = await at(one).signIn('linde.admin')
  const validUntil = async () => (await admin.get('/products/SPR10001')).body.product.weblock.valid_until
  const before = await validUntil()
  const starts = await Promise.all([one, other, one, other].map((portal) => startAt(at(portal, admin))))
  expect(new Set(starts.map(({ body }) => body.id)).size).toBe(1)
  const { id } = starts[0]?.body ?? {}
  await paying.standIn.setStatus(id, 'paid')
  const { id: providerId, webhookUrl } = await paying.read(id)
  const path = new URL(webhookUrl).pathname
  const deliveries = Array.from({ length: 60 }, (_, index) =>
    callWebhook(at(index % 2 === 0 ? one : other), path, providerId),
  )
  expect(new Set((await Promise.all(deliveries)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(await validUntil()).toBe(oneYearAfter(before))
})

const startAt = (client: Client) => client.post('/payment/start', renewal('SPR10001', 149))
