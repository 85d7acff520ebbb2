import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { sortOrders } from './lists.ts'
import { as, mapped, type Ours } from './mapped.ts'

/** Each licence is in one: `ending` soon, `ended`, `permanent` (without an end date), or else `active`. */
const licenceStates = ['active', 'ending', 'ended', 'permanent'] as const

export type LicenceState = (typeof licenceStates)[number]

/** A licence counts as ending from so many days before its end, unless the call says otherwise. */
export const endingDays = 90

/** @param lastEnding the last end date that counts as ending soon; dates are `YYYY-MM-DD` */
export function licenceState(validUntil: string | null, today: string, lastEnding: string): LicenceState {
  if (validUntil === null) return 'permanent'
  if (validUntil < today) return 'ended'
  return validUntil <= lastEnding ? 'ending' : 'active'
}

/** A dealer, as far as others see one. */
const Dealer = v.object({ login: v.string(), name: v.string() })

/**
 * A licence in the table. `name`: the customer's, empty for a licence without groups. `town`: the customer's, or empty. `inUse`: seats
 * that apps hold now.
 */
export const ListedLicence = mapped({
  serialNumber: as('sn', v.string()),
  name: v.string(),
  town: v.string(),
  dealer: v.nullable(Dealer),
  seats: as('nr_lics', v.number()),
  inUse: as('in_use', v.number()),
  validUntil: as('valid_until', v.nullable(v.string())),
  priceCents: as('price_cents', v.number()),
  state: v.picklist(licenceStates),
})

export type ListedLicence = Ours<typeof ListedLicence>

/** One page. `total` and `totalPriceCents`, the price of a year, are of all licences that match. */
export const LicenceTable = mapped({
  licences: as('data', v.array(ListedLicence.wire)),
  total: v.number(),
  totalPriceCents: as('total_price_cents', v.number()),
})

export type LicenceTable = Ours<typeof LicenceTable>

/** The columns of the table as a file, by our names. Their headings are the texts `export.licences`. */
export const licenceColumns = [
  'serialNumber',
  'name',
  'town',
  'dealer',
  'seats',
  'inUse',
  'validUntil',
  'priceCents',
  'state',
] as const satisfies readonly (keyof ListedLicence)[]

const maxDays = 3650

/** Ascending, permanent licences end last. */
export const LicenceOrder = sortOrders({ validUntil: 'valid_until', name: 'name', serialNumber: 'sn' })

export type LicenceOrder = ReturnType<typeof LicenceOrder.fromWire>

export const listLicences = endpoint({
  method: 'GET',
  path: '/licences',
  summary:
    'Licences with customer, dealer, seats, end date and price: all for staff, those they sold for dealers. `within` days of its end a licence counts as ending (90 if absent); alone it means `state=ending`. `q`: part of the customer’s name, town, dealer or serial number; `dealer`: a login, for staff. `format=csv` streams all that match, by serial number, headed in `language`.',
  access: ['staff', 'dealer'],
  query: v.object({
    ...field.paging,
    q: v.optional(field.searchText),
    state: v.optional(v.picklist(licenceStates)),
    within: v.optional(field.numberInQuery(0, maxDays)),
    dealer: v.optional(field.typedLogin),
    sort: LicenceOrder.schema,
    format: v.optional(v.picklist(['csv'])),
    language: field.mailLanguage,
  }),
  orFile: 'text/csv',
  reply: LicenceTable.wire,
  errors: [],
})
