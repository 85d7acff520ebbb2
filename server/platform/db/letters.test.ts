import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { knowsAllLetters } from './database.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal.close())

it.each(['éloïna', 'ÉLOÏNA', 'Ирина', 'ирина', 'ÅSA'])(
  'people are found by %s, whatever the case',
  async (text) => {
    expect(await knowsAllLetters(portal.services.db)).toBe(true)
    const admin = await portal.signInAs('linde.admin')
    const { body: own } = await admin.get('/weblockgroup/users')
    for (const [login, name] of Object.entries({ first: 'Éloïna Åsa', second: 'Ирина Соколова' })) {
      const user = { login: `letters.${login}`, password: 'een-heel-lang-wachtwoord' }
      const { body } = await admin.put(`/weblockgroup/${own.group.id}/adduser`, { user })
      if (body.data) await admin.post(`/weblockaccount/${body.data.id}`, { user: { name } })
    }
    const found = await admin.get(
      `/weblockgroup/${own.group.id}/members?page=1&size=20&q=${encodeURIComponent(text)}`,
    )
    expect(found.body.total).toBe(1)
  },
)
