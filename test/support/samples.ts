import type { Account } from '#contract/account.ts'
import type { Group } from '#contract/groups.ts'

/** A user of class 3A, without a database. @param over what is different about them */
export const samplePerson = (over: Partial<Account> = {}): Account => ({
  id: 7,
  login: 'lena',
  name: 'Lena',
  email: 'lena@example.org',
  seats: 1,
  seatsReserved: false,
  isAdmin: false,
  validUntil: null,
  mustChangePassword: false,
  serialNumber: 'SPR10001',
  group: { id: 30, name: 'Klas 3A' },
  ...over,
})

/** Class 3A, without a database. @param over what is different about it */
export const sampleGroup = (over: Partial<Group> = {}): Group => ({
  id: 30,
  name: 'Klas 3A',
  parentId: 20,
  path: 'Basisschool De Linde / Derde leerjaar / Klas 3A',
  rootOf: null,
  serialNumber: 'SPR10001',
  reservedSeats: 0,
  seats: 4,
  validUntil: null,
  people: 14,
  ...over,
})
