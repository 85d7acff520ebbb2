import { describe, expect, it } from 'vitest'
import { samplePerson as person } from '#test/support/samples.ts'
import type { Viewer } from './access.ts'
import type { Account } from './account.ts'
import * as rules from './account-rules.ts'

const admin: Viewer = { kind: 'admin', accountId: 2, groupId: 10 }
const self = person({ id: 2, isAdmin: true })
const inOverarching = person({ isAdmin: true, seats: 0, serialNumber: null })

describe('one’s own account', () => {
  it('one’s own account cannot be deleted or moved', () => {
    expect(rules.whyNotDeleteAccount(admin, self)).toBe('account.deleteSelf')
    expect(rules.whyNotMoveAccount(admin, self)).toBe('account.moveSelf')
    expect(rules.whyNotDeleteAccount(admin, person())).toBeNull()
    expect(rules.whyNotMoveAccount(admin, person())).toBeNull()
  })

  it('one’s own account can change its seats, but not its role or end date', () => {
    expect(rules.whyNotChangeAccount(admin, self, { ...self, isAdmin: false })).toBe('account.ownRole')
    expect(rules.whyNotChangeAccount(admin, self, { ...self, validUntil: '2030-01-31' })).toBe(
      'account.ownRole',
    )
    expect(rules.whyNotChangeAccount(admin, self, { ...self, seats: 2, seatsReserved: true })).toBeNull()
  })

  it('one’s own account needs the current password for a new e-mail or password', () => {
    expect(rules.needsCurrentPassword(admin, self, { email: self.email, password: '' })).toBe(false)
    expect(rules.needsCurrentPassword(admin, self, {})).toBe(false)
    expect(rules.needsCurrentPassword(admin, self, { email: 'new@example.org' })).toBe(true)
    expect(rules.needsCurrentPassword(admin, self, { password: 'another-one' })).toBe(true)
    expect(rules.needsCurrentPassword(admin, person(), { password: 'another-one' })).toBe(false)
    const dealer = { ...person(), group: null }
    expect(rules.needsCurrentPassword(admin, dealer, { email: 'new@example.org' })).toBe(true)
    expect(rules.needsCurrentPassword(admin, dealer, {})).toBe(false)
  })
})

describe('another person’s account', () => {
  it('another person’s account can be moved within its licence only', () => {
    expect(rules.whyNotMoveAccount(admin, person(), { serialNumber: 'SPR10001' })).toBeNull()
    expect(rules.whyNotMoveAccount(admin, person(), { serialNumber: 'SPR10002' })).toBe('group.otherLicence')
    expect(rules.whyNotMoveAccount(admin, person(), { serialNumber: null })).toBe('group.otherLicence')
    expect(rules.whyNotMoveAccount(admin, inOverarching)).toBe('group.otherLicence')
  })

  it('another person’s account can change role, end date and seats', () => {
    const after = { isAdmin: true, validUntil: '2030-01-31', seats: 3, seatsReserved: true }
    expect(rules.whyNotChangeAccount(admin, person(), after)).toBeNull()
  })

  it('an account in an overarching group stays an admin without seats', () => {
    const change = (over: Partial<Account>) =>
      rules.whyNotChangeAccount(admin, inOverarching, { ...inOverarching, ...over })
    expect(change({ isAdmin: false })).toBe('group.overarchingAdminsOnly')
    expect(change({ seats: 1 })).toBe('group.overarchingNoSeats')
    expect(change({ seatsReserved: true })).toBe('group.overarchingNoSeats')
    expect(change({ validUntil: '2030-01-31' })).toBeNull()
  })
})
