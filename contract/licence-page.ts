import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { ListedLicence } from './licence-table.ts'
import { as, mapped, namedAs, type Ours } from './mapped.ts'
import { OutgoingMail } from './outgoing-mail.ts'
import { paymentConcerns, paymentStatuses } from './payments.ts'
import { Product, ProductOption } from './products.ts'
import { was } from './was.ts'

/** At most so many admins, payments and mails are shown, the newest payments and mails first. */
export const maxShown = 20

/** An admin of the licence's root group. `signedInAt`: ISO 8601; null: never. */
const LicenceAdmin = mapped({
  id: v.number(),
  login: v.string(),
  name: v.string(),
  email: v.string(),
  signedInAt: as('signed_in_at', v.nullable(v.string())),
})

/**
 * `at`: when it was started, ISO 8601. `validUntil`: the end date that was paid for, once paid. `concernCents`: the amount that the concern is
 * about, as in the list of staff; null without one. `by` null: a visitor with the web code.
 */
const LicencePayment = mapped({
  id: v.number(),
  at: v.string(),
  amountCents: as('amount_cents', v.number()),
  status: v.picklist(paymentStatuses),
  validUntil: as('valid_until', v.nullable(v.string())),
  concern: v.nullable(v.picklist(paymentConcerns)),
  concernCents: as('concern_cents', v.nullable(v.number())),
  by: v.nullable(v.object({ login: v.string(), name: v.string() })),
})

/** Another licence under the same overarching group. */
const RelatedLicence = mapped({ serialNumber: as('sn', v.string()), name: v.string() })

/**
 * All that staff and the dealer see of a licence at once. `reservedSeats`: set aside for groups and people. `people`, `groups`: of
 * the customer, without the root group. `group`: the root group; null for a licence without groups.
 * `related`: those of a dealer are the dealer's own.
 */
export const LicencePage = mapped({
  ...ListedLicence.fields,
  ...namedAs(Product, {
    webCode: v.string(),
    productionDate: v.nullable(v.string()),
    startDate: v.nullable(v.string()),
    options: v.array(ProductOption.wire),
  }),
  /** Of one more seat for a year; null: the price divided by the seats. */
  seatPriceCents: as('seat_price_cents', v.nullable(v.number())),
  reservedSeats: as('reserved_lics', v.number()),
  group: v.nullable(v.object({ id: v.number(), name: v.string() })),
  related: v.array(RelatedLicence.wire),
  people: as('nr_people', v.number()),
  groups: as('nr_groups', v.number()),
  admins: v.array(LicenceAdmin.wire),
  payments: v.array(LicencePayment.wire),
  mails: v.array(OutgoingMail.wire),
})

export type LicencePage = Ours<typeof LicencePage>

export const timelineKinds = ['change', 'note', 'mail'] as const

/**
 * Something that happened to a licence: a change, a note of staff or the dealer, or a mail. `at`: ISO 8601. `by` null: a visitor,
 * the portal itself, or a person who is gone.
 */
export const TimelineEntry = mapped({
  kind: v.picklist(timelineKinds),
  id: v.number(),
  at: v.string(),
  by: v.nullable(v.object({ login: v.string(), name: v.string() })),
  text: v.string(),
})

export type TimelineEntry = Ours<typeof TimelineEntry>

export const Timeline = mapped({ entries: as('data', v.array(TimelineEntry.wire)), total: v.number() })

export type Timeline = Ours<typeof Timeline>

const optionName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,63}$/))

const fields = namedAs(LicencePage, {
  seats: field.count,
  validUntil: v.nullable(field.calendarDate),
  priceCents: field.cents,
})

const optionalFields = {
  ...namedAs(LicencePage, {
    seatPriceCents: v.optional(v.nullable(field.cents)),
    town: v.optional(field.text()),
    /** A login; null: none. */
    dealer: v.optional(v.nullable(field.typedLogin)),
    options: v.optional(
      v.pipe(
        v.array(
          v.object({
            name: optionName,
            valid: v.boolean(),
            counted: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999))),
          }),
        ),
        v.maxLength(100),
      ),
    ),
  }),
}

/** A new licence. `name`: the customer's; it becomes the name of the root group. `validUntil` null: permanent. */
export const NewLicence = mapped({
  serialNumber: as('sn', v.pipe(field.serialNumber, v.regex(/\d/, 'field.invalid'))),
  name: field.requiredText(),
  ...fields,
  ...optionalFields,
})

export type NewLicence = Ours<typeof NewLicence>

/** A change of a licence; absent keys stay as they are. */
export const LicenceChange = mapped({
  ...namedAs(LicencePage, {
    seats: v.optional(field.count),
    validUntil: v.optional(v.nullable(field.calendarDate)),
    priceCents: v.optional(field.cents),
  }),
  ...optionalFields,
})

export type LicenceChange = Ours<typeof LicenceChange>

const bySerialNumber = v.object({ sn: field.serialNumber })
const staffAndDealers = ['staff', 'dealer'] as const
const reply = v.object({ data: LicencePage.wire })

export const readLicence = endpoint({
  method: 'GET',
  path: '/licences/:sn',
  summary:
    'A licence with customer, admins, seats, and its latest payments and mails: any for staff, one they sold for dealers.',
  access: staffAndDealers,
  params: bySerialNumber,
  reply,
  errors: ['licence.notFound'],
})

export const addLicence = endpoint({
  method: 'PUT',
  path: '/licences',
  summary: 'Makes a licence with its root group and a web code. `dealer`: a login.',
  access: ['staff'],
  body: NewLicence.wire,
  reply,
  errors: ['licence.exists', 'licence.dealerUnknown'],
})

export const editLicence = endpoint({
  method: 'POST',
  path: '/licences/:sn',
  summary:
    'Changes a licence; absent keys stay. `valid_until` null makes it permanent; `dealer` null takes it from its dealer.',
  access: ['staff'],
  params: bySerialNumber,
  body: v.object({ ...LicenceChange.wire.entries, was }),
  reply,
  errors: [
    'change.outdated',
    'licence.notFound',
    'licence.noGroups',
    'licence.dealerUnknown',
    'licence.fewerThanSetAside',
  ],
})

export const readTimeline = endpoint({
  method: 'GET',
  path: '/licences/:sn/timeline',
  summary:
    'What happened to a licence, the newest first: notes, mails about it, and changes, or those of one `kind`; staff see changes of its groups and people too.',
  access: staffAndDealers,
  params: bySerialNumber,
  query: v.object({ ...field.paging, kind: v.optional(v.picklist(timelineKinds)) }),
  reply: Timeline.wire,
  errors: ['licence.notFound'],
})

export const addNote = endpoint({
  method: 'POST',
  path: '/licences/:sn/notes',
  summary: 'Adds a note to a licence’s timeline, which staff and its dealer read.',
  access: staffAndDealers,
  params: bySerialNumber,
  body: v.object({ text: field.requiredLongText(2000) }),
  reply: v.object({ data: TimelineEntry.wire }),
  errors: ['licence.notFound'],
})
