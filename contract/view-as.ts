import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

/** Minutes after which a view ends by itself. */
export const viewMinutes = 15

/** Why staff view the portal as an admin, who can read it in the activity. */
export const viewReason = field.requiredText(200)

export const startView = endpoint({
  method: 'POST',
  path: '/weblockaccount/:id/view',
  summary:
    'Lets staff see the portal as this admin does, for 15 minutes. Meanwhile the session reads only; the reason is kept in the activity of the customer.',
  access: ['staff'],
  params: v.object({ id: field.id }),
  body: v.object({ reason: viewReason }),
  reply: v.object({}),
  errors: ['account.notFound', 'view.notAnAdmin', 'view.expired'],
})

export const endView = endpoint({
  method: 'DELETE',
  path: '/view',
  summary: 'Ends the view: the session is the own one again.',
  access: 'signedIn',
  inView: true,
  secondStepDue: true,
  reply: v.object({}),
  errors: [],
})
