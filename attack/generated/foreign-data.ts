import { licenceColumns } from '#server/record/audit/recorded-columns.ts'
import { type PersonName, people } from '../people.ts'
import type { Rows } from '../target.ts'

type Row = Record<string, unknown>

/** Data that a person must not be able to change: everything except their own rows and columns. */
export function foreignTo(name: PersonName, rows: Rows): Record<string, Row[]> {
  return Object.fromEntries(
    Object.entries(isTheirs[name](rows)).map(([table, keep]) => [
      table,
      (rows[table as keyof Rows] as Row[]).map(keep).filter((row) => row !== null),
    ]),
  )
}

/** The part of a row that must not change; null if all of it is theirs. */
type Keep = (row: Row) => Row | null

const all: Keep = (row) => row
const nothing: Keep = () => null
const without =
  (...columns: string[]): Keep =>
  (row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)))

/** Only an import of licences writes the two dates. */
const { startDate: _, productionDate: __, ...changedByStaff } = licenceColumns

const vendors = [people.staff, people.dealer, 'dealer2']

type Theirs = Record<
  | 'groups'
  | 'accounts'
  | 'licences'
  | 'payments'
  | 'documents'
  | 'cards'
  | 'pins'
  | 'doors'
  | 'invitations'
  | 'reminderSettings'
  | 'orders'
  | 'papers'
  | 'receipts'
  | 'sendings'
  | 'buyers'
  | 'quotes'
  | 'paymentReminders'
  | 'disputes'
  | 'vatNumbers'
  | 'steps',
  Keep
>

const untouchable: Theirs = {
  groups: all,
  accounts: all,
  licences: all,
  payments: all,
  documents: all,
  cards: all,
  pins: all,
  doors: all,
  invitations: all,
  reminderSettings: all,
  orders: all,
  papers: all,
  receipts: all,
  sendings: all,
  buyers: all,
  quotes: all,
  paymentReminders: all,
  disputes: all,
  vatNumbers: all,
  steps: all,
}

const isTheirs: Record<PersonName, (rows: Rows) => Theirs> = {
  visitor: () => untouchable,
  user: () => ({
    ...untouchable,
    accounts: (row) => (row.login === people.user ? without('name', 'email', 'search')(row) : row),
  }),
  subAdmin: (rows) => ({
    ...untouchable,
    ...belowGroupOf(people.subAdmin, rows),
    steps: ofOthers('account_id', people.subAdmin, rows),
  }),
  admin: (rows) => ({
    ...untouchable,
    ...belowGroupOf(people.admin, rows),
    licences: (row) =>
      row.root_group_id === accountOf(people.admin, rows).group_id
        ? without('web_code', 'web_code_renewed_at', 'cards_allowed', 'door_allowed')(row)
        : row,
    ...ofOtherLicences(
      rows.licences.filter(({ root_group_id }) => root_group_id === accountOf(people.admin, rows).group_id),
    ),
    payments: ofOthers('started_by', people.admin, rows),
    steps: ofOthers('account_id', people.admin, rows),
  }),
  dealer: (rows) => {
    const { id } = accountOf(people.dealer, rows)
    const sold = rows.licences
      .filter(({ dealer_id }) => dealer_id === id)
      .map(({ root_group_id }) => root_group_id)
    return {
      ...untouchable,
      accounts: (row) => (row.id === id ? without('name', 'email', 'search')(row) : row),
      groups: (row) => (sold.includes(row.id as number) ? without('valid_until')(row) : row),
      licences: (row) => (row.dealer_id === id ? without('web_code', 'web_code_renewed_at')(row) : row),
      ...ofOtherLicences(rows.licences.filter(({ dealer_id }) => dealer_id === id)),
      payments: ofOthers('started_by', people.dealer, rows),
      documents: (row) => (row.issued_by === id ? null : row),
      steps: ofOthers('account_id', people.dealer, rows),
    }
  },
  staff: () => ({
    groups: nothing,
    // Beyond those of the demo data: accounts of staff and dealers that they have made.
    accounts: (row) =>
      vendors.includes(String(row.login))
        ? without('name', 'email', 'search', 'valid_until', 'password_hash', 'disabled_at')(row)
        : null,
    // Beyond those of the demo data: licences that they have made.
    licences: (row) =>
      (row.id as number) > 6
        ? null
        : without(
            ...Object.values(changedByStaff),
            'root_group_id',
            'web_code_renewed_at',
            'town_search',
            'cards_allowed',
            'door_allowed',
          )(row),
    payments: (row) => ((row.id as number) > 4 ? null : without('dismissed_at', 'started_by')(row)),
    documents: nothing,
    cards: nothing,
    pins: nothing,
    doors: nothing,
    invitations: nothing,
    reminderSettings: nothing,
    orders: nothing,
    papers: nothing,
    receipts: nothing,
    sendings: nothing,
    buyers: nothing,
    quotes: nothing,
    paymentReminders: nothing,
    disputes: nothing,
    vatNumbers: nothing,
    steps: nothing,
  }),
}

const accountOf = (login: string, { accounts }: Rows) => {
  const account = accounts.find((each) => each.login === login)
  if (!account) throw new Error(`${login} is gone`)
  return account
}

/** Keeps the rows of all licences but these; receipts only staff note. */
function ofOtherLicences(
  own: readonly { id: number }[],
): Pick<
  Theirs,
  | 'reminderSettings'
  | 'orders'
  | 'papers'
  | 'sendings'
  | 'buyers'
  | 'quotes'
  | 'paymentReminders'
  | 'disputes'
  | 'vatNumbers'
> {
  const outside: Keep = (row) => (own.some(({ id }) => id === row.licence_id) ? null : row)
  return {
    reminderSettings: outside,
    orders: outside,
    papers: outside,
    sendings: outside,
    buyers: outside,
    quotes: outside,
    paymentReminders: outside,
    disputes: outside,
    vatNumbers: outside,
  }
}

/** Keeps the rows of everyone but this person. @param column that holds the account */
const ofOthers = (column: 'account_id' | 'started_by', login: string, rows: Rows): Keep => {
  const { id } = accountOf(login, rows)
  return (row) => (row[column] === id ? null : row)
}

/**
 * An admin's own groups: the one of the account and all below, except the root group's seats and end date. `raisedByOwn`
 * covers those of a smaller group.
 */
function belowGroupOf(
  login: string,
  rows: Rows,
): Pick<Theirs, 'groups' | 'accounts' | 'cards' | 'pins' | 'doors' | 'invitations'> {
  const own = rows.groups.find(({ id }) => id === accountOf(login, rows).group_id)
  const path = own?.path ?? 'gone'
  const within = new Set(rows.groups.filter((group) => group.path.startsWith(path)).map(({ id }) => id))
  const people = new Set(rows.accounts.filter((each) => within.has(each.group_id ?? 0)).map(({ id }) => id))
  const outside: Keep = (row) => (people.has(row.account_id as number) ? null : row)
  return {
    cards: outside,
    pins: outside,
    invitations: outside,
    doors: (row) => (within.has(row.group_id as number) ? null : row),
    groups: (row) => {
      if (row.id === own?.id)
        return row.parent_id === null
          ? without('name', 'search', 'account_count')(row)
          : without('name', 'search', 'account_count', 'reserved_seats', 'valid_until')(row)
      return within.has(row.id as number) ? null : row
    },
    accounts: (row) => (within.has(row.group_id as number) ? null : row),
  }
}

/**
 * The limits set by the level above that a group's admin has raised: the reservation may only shrink and not vanish, the end
 * date may only move earlier.
 */
export function raisedByOwn(name: PersonName, before: Rows, after: Rows): string[] {
  const login = people[name]
  if (name !== 'subAdmin' || login === null) return []
  const ownIn = (rows: Rows) => rows.groups.find(({ id }) => id === accountOf(login, rows).group_id)
  const [was, is] = [ownIn(before), ownIn(after)]
  if (!was || !is) return ['own group']
  const { reserved_seats: seats, valid_until: end } = is
  const isReserved = seats === was.reserved_seats || (seats > 0 && seats < was.reserved_seats)
  const isWithinDate = was.valid_until === null || (end !== null && end <= was.valid_until)
  return [...(isReserved ? [] : ['reservation']), ...(isWithinDate ? [] : ['end date'])]
}
