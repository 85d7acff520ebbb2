import { expect, test } from 'vitest'
import type { Product, WebLicence } from '#contract/products.ts'
import { renewalOf } from './renewal.ts'

const admin = { kind: 'admin', accountId: 5, groupId: 7 } as const
const dealer = { kind: 'dealer', accountId: 5, groupId: null } as const
const licence: WebLicence = { rootGroupId: 7, validUntil: '2027-01-31', priceCents: 14_900 }

const withLicence = (webLicence: WebLicence | null): Product => ({
  serialNumber: 'SPR10001',
  webCode: null,
  productionDate: null,
  startDate: null,
  seats: 30,
  webLicence,
  options: [],
})

test('an admin of the root group and the dealer can renew for the price', () => {
  const offer = { validUntil: '2027-01-31', priceCents: 14_900 }
  expect(renewalOf(withLicence(licence), admin)).toEqual(offer)
  expect(renewalOf(withLicence(licence), dealer)).toEqual(offer)
})

test('without an offer, the obstacle is given', () => {
  expect(renewalOf(withLicence(null), dealer)).toBe('noLicence')
  expect(renewalOf(withLicence({ ...licence, validUntil: null }), dealer)).toBe('permanent')
  expect(renewalOf(withLicence({ ...licence, priceCents: 0 }), dealer)).toBe('noPrice')
  expect(renewalOf(withLicence(licence), { kind: 'user', accountId: 5, groupId: 7 })).toBe('notTheirs')
  expect(renewalOf(withLicence(licence), { kind: 'admin', accountId: 5, groupId: 8 })).toBe('notTheirs')
})
