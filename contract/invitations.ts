import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'
import { beganReply } from './session.ts'

const code = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200))

/**
 * The page of an invitation. `by`: the inviter's name; null: that account is gone. `kind`: the role. `group`, `school`: what an
 * admin is to look after; `school` is the topmost group of the licence, null if it is the group itself or there is none. `until`: ISO 8601.
 */
export const Invitation = mapped({
  login: v.string(),
  name: v.string(),
  by: v.nullable(v.string()),
  kind: v.picklist(['admin', 'staff', 'dealer']),
  group: v.nullable(v.string()),
  school: v.nullable(v.string()),
  until: as('valid_until', v.string()),
})

export type Invitation = Ours<typeof Invitation>

export const readInvitation = endpoint({
  method: 'POST',
  path: '/invitation/read',
  summary:
    'Who invites to what, by the code of a mail; does not use it up. A POST, so that no address holds the code. A code that is unknown, used, withdrawn or over is refused the same way.',
  access: 'public',
  inView: true,
  body: v.object({ code }),
  reply: v.object({ data: Invitation.wire }),
  errors: ['invitation.over', 'session.tooManyTries'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitation',
  summary:
    'Sets the password of an account by the code of its invitation, and its login where it is to be another, and signs in. After a refusal of login or password the code stays good.',
  access: 'public',
  body: v.object({ code, login: v.optional(field.newLogin), password: field.newPassword }),
  reply: beganReply,
  errors: [
    'invitation.over',
    'session.tooManyTries',
    'account.loginTaken',
    'account.passwordCommon',
    'account.passwordIsLogin',
    'account.passwordEasy',
  ],
})
