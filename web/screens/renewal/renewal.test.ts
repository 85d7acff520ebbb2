import { expect, test } from 'vitest'
import type { RenewalOffer } from '#contract/orders.ts'
import type { Product, WebLicence } from '#contract/products.ts'
import { graceEnd, isPlain, obstacleTo, openWay, whoseBuyer } from './renewal.ts'

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

test('an admin of the root group and the dealer can renew', () => {
  expect(obstacleTo(withLicence(licence), admin)).toBeUndefined()
  expect(obstacleTo(withLicence(licence), dealer)).toBeUndefined()
})

test('for all others, the obstacle is given', () => {
  expect(obstacleTo(withLicence(null), dealer)).toBe('noLicence')
  expect(obstacleTo(withLicence({ ...licence, validUntil: null }), dealer)).toBe('permanent')
  expect(obstacleTo(withLicence({ ...licence, priceCents: 0 }), dealer)).toBe('noPrice')
  expect(obstacleTo(withLicence(licence), { kind: 'user', accountId: 5, groupId: 7 })).toBe('notTheirs')
  expect(obstacleTo(withLicence(licence), { kind: 'admin', accountId: 5, groupId: 8 })).toBe('notTheirs')
})

const offer = (fields: Partial<RenewalOffer>) =>
  ({
    ways: ['online', 'invoice'],
    openInvoice: null,
    seats: 30,
    seatsNow: 30,
    totalCents: 14_900,
    ...fields,
  }) as RenewalOffer

test('an unpaid invoice closes the way of the next one, also if it was chosen before', () => {
  expect(openWay(offer({}), undefined)).toBe('online')
  expect(openWay(offer({}), 'invoice')).toBe('invoice')
  expect(openWay(offer({ openInvoice: '2026-0431' }), 'invoice')).toBe('online')
  expect(openWay(offer({ ways: ['invoice'], openInvoice: '2026-0431' }), 'invoice')).toBeUndefined()
  expect(openWay(offer({ ways: [] }), undefined)).toBe('online')
})

test('a quote is possible while an invoice is open, and the first choice only if no other way is open', () => {
  const ways = ['quote', 'invoice'] as const
  expect(openWay(offer({ ways: [...ways] }), undefined)).toBe('invoice')
  expect(openWay(offer({ ways: [...ways] }), 'quote')).toBe('quote')
  const closed = offer({ ways: [...ways], openInvoice: '2026-0431' })
  expect([openWay(closed, undefined), openWay(closed, 'invoice')]).toEqual(['quote', undefined])
})

test('a dealer’s quote alone is for the customer’s buyer', () => {
  expect(whoseBuyer('quote', dealer)).toBe('customerBuyer')
  expect(whoseBuyer('invoice', dealer)).toBe('buyer')
  expect(whoseBuyer('quote', admin)).toBe('buyer')
})

test('the older call pays for one year with the same seats at the price of the licence', () => {
  expect(isPlain(offer({}), 1, 14_900)).toBe(true)
  expect(isPlain(offer({}), 2, 14_900)).toBe(false)
  expect(isPlain(offer({ seats: 31 }), 1, 14_900)).toBe(false)
  expect(isPlain(offer({ totalCents: 18_029 }), 1, 14_900)).toBe(false)
})

test.each([
  ['2026-12-01', '2027-01-14'],
  ['2027-02-01', '2027-02-01'],
])('a licence that ends on %s runs until %s while its invoice waits', (endsNow, until) => {
  const waiting = offer({ endsNow, validUntil: '2027-12-01', dueDays: 30, graceDays: 14 })
  expect(graceEnd(waiting, '2026-12-01')).toBe(until)
})
