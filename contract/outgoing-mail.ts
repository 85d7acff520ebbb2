import * as v from 'valibot'
import { as, mapped, type Ours } from './mapped.ts'

/**
 * A mail and what became of it. `text`: its subject. `at`: when it was queued, `sentAt`: ISO 8601. `sentAt` null: not yet, or given
 * up because of `fault`, which is null otherwise.
 */
export const OutgoingMail = mapped({
  id: v.number(),
  text: v.string(),
  to: v.object({ name: v.string(), address: v.string() }),
  at: v.string(),
  sentAt: as('sent_at', v.nullable(v.string())),
  fault: v.nullable(v.string()),
})

export type OutgoingMail = Ours<typeof OutgoingMail>
