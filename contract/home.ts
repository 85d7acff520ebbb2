import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { as, mapped, type Ours } from './mapped.ts'
import { paymentConcerns } from './payments.ts'

const number = v.optional(v.number())

/**
 * Something that an admin should look at; pages put it into words. What each code comes with:
 * - `licence.ended`, `licence.ends`: `serialNumber`, `validUntil`, `days` left (negative: since it ended), `people` who then
 *   cannot open a program, `mayRenew`; `group` if a group's own date ends first. People who may renew it get no `licence.ends` while
 *   its reminders are silent
 * - `seats.full`: `group`, `inUse` of `seats`
 * - `payment.concern`: `serialNumber`, `concern`, `amountCents` (the part that it is about), `since`
 * - `invoice.unpaid`: `serialNumber`, `invoice` (its number), `amountCents` still open, `due`, `days` until then (negative: since), for people
 *   who may pay it, from a week before
 * - `person.locked`: `person`, up to three such items; `lockedUntil`, when the lock ends by itself
 * - `people.neverSignedIn`: `people`, users alone; `group`: the own one, `places`: up to three groups with the most of them
 */
export const Attention = mapped({
  code: v.picklist([
    'licence.ended',
    'licence.ends',
    'seats.full',
    'payment.concern',
    'invoice.unpaid',
    'person.locked',
    'people.neverSignedIn',
  ]),
  serialNumber: as('sn', v.optional(v.string())),
  group: v.optional(v.object({ id: v.number(), name: v.string() })),
  validUntil: as('valid_until', v.optional(v.string())),
  days: number,
  people: number,
  mayRenew: as('may_renew', v.optional(v.boolean())),
  inUse: as('in_use', number),
  seats: as('nr_lics', number),
  concern: v.optional(v.picklist(paymentConcerns)),
  amountCents: as('amount_cents', number),
  since: v.optional(v.string()),
  invoice: v.optional(v.string()),
  due: v.optional(v.string()),
  person: v.optional(v.object({ id: v.number(), login: v.string(), name: v.string() })),
  lockedUntil: as('locked_until', v.optional(v.string())),
  places: v.optional(v.array(v.object({ name: v.string(), people: v.number() }))),
})

export type Attention = Ours<typeof Attention>

/** The largest number of items in `attention`. */
export const maxAttention = 5

/**
 * The first steps of an admin of a new licence. `people`: there are users. `cards`: one of them has a card or has signed in. `program`: a
 * program was opened. `colleague`: there is another admin.
 */
export const FirstSteps = mapped({
  people: v.boolean(),
  cards: v.boolean(),
  program: v.boolean(),
  colleague: v.boolean(),
})

export type FirstSteps = Ours<typeof FirstSteps>

/**
 * The home page of an admin. `people`, `groups`: in the own group and all below, without the group itself.
 * `inUse` of `seats`: in the pool that the group draws from, or in all licences of an overarching group; of these,
 * `reservedSeats` are set aside for `reservingGroups` below. `validUntil`: the earliest end date that counts for the group;
 * null: none. `serialNumber`: null for an overarching group. `attention`: the most urgent first. `firstSteps`: null once all are done, and
 * for people who do not administer a whole licence.
 */
export const Home = mapped({
  people: v.number(),
  groups: v.number(),
  inUse: as('in_use', v.number()),
  seats: as('nr_lics', v.number()),
  reservedSeats: as('reserved_lics', v.number()),
  reservingGroups: as('reserving_groups', v.number()),
  serialNumber: as('sn', v.nullable(v.string())),
  validUntil: as('valid_until', v.nullable(v.string())),
  mayRenew: as('may_renew', v.boolean()),
  attention: v.array(Attention.wire),
  firstSteps: as('first_steps', v.nullable(FirstSteps.wire)),
})

export type Home = Ours<typeof Home>

export const readHome = endpoint({
  method: 'GET',
  path: '/home',
  summary: 'What an admin sees at a glance: seats in use, the end date, and what needs attention.',
  access: ['admin'],
  reply: v.object({ data: Home.wire }),
  errors: [],
})

/**
 * The home page of a user. `teachers`: names of the admins of the nearest group that has any. `apps`: keys of those that the
 * licence does not exclude, the one opened last first.
 */
export const PupilHome = mapped({ teachers: v.array(v.string()), apps: v.array(v.string()) })

export type PupilHome = Ours<typeof PupilHome>

export const readPupilHome = endpoint({
  method: 'GET',
  path: '/home/pupil',
  summary: 'What a user sees at home: the apps of the licence, the one opened last first, and whom to ask.',
  access: ['user'],
  reply: v.object({ data: PupilHome.wire }),
  errors: [],
})
