import * as v from 'valibot'
import { Account } from './account.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { LoginCard } from './login-cards.ts'
import { as, mapped, type Ours } from './mapped.ts'
import { OutgoingMail } from './outgoing-mail.ts'
import { IdentityLink } from './single-sign-on.ts'
import { vendorKinds, vendorStates } from './vendor-accounts.ts'

/**
 * How a person signs in, and what keeps them from it. `lastAt`, `lockedUntil`: ISO 8601. `lockedUntil`: until then too many wrong
 * passwords were tried, from at least one place; null: not locked. `failedTries`: within the hour that is counted now.
 */
const SignInState = mapped({
  lastAt: as('last_at', v.nullable(v.string())),
  lastWay: as(
    'last_way',
    v.nullable(v.picklist(['password', 'identity', 'passkey', 'invitation', 'card', 'pin', 'door'])),
  ),
  lockedUntil: as('locked_until', v.nullable(v.string())),
  failedTries: as('failed_tries', v.number()),
  identity: v.nullable(IdentityLink.wire),
  mustChangePassword: as('must_change_password', v.boolean()),
  /** Whether the password is one for young children. */
  hasEasyPassword: as('easy_password', v.boolean()),
  /** A user's login card, if any. */
  card: v.nullable(LoginCard.wire),
  /** Whether a second step is set up. */
  hasSecondStep: as('second_step', v.boolean()),
})

/** `vendor`: for an account of staff or a dealer; null for a customer's. `mails`: the newest ones to the e-mail address; staff see them. */
export const PersonPage = mapped({
  account: as('data', Account.wire),
  vendor: v.nullable(v.object({ kind: v.picklist(vendorKinds), state: v.picklist(vendorStates) })),
  signIn: as('sign_in', SignInState.wire),
  mails: v.array(OutgoingMail.wire),
})

export type PersonPage = Ours<typeof PersonPage>

/**
 * Someone who cannot sign in now, after too many wrong passwords. `customer`: null for staff and dealers. `lockedUntil`: ISO 8601.
 */
export const LockedPerson = mapped({
  id: v.number(),
  login: v.string(),
  name: v.string(),
  customer: v.nullable(v.string()),
  lockedUntil: as('locked_until', v.string()),
})

export type LockedPerson = Ours<typeof LockedPerson>

export const LockedPeople = mapped({ people: as('data', v.array(LockedPerson.wire)), total: v.number() })

export type LockedPeople = Ours<typeof LockedPeople>

export const listLockedPeople = endpoint({
  method: 'GET',
  path: '/people/locked',
  summary:
    'The people who cannot sign in now because of too many wrong passwords, the last to be locked first; with `sn` those of one licence. Looks at the last 2,000 locks.',
  access: ['staff'],
  query: v.object({ ...field.paging, sn: v.optional(field.serialNumber) }),
  reply: LockedPeople.wire,
  errors: [],
})

const byId = v.object({ id: field.id })

export const readPerson = endpoint({
  method: 'GET',
  path: '/weblockaccount/:id',
  summary: 'An account and how its person signs in: one in the groups one administers, any for staff.',
  access: ['staff', 'admin'],
  params: byId,
  reply: PersonPage.wire,
  errors: ['account.notFound'],
})

export const unlock = endpoint({
  method: 'POST',
  path: '/weblockaccount/:id/unlock',
  summary:
    'Forgets the wrong passwords that were tried at an account, so that its person can sign in again at once.',
  access: ['staff', 'admin'],
  params: byId,
  reply: v.object({}),
  errors: ['account.notFound', 'account.unlockSelf', 'account.tooNew', 'session.tooManyTries'],
})
