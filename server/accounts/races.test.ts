import { expect, it } from 'vitest'
import { accountId, groupId } from '#test/support/demo.ts'
import { createSignedInApp } from '#test/support/signed-in-app.ts'

// On PostgreSQL these calls really overlap; the embedded database has one connection.
const rounds = 12

const portal = await createSignedInApp({ staff: 'staff', linde: 'linde.admin' })
const { staff, linde } = portal

async function newPupil(login: string): Promise<number> {
  const group = await groupId(portal, 'Klas 3B')
  const { body } = await linde.put(`/weblockgroup/${group}/adduser`, {
    user: { login, password: 'eerste-geheim' },
  })
  return body.data.id
}

it('a sign-in with the old password fails when the password changes meanwhile', async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await newPupil(`pupil${round}`)
    const browser = portal.visitor()
    await browser.get('/isloggedin')
    const [signIn, change] = await Promise.all([
      browser.post('/login', { login: `pupil${round}`, password: 'eerste-geheim' }),
      linde.post(`/weblockaccount/${id}`, { user: { password: 'tweede-geheim' } }),
    ])
    expect([200, 401]).toContain(signIn.status)
    expect(change.status).toBe(200)
    expect((await browser.get('/isloggedin')).body.loggedIn).toBe(false)
  }
})

it('signing in while the account is deleted is refused or ended, never an error', async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await newPupil(`gone${round}`)
    const browser = portal.visitor()
    await browser.get('/isloggedin')
    const [signIn] = await Promise.all([
      browser.post('/login', { login: `gone${round}`, password: 'eerste-geheim' }),
      linde.delete(`/weblockaccount/${id}`),
    ])
    expect([200, 401, 404]).toContain(signIn.status)
    expect((await browser.get('/isloggedin')).body.loggedIn).toBe(false)
  }
})

it('changes by a pupil and an admin at the same time are all kept', async () => {
  const lena = await portal.signInAs('lena')
  const id = await accountId(portal, 'lena')
  for (let round = 0; round < rounds; round++) {
    await Promise.all([
      lena.post(`/weblockaccount/${id}`, { user: { name: `Lena ${round}` } }),
      linde.post(`/weblockaccount/${id}`, { user: { email: `lena${round}@example.org` } }),
    ])
    const { body } = await lena.get('/isloggedin')
    expect([body.obj.name, body.obj.email]).toEqual([`Lena ${round}`, `lena${round}@example.org`])
  }
})

it('a dealer who extends a licence while its groups are deleted gets a clear answer', async () => {
  const dealer = await portal.signInAs('dealer')
  for (let round = 0; round < 4; round++) {
    await portal.reset()
    await staff.signIn('staff')
    await dealer.signIn('dealer')
    const id = await groupId(portal, 'Basisschool De Linde')
    const [extended, deleted] = await Promise.all([
      dealer.post(`/weblockgroup/${id}`, { group: { id, valid_until: '2031-01-01' } }),
      staff.delete(`/weblockgroup/${id}?recursive=true`),
    ])
    expect([200, 404]).toContain(extended.status)
    expect(deleted.status).toBe(200)
  }
})

it('lists stay whole while groups in them are deleted', async () => {
  const root = await groupId(portal, 'Basisschool De Linde')
  for (let round = 0; round < rounds; round++) {
    const { body } = await linde.put(`/weblockgroup/${root}/addgroup`, { group: { name: `Round ${round}` } })
    const answers = await Promise.all([
      linde.get(`/weblockgroup/${root}/members`),
      linde.delete(`/weblockgroup/${body.data.id}`),
      linde.get(`/weblockgroup/${root}/subgroups`),
      linde.get(`/weblockgroup/${root}/members?q=round`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  }
})
