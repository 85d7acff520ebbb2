import { accountToHelp, changeOfAccount } from '../accounts/change-accounts.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { type Noting, notesOf } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import * as rows from './card-rows.ts'

/** Withdraws the cards of these people, whose accounts the caller holds, and ends the sessions that began with them. */
export async function withdrawCards(trx: Trx, by: Noting, ids: readonly number[]): Promise<void> {
  const withdrawn = await rows.withdraw(trx, ids)
  if (withdrawn.length === 0) return
  const entries = withdrawn.map(
    (id) => ({ action: 'card.withdraw', target: 'account', targetId: id }) as const,
  )
  await together(trx, [...rows.endOfCardSessions(withdrawn), ...notesOf(by, entries)])
}

/** Withdraws one person's card; nothing happens if there is none. @throws Refusal 404 outside the scope */
export async function withdrawCard(services: Services, person: Person, id: number): Promise<void> {
  const seen = await accountToHelp(services, person, id)
  await changeOfAccount(services, person, seen, ({ trx }) =>
    withdrawCards(trx, { actor: person, at: services.clock() }, [id]),
  )
}

/** Withdraws the cards that an operation made: an undo brings no former one back. */
export async function withdrawCardsOf(trx: Trx, by: Noting, operationId: number): Promise<void> {
  await withdrawCards(trx, by, await rows.holdOwnersOf(trx, operationId))
}
