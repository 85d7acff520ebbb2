import type { AccountChange } from '#contract/accounts.ts'
import type { GroupChange } from '#contract/groups.ts'
import type { LicenceChange } from '#contract/licence-page.ts'
import type { ColumnsFor } from '../../platform/db/columns.ts'
import type { AccountsTable, GroupsTable, LicencesTable, StoredOption } from '../../platform/db/tables.ts'

// Changeable fields of people, groups and licences, by their name in the audit, with the column that stores them. Changes are written,
// audited, undone and described by these.

/** Changeable fields of an account, apart from its password and its role, which are stored in another form. */
export type KeptChange = Omit<AccountChange, 'password' | 'currentPassword' | 'isAdmin'>

/** Changeable fields of a group itself; its language is the licence's. */
export type KeptGroupChange = Omit<GroupChange, 'language'>

export const accountColumns = {
  login: 'login',
  name: 'name',
  email: 'email',
  seats: 'seats',
  seatsReserved: 'seats_reserved',
  validUntil: 'valid_until',
  mustChangePassword: 'must_change_password',
} as const satisfies ColumnsFor<KeptChange, AccountsTable>

export const groupColumns = {
  name: 'name',
  reservedSeats: 'reserved_seats',
  validUntil: 'valid_until',
} as const satisfies ColumnsFor<KeptGroupChange, GroupsTable>

/** Changeable fields of a licence itself; its end date is its root group's. Undefined: stays as it is. */
export type KeptLicenceChange = Omit<LicenceChange, 'dealer' | 'validUntil' | 'options'> & {
  webCode?: string | undefined
  dealerId?: number | null | undefined
  startDate?: string | null | undefined
  productionDate?: string | null | undefined
  options?: StoredOption[] | undefined
}

export const licenceColumns = {
  seats: 'seats',
  webCode: 'web_code',
  dealerId: 'dealer_id',
  startDate: 'start_date',
  productionDate: 'production_date',
  priceCents: 'price_cents',
  seatPriceCents: 'seat_price_cents',
  town: 'town',
  options: 'options',
} as const satisfies ColumnsFor<KeptLicenceChange, LicencesTable>

/** All of them, and the place of a person or a group. */
export type RecordedName =
  | keyof typeof accountColumns
  | keyof typeof groupColumns
  | keyof typeof licenceColumns
  | 'groupId'
  | 'parentId'
  | 'easyPassword'

/** Names in the audit, by column. */
export const recordedNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    ...accountColumns,
    ...groupColumns,
    ...licenceColumns,
    groupId: 'group_id',
    parentId: 'parent_id',
    easyPassword: 'easy_password',
  } satisfies Record<RecordedName, string>).map(([name, column]) => [column, name]),
)
