import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, namedAs, type Ours } from './mapped.ts'

/**
 * Ways of signing in, besides a password, for users of a licence. `inheritedFrom`: the root group, if this is changed for the whole licence;
 * null: it is this group.
 */
export const SignInSettings = mapped({
  cards: v.boolean(),
  door: v.boolean(),
  inheritedFrom: as('inherited_from', v.nullable(v.object({ id: v.number(), name: v.string() }))),
})

export type SignInSettings = Ours<typeof SignInSettings>

/** Absent keys stay as they are. */
export const SignInSettingsChange = mapped(
  namedAs(SignInSettings, { cards: v.optional(v.boolean()), door: v.optional(v.boolean()) }),
)

export type SignInSettingsChange = Ours<typeof SignInSettingsChange>

const shared = {
  path: '/weblockgroup/:id/sign_in',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  reply: v.object({ data: SignInSettings.wire }),
} as const

export const readSignInSettings = endpoint({
  ...shared,
  method: 'GET',
  summary: 'Whether users of a group’s licence may sign in with a card or by the class door.',
  errors: ['group.notFound', 'group.overarchingNoUsers'],
})

export const changeSignInSettings = endpoint({
  ...shared,
  method: 'POST',
  summary:
    'Switches cards and the class door on or off for a whole licence, at its root group. Off pauses cards and closes open doors; it withdraws no card.',
  body: SignInSettingsChange.wire,
  errors: ['group.notFound', 'group.overarchingNoUsers', 'group.signInOfRoot'],
})
