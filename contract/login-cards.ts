import * as v from 'valibot'
import { maxPasswords } from './bulk.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'
import { operationReply } from './operations.ts'
import { signedInReply } from './session.ts'

/** A user's card. `madeAt`, `usedAt`: ISO 8601; `usedAt` null: never. `until`: its last day, `YYYY-MM-DD`. */
export const LoginCard = mapped({
  madeAt: as('made_at', v.string()),
  until: v.string(),
  usedAt: as('used_at', v.nullable(v.string())),
})

export type LoginCard = Ours<typeof LoginCard>

/** How many cards one call may make. */
export const maxCards = maxPasswords

/** The secret in a square, after the address: 256 bits in base64url. */
const code = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

export const makeCards = endpoint({
  method: 'POST',
  path: '/weblockgroup/:id/cards',
  summary:
    'Makes login cards for users at or below a group: those that are named, or with `all` those that the members list shows. Each code is told once. A new card ends the one before; an undo withdraws the new ones.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  body: v.object({
    account_ids: v.optional(v.pipe(v.array(field.idInBody), v.maxLength(maxCards))),
    all: v.optional(v.object({ q: v.optional(field.searchText) })),
  }),
  reply: v.object({ data: v.array(v.object({ id: v.number(), code: v.string() })), ...operationReply }),
  errors: [
    'group.notFound',
    'bulk.nothingSelected',
    'bulk.tooMany',
    'bulk.severalLicences',
    'bulk.refused',
    'card.switchedOff',
    'operation.tooMuch',
  ],
})

export const withdrawCard = endpoint({
  method: 'DELETE',
  path: '/weblockaccount/:id/card',
  summary: 'Withdraws a user’s login card, and ends the sessions that began with it.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  reply: v.object({}),
  errors: ['account.notFound'],
})

export const signInWithCard = endpoint({
  method: 'POST',
  path: '/login/card',
  summary:
    'Signs a user in with the code of a login card. A card that is unknown, withdrawn, expired or switched off is refused the same way.',
  access: 'public',
  body: v.object({ code }),
  reply: signedInReply,
  errors: ['card.unknown', 'session.tooManyHere'],
})
