import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'

/** In the order in which equally good hits come. */
export const hitKinds = ['customer', 'licence', 'person', 'group', 'document', 'payment'] as const

export type HitKind = (typeof hitKinds)[number]

/**
 * Something that was found. `id`: of the row of its kind; a customer's is its root group's. `address`: of the page that shows it, or
 * the list that it is in. `serialNumber`: of the licence it belongs to, if any. `validUntil`: the own end date of a person, a licence or a
 * customer, if any. `lockedUntil`: until then a person cannot sign in after too many wrong passwords, ISO 8601; null: not locked.
 */
export const Hit = mapped({
  kind: v.picklist(hitKinds),
  id: v.number(),
  title: v.string(),
  detail: v.string(),
  serialNumber: as('sn', v.nullable(v.string())),
  address: v.string(),
  validUntil: as('valid_until', v.nullable(v.string())),
  lockedUntil: as('locked_until', v.nullable(v.string())),
})

export type Hit = Ours<typeof Hit>

/** `isSimilar`: nothing holds the text; the hits resemble it. */
export const Hits = mapped({ hits: as('data', v.array(Hit.wire)), isSimilar: as('similar', v.boolean()) })

export type Hits = Ours<typeof Hits>

/** Letters of the shortest text; of two, whole words are found. */
export const findMinimum = 2

export const hitsUnlessAsked = 20

export const find = endpoint({
  method: 'GET',
  path: '/find',
  summary:
    'Finds customers, licences, groups, people, documents and payments by name, username, e-mail, serial number, web code, ME number, remark or payment number; exact hits first, then the best of each kind; where there are none, groups and people that resemble the text (`similar`), alone or together with their customer. A text of two letters finds customers, groups and people with that as a whole word. Everything for staff, what they sold for dealers, their own groups for admins.',
  access: ['staff', 'dealer', 'admin'],
  query: v.object({ q: field.textToFind(findMinimum), size: v.optional(field.numberInQuery(1, 50)) }),
  reply: Hits.wire,
  errors: [],
})
