import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ask, openApp, redeem, sessionOf, signIn } from '#test/support/apps.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

const portal: TestApp = await createTestApp()
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const home = async (login = 'lena') => (await (await portal.signInAs(login)).get('/home/pupil')).body.data

const setOptions = (...options: { name: string; valid: boolean }[]) =>
  portal.services.db
    .updateTable('licences')
    .set({ options: JSON.stringify(options.map((option) => ({ ...option, counted: null }))) })
    .execute()

const endAdmin = (login: string, valid_until: string) =>
  portal.services.db.updateTable('accounts').set({ valid_until }).where('login', '=', login).execute()

describe('the home page of a pupil', () => {
  it('the home page of a pupil names the nearest admin who can sign in', async () => {
    expect((await home()).teachers).toEqual(['Tom Hermans'])
    await endAdmin('linde.klas3', '2020-01-01')
    expect((await home()).teachers).toEqual(['Marleen Verstraete'])
    await endAdmin('linde.admin', '2020-01-01')
    expect((await home()).teachers).toEqual([])
  })

  it('the home page of a pupil has no app that the licence excludes, and those that no option names', async () => {
    await setOptions({ name: 'webapp', valid: false })
    const apps = (await home()).apps
    expect(apps[0]).toBe('desktop')
    expect(apps).not.toContain('web')
    expect(apps).toContain('online')
    await setOptions({ name: 'webapp', valid: true })
    expect((await home()).apps).toContain('web')
    await setOptions()
    expect((await home()).apps).toContain('web')
  })

  it('the home page of a pupil begins with the app that was opened last', async () => {
    await setOptions()
    const browser = await portal.visitor().open()
    await ask(browser, { callback: 'online', machine: 'MACHINE-1' })
    const { app } = await redeem(portal, sessionOf(await signIn(browser, 'lena')))
    await app.delete('/weblock/session')
    expect((await home()).apps[0]).toBe('online')
    expect((await home('emma')).apps[0]).toBe('desktop')
    await openApp(portal, 'lena')
    expect((await home()).apps.slice(0, 2)).toEqual(['desktop', 'online'])
  })

  it('the home page of a pupil is for users alone', async () => {
    expect((await (await portal.signInAs('linde.admin')).get('/home/pupil')).status).toBe(403)
  })
})
