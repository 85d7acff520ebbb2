import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOperatedPortal, type OperatedPortal } from '#test/support/operator.ts'
import { formerEmail, leaveTraces, machine, ottoline } from '#test/support/traces.ts'

let portal: OperatedPortal
beforeAll(async () => {
  portal = await createOperatedPortal({ trustProxy: '127.0.0.1' })
})
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const { name, email } = ottoline

async function exported(...who: string[]) {
  const { code, said, noted } = await portal.operator(['person', 'export', ...who])
  expect(code).toBe(0)
  return { told: JSON.parse(said), said, noted }
}

describe('person export', () => {
  it('person export exports everything that the portal holds about a person', async () => {
    const id = await leaveTraces(portal)
    const { told } = await exported('OTTOLINE')
    expect(told).toMatchObject({
      asked: { login: 'ottoline', emails: [email, formerEmail] },
      account: { id, login: 'ottoline', name, email, kind: 'user', seats: 1 },
      groups: [
        { name: 'Basisschool De Linde', licence: 'SPR10001' },
        { name: 'Derde leerjaar', licence: 'SPR10001' },
        { name: 'Klas 3A', licence: 'SPR10001' },
      ],
      sessions: [{ app: null, waitingApp: 'online', waitingMachine: machine }],
      handOversToApps: [{ app: 'online', machine, usedAt: null }],
      identity: { provider: 'leerid', keys: [{ kind: 'subject', value: 'subject-of-ottoline' }] },
      passwordResetCodes: [{ endsAt: expect.any(String) }],
      invitations: [{ endsAt: expect.any(String) }],
      reminders: [{ licence: 'SPR10001', step: 30 }],
      payments: [{ licence: 'SPR10001', amountCents: 14_900, status: 'open' }],
      passwordResetsAskedFor: [{ language: 'nl' }],
      sentForms: [
        { kind: 'teacherPackage', content: { institution: '123456' }, privacyNotice: expect.any(String) },
        { kind: 'registration' },
      ],
      buyerOfNextOrders: [{ licence: 'SPR10001', buyer: { name, email } }],
      newsletter: [{ firstName: 'Ottoline', wantsProduct: true, wantsSprint: false }],
    })
    const kinds = told.mails.map((mail: { kind: string }) => mail.kind).sort()
    expect(kinds).toEqual(['ambiguousIdentity', 'emailChanged', 'newAdmin', 'passwordChanged', 'resetCode'])
    const actions = told.audit.map((row: { action: string }) => row.action)
    expect(actions).toEqual(
      expect.arrayContaining(['account.add', 'account.edit', 'session.start', 'session.refuse']),
    )
  })

  it('person export holds no hashes, no codes and no data of others', async () => {
    const id = await leaveTraces(portal)
    const { said } = await exported('ottoline')
    expect(said).not.toContain('argon2')
    expect(said).not.toContain('the-secret-code')
    await (await portal.signInAs('linde.admin')).delete(`/weblockaccount/${id}`)
    expect((await exported('ottoline')).said).not.toContain('argon2')
    const admin = await exported('linde.admin')
    expect(admin.told.audit).toContainEqual(
      expect.objectContaining({ action: 'account.add', byThem: true, before: null, after: null }),
    )
    expect(admin.said).not.toContain(email)
  })

  it('person export finds a person in the bin by any known data, and without an account by address', async () => {
    const id = await leaveTraces(portal)
    const admin = await portal.signInAs('linde.admin')
    await admin.delete(`/weblockaccount/${id}`)
    const { told } = await exported('ottoline')
    expect(told).toMatchObject({ account: null, inBin: { account: { login: 'ottoline', name, email } } })
    expect(told.sentForms).toHaveLength(2)
    for (const known of [email, formerEmail, name, String(id)])
      expect((await exported(known)).told.inBin).toEqual(told.inBin)
    const byAddress = await exported(email, '--address-only')
    expect(byAddress.told).toMatchObject({ accountsWithThisAddress: [], newsletter: [{ name: 'Zeldzaam' }] })
    const lena = await exported('LENA@example.org', '--address-only')
    expect(lena.told.accountsWithThisAddress).toEqual(['lena'])
  })

  it('person export leaves out what is found only by a shared address, and says so', async () => {
    await leaveTraces(portal)
    await portal.services.db.updateTable('accounts').set({ email }).where('login', '=', 'lena').execute()
    const { told, noted } = await exported('ottoline')
    expect([told.newsletter, told.sentForms.length]).toEqual([[], 1])
    expect(noted).toContain('Other accounts have the same e-mail address')
    expect((await exported(email, '--address-only')).told.newsletter).toHaveLength(1)
  })

  it('person export writes a file that only its owner may read, and never overwrites one', async () => {
    const file = path.join(portal.folder, 'lena.json')
    const words = ['person', 'export', 'lena', '--output', file]
    expect(await portal.operator(words)).toMatchObject({ code: 0, said: '' })
    expect(JSON.parse(readFileSync(file, 'utf8')).account.login).toBe('lena')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await portal.operator(words)).code).toBe(1)
    expect(existsSync(`${file}.part`)).toBe(false)
  })

  it('person export reports an unknown login', async () => {
    expect(await portal.operator(['person', 'export', 'nobody'])).toMatchObject({ code: 1, said: '' })
  })
})
