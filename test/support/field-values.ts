import type { AccountChange } from '#contract/accounts.ts'
import type { GroupChange } from '#contract/groups.ts'
import type { LicenceChange } from '#contract/licence-page.ts'
import type { MeDocumentChange } from '#contract/me-documents.ts'
import type { Shown } from '#contract/was.ts'

// Values for every field that a change may have. A field that has none here does not compile.

/** The value that two people see, the first one's change, and the second one's; a switch has no third value. */
export type FieldValues = readonly [seen: Shown, theirs: Shown, wanted?: Shown]

type Values<Name extends string> = Readonly<Record<Name, FieldValues>>

/** Lena's account. */
export const accountValues: Values<Exclude<keyof AccountChange, 'password' | 'currentPassword'>> = {
  login: ['lena', 'lena.anders', 'lena.nieuw'],
  name: ['Lena', '', 'Lena Nieuw'],
  email: ['lena@example.org', '', 'nieuw@example.org'],
  seats: [1, 2, 3],
  seatsReserved: [false, true],
  isAdmin: [false, true],
  validUntil: ['2027-01-31', null, '2027-06-30'],
  mustChangePassword: [false, true],
}

/** Klas 3A. */
export const groupValues: Values<Exclude<keyof GroupChange, 'language'>> = {
  name: ['Klas 3A', 'Klas 3 A', '3A'],
  reservedSeats: [4, 0, 2],
  validUntil: [null, '2027-01-31', '2027-06-30'],
}

/** SPR10001. */
export const licenceValues: Values<Exclude<keyof LicenceChange, 'options'>> = {
  seats: [30, 40, 50],
  validUntil: ['2027-01-31', null, '2027-06-30'],
  priceCents: [14_900, 0, 15_900],
  seatPriceCents: [null, 500, 600],
  town: ['Gent', '', 'Aalst'],
  dealer: ['dealer', null, 'dealer2'],
}

/** Any ME document. */
export const documentValues: Values<keyof MeDocumentChange> = {
  seats: [50, 60, 70],
  remarks: ['', 'For the library', 'For class 3'],
}

/** The last value of each field, which occurs nowhere in the demo data. */
export const lastValues = <Name extends string>(values: Values<Name>) =>
  Object.fromEntries(Object.entries<FieldValues>(values).map(([name, of]) => [name, of.at(-1)])) as Record<
    Name,
    Shown
  >
