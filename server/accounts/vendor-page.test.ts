import { describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { accountId, auditRows, queuedMails, snapshot } from '#test/support/demo.ts'
import { invitationCodes } from '#test/support/invitation-codes.ts'
import { createSignedInApp } from '#test/support/signed-in-app.ts'
import { demoPassword } from '../../dev/demo-data.ts'
import { dayMs } from '../platform/durations.ts'

const portal = await createSignedInApp({ staff: 'staff', dealer: 'dealer' })
const { staff, dealer } = portal

const at = async (login: string) => `/weblockaccount/${await accountId(portal, login)}`
const edit = async (by: Client, login: string, user: object) => by.post(await at(login), { user })
const invite = async (by: Client, login: string) => by.post(`${await at(login)}/invite`, { language: 'nl' })

const accept = async (code: string | undefined) =>
  (await portal.visitor().open()).post('/invitation', { code, password: 'een-heel-ander-geheim' })

const colleague = { login: 'colleague', name: 'Karel Coene', email: 'karel@example.org', kind: 'staff' }
const addColleague = () =>
  staff.put('/vendoraccounts', { account: colleague, password: demoPassword, language: 'nl' })

describe('the page of a dealer', () => {
  it('the page of a dealer says what kind of account it is, and that it is disabled', async () => {
    const page = async (login: string) => (await staff.get(await at(login))).body
    expect(await page('dealer')).toMatchObject({
      vendor: { kind: 'dealer', state: 'active' },
      data: { group: null },
    })
    await staff.post(`/vendoraccounts/${await accountId(portal, 'dealer')}/disable`, {})
    expect((await page('dealer')).vendor).toEqual({ kind: 'dealer', state: 'disabled' })
    expect((await page('staff')).vendor).toEqual({ kind: 'staff', state: 'active' })
    expect((await page('lena')).vendor).toBeNull()
  })
})

describe('staff who edit an account of staff or a dealer', () => {
  it('staff change the name of another account of staff or a dealer, which is audited; other fields are ignored', async () => {
    const user = { name: 'Peeters', login: 'other', admin: true, nr_lics: 9, valid_until: '2020-01-01' }
    const { status, body } = await edit(staff, 'dealer', user)
    expect([status, body.data]).toMatchObject([
      200,
      { name: 'Peeters', login: 'dealer', admin: false, valid_until: null },
    ])
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({ actor_login: 'staff', action: 'account.edit', after: { name: 'Peeters' } })
    expect((await dealer.get('/isloggedin')).body.loggedIn).toBe(true)
  })

  it('prove who they are before the e-mail changes, and the old address gets a mail', async () => {
    const email = 'new@example.org'
    const before = await snapshot(portal)
    expect((await edit(staff, 'dealer', { email })).body.code).toBe('account.currentPasswordNeeded')
    expect((await edit(staff, 'dealer', { email, current_password: 'wrong' })).body.code).toBe(
      'account.currentPasswordWrong',
    )
    expect(await snapshot(portal)).toEqual(before)
    const old = (await staff.get(await at('dealer'))).body.data.email
    expect((await edit(staff, 'dealer', { email, current_password: demoPassword })).body.data.email).toBe(
      email,
    )
    const [mail] = (await queuedMails(portal)).slice(-1)
    expect(mail).toMatchObject({ kind: 'emailChanged', to_address: old })
  })

  it('staff cannot choose the password of a colleague or a dealer', async () => {
    const before = await snapshot(portal)
    const refused = await edit(staff, 'dealer', { password: 'een-heel-ander-geheim' })
    expect([refused.status, refused.body.code]).toEqual([403, 'account.passwordOfVendor'])
    expect(await snapshot(portal)).toEqual(before)
  })

  it('a new address of staff or a dealer ends a link that went to the old one', async () => {
    await addColleague()
    const [code] = await invitationCodes(portal, colleague.email)
    await edit(staff, 'colleague', { email: 'new@example.org', current_password: demoPassword })
    expect((await accept(code)).body.code).toBe('invitation.over')
  })

  it('staff end the sessions of a colleague or a dealer, which is audited', async () => {
    expect((await staff.delete(`${await at('dealer')}/sessions`)).status).toBe(200)
    expect((await dealer.get('/isloggedin')).body.loggedIn).toBe(false)
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({ action: 'account.endSessions', after: { ended: 1 } })
  })
})

it('no one else edits an account of staff or a dealer, nor ends its sessions', async () => {
  const before = await snapshot(portal)
  for (const login of ['dealer', 'linde.admin', 'lena']) {
    const person = await portal.signInAs(login)
    expect((await edit(person, 'staff', { name: 'X' })).body.code).toBe('account.notFound')
    expect((await edit(person, 'dealer2', { name: 'X' })).body.code).toBe('account.notFound')
    expect((await person.delete(`${await at('staff')}/sessions`)).status).toBe(403)
    expect((await invite(person, 'dealer2')).status).toBe(login === 'linde.admin' ? 404 : 403)
  }
  const after = await snapshot(portal)
  expect(after.accounts).toEqual(before.accounts)
})

describe('another invitation', () => {
  it('another invitation sends a new link for seven days, and the earlier one stops working', async () => {
    await addColleague()
    const [first] = await invitationCodes(portal, colleague.email)
    portal.clock.advance(60_000)
    expect((await invite(staff, 'colleague')).body.data.state).toBe('invited')
    const second = (await invitationCodes(portal, colleague.email)).at(-1)
    const [mail] = (await queuedMails(portal)).slice(-1)
    expect(mail).toMatchObject({ kind: 'invitation', language: 'nl', content: { to: { kind: 'staff' } } })
    expect((await accept(first)).body.code).toBe('invitation.over')
    portal.clock.advance(7 * dayMs - 1)
    expect((await accept(second)).status).toBe(200)
    expect((await auditRows(portal, 9)).map(({ action }) => action)).toContain('account.invite')
  })

  it('another invitation goes to no one who has a password, is disabled or has no address', async () => {
    expect((await invite(staff, 'dealer')).body.code).toBe('account.notInvitable')
    await addColleague()
    const id = await accountId(portal, 'colleague')
    await staff.post(`/vendoraccounts/${id}/disable`, {})
    expect((await invite(staff, 'colleague')).body.code).toBe('account.notInvitable')
    await staff.post(`/vendoraccounts/${id}/enable`, {})
    await portal.services.db.updateTable('accounts').set({ email: '' }).where('id', '=', id).execute()
    expect((await invite(staff, 'colleague')).body.code).toBe('account.notInvitable')
  })

  it('the activity shows a change', async () => {
    await addColleague()
    await invite(staff, 'colleague')
    const { body } = await staff.get('/weblockgroup/0/activity?page=1&size=5')
    expect(body.data[0].text).toBe('Sofie De Smet sent Karel Coene another invitation.')
  })
})
