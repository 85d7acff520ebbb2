import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'

/** A mail that was given up. `givenUpAt`: ISO 8601. `fault`: the mail server's answer, or why it was never sent. */
export const UnsentMail = mapped({
  id: v.number(),
  address: v.string(),
  givenUpAt: as('given_up_at', v.string()),
  fault: v.string(),
})

export type UnsentMail = Ours<typeof UnsentMail>

export const UnsentMails = mapped({ mails: as('data', v.array(UnsentMail.wire)), total: v.number() })

export type UnsentMails = Ours<typeof UnsentMails>

export const listUnsentMails = endpoint({
  method: 'GET',
  path: '/mails/unsent',
  summary: 'The mails that could not be sent, the newest failure first.',
  access: ['staff'],
  query: v.object(field.paging),
  reply: UnsentMails.wire,
  errors: [],
})

export const sendAgain = endpoint({
  method: 'POST',
  path: '/mails/unsent/:id',
  summary:
    'Queues a mail that could not be sent once more. One with an expired code or an invalid address stays as it is.',
  access: ['staff'],
  params: v.object({ id: field.id }),
  reply: v.object({}),
  errors: ['mail.notSendable'],
})
