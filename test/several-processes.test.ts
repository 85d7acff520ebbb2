import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client, inTurn, overHttp } from './support/client.ts'
import { createPortalData, fillWithDemoData, type PortalData } from './support/portal-data.ts'
import { type PortalProcess, startPortalProcess } from './support/portal-process.ts'

let data: PortalData
let one: PortalProcess
let other: PortalProcess

beforeAll(async () => {
  data = await createPortalData()
  const database = await data.open()
  await fillWithDemoData(database)
  await database.close()
  const settings = { SIGN_IN_TRIES_PER_LOGIN_AND_ADDRESS: '4' }
  const starting = [startPortalProcess(data.settings, settings), startPortalProcess(data.settings, settings)]
  ;[one, other] = (await Promise.all(starting)) as [PortalProcess, PortalProcess]
})
afterAll(async () => {
  await Promise.all([one?.kill(), other?.kill()])
  await data.remove()
})

const at = (portal: PortalProcess, like?: Client) => {
  const client = new Client(overHttp(portal.origin))
  for (const [name, value] of like?.cookies ?? []) client.cookies.set(name, value)
  return client
}
const login = { login: 'linde.admin', password: 'welkom-bij-vlinder' }

it('honours at one process the session that another began', async () => {
  const here = await at(one).signIn('linde.admin')
  const there = at(other, here)
  expect((await there.get('/isloggedin')).body.user.login).toBe('linde.admin')
})

it('accepts at one process the XSRF token that another handed out, before sign-in and after', async () => {
  const visitor = at(one)
  await visitor.get('/isloggedin')
  const there = at(other, visitor)
  expect((await there.post('/login', login)).status).toBe(200)
  const { body } = await there.get('/weblockgroup/users')
  const group = { name: 'Added at the first' }
  expect((await at(one, there).put(`/weblockgroup/${body.group.id}/addgroup`, { group })).status).toBe(200)
})

it('refuses at every process the token of another session', async () => {
  const [mine, theirs] = [await at(one).signIn('linde.admin'), await at(one).signIn('jozef.admin')]
  const mixed = at(other, mine)
  mixed.cookies.set('XSRF-TOKEN', theirs.cookies.get('XSRF-TOKEN') ?? '')
  expect((await mixed.post('/logout', {})).body.code).toBe('request.csrf')
})

it('ends a session everywhere when it is signed out of anywhere', async () => {
  const here = await at(one).signIn('linde.admin')
  const there = at(other, here)
  expect((await there.post('/logout', {})).status).toBe(200)
  expect((await here.get('/weblockgroup/users')).status).toBe(401)
})

it('ends sessions everywhere when an account is deleted, or staff end them', async () => {
  const staff = await at(one).signIn('staff')
  const pupil = await at(other).signIn('emma')
  const { obj } = (await pupil.get('/isloggedin')).body
  expect((await staff.delete(`/weblockaccount/${obj.id}/sessions`)).status).toBe(200)
  expect((await pupil.get('/isloggedin')).body.loggedIn).toBe(false)
  const again = await at(other).signIn('emma')
  expect((await staff.delete(`/weblockaccount/${obj.id}`)).status).toBe(200)
  expect((await again.get('/isloggedin')).body.loggedIn).toBe(false)
})

it('counts failed sign-ins over all processes', async () => {
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

it('shows at every process at once what was changed at another', async () => {
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

it('keeps serving when the other process is killed', async () => {
  const third = await startPortalProcess(data.settings)
  const client = await at(third).signIn('jozef.admin')
  await third.kill()
  expect((await at(one, client).get('/isloggedin')).body.loggedIn).toBe(true)
})
