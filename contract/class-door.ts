import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'
import { signedInReply } from './session.ts'
import { symbols } from './symbols.ts'

/** How long a door can stay open, in minutes. */
export const doorMinutes = { least: 5, most: 40 }

/** With the code alone, and no session, anyone reads the names behind a door: it is for a class, not for a whole school. */
export const maxAtDoor = 1000

const symbol = v.picklist(symbols)

/** Someone who can come in by the door, without anything else about them. */
export const PersonAtDoor = mapped({ id: v.number(), name: v.string(), symbol })

export type PersonAtDoor = Ours<typeof PersonAtDoor>

/** `inSince`: ISO 8601, when they came in by this door; null: they are not in, or came in another way. */
export const PersonOfClass = mapped({
  ...PersonAtDoor.fields,
  inSince: as('in_since', v.nullable(v.string())),
})

export type PersonOfClass = Ours<typeof PersonOfClass>

/** `openUntil`: ISO 8601; null: closed. `secondsLeft`: until then; the reader's clock may be wrong. */
export const DoorState = mapped({
  openUntil: as('open_until', v.nullable(v.string())),
  secondsLeft: as('seconds_left', v.number()),
  people: v.array(PersonOfClass.wire),
})

export type DoorState = Ours<typeof DoorState>

/** `code`: three words and two digits, told once. `address`: the page where it is typed, with the code behind the `#`. */
export const OpenedDoor = mapped({
  code: v.string(),
  address: v.string(),
  openUntil: as('open_until', v.string()),
})

export type OpenedDoor = Ours<typeof OpenedDoor>

const typedCode = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))
const ofGroup = { access: ['staff', 'admin'], params: v.object({ id: field.id }) } as const

export const readDoor = endpoint({
  ...ofGroup,
  method: 'GET',
  path: '/weblockgroup/:id/door',
  summary: 'The class door of a group: until when it is open, who can come in by it, and who is in.',
  reply: v.object({ data: DoorState.wire }),
  errors: ['group.notFound'],
})

export const openDoor = endpoint({
  ...ofGroup,
  method: 'POST',
  path: '/weblockgroup/:id/door',
  summary:
    'Opens the class door for the users directly in a group: with its code, on any device, each signs in by name and symbol. Opening it again gives another code.',
  body: v.object({
    minutes: v.pipe(v.number(), v.integer(), v.minValue(doorMinutes.least), v.maxValue(doorMinutes.most)),
  }),
  reply: v.object({ data: OpenedDoor.wire }),
  errors: ['group.notFound', 'group.overarchingNoUsers', 'door.switchedOff', 'door.nobody', 'door.tooMany'],
})

export const closeDoor = endpoint({
  ...ofGroup,
  method: 'DELETE',
  path: '/weblockgroup/:id/door',
  summary: 'Closes the class door of a group. Who is in stays in until the end of the lesson.',
  reply: v.object({}),
  errors: ['group.notFound'],
})

export const endDoorSessions = endpoint({
  ...ofGroup,
  method: 'POST',
  path: '/weblockgroup/:id/door/end',
  summary:
    'Ends the sessions that began at the class door of a group, and what they opened: those of these people, or all.',
  body: v.object({
    account_ids: v.optional(v.pipe(v.array(field.idInBody), v.maxLength(maxAtDoor))),
  }),
  reply: v.object({ data: v.object({ ended: v.number() }) }),
  errors: ['group.notFound'],
})

export const changeSymbol = endpoint({
  method: 'POST',
  path: '/weblockaccount/:id/symbol',
  summary: 'Gives a user another symbol, which nobody else in the group has.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  body: v.object({ symbol }),
  reply: v.object({ data: v.object({ symbol }) }),
  errors: ['account.notFound', 'account.usersOnly', 'door.symbolTaken'],
})

export const readOpenDoor = endpoint({
  method: 'POST',
  path: '/door',
  summary: 'Who can come in by an open door, on the device of a class.',
  access: 'public',
  body: v.object({ code: typedCode }),
  reply: v.object({
    data: v.object({ group: v.string(), people: v.array(PersonAtDoor.wire) }),
  }),
  errors: ['door.closed', 'session.tooManyHere'],
})

export const signInAtDoor = endpoint({
  method: 'POST',
  path: '/login/door',
  summary: 'Signs a user in at an open door, until the end of the lesson at most.',
  access: 'public',
  body: v.object({ code: typedCode, id: field.idInBody }),
  reply: signedInReply,
  errors: ['door.closed', 'session.tooManyHere'],
})
