import type { Db, Trx } from '../platform/db/database.ts'
import type { Statement } from '../platform/db/together.ts'

export type Switches = { cards: boolean; door: boolean }

/** A licence's switches, with its root group; undefined where it has none. */
export function findSwitches(db: Db | Trx, licenceId: number) {
  return db
    .selectFrom('licences as l')
    .innerJoin('groups as g', 'g.id', 'l.root_group_id')
    .select(['l.cards_allowed as cards', 'l.door_allowed as door', 'g.id as rootId', 'g.name as rootName'])
    .where('l.id', '=', licenceId)
    .executeTakeFirst()
}

export async function cardsAllowed(trx: Trx, licenceId: number): Promise<boolean> {
  return (await findSwitches(trx, licenceId))?.cards ?? false
}

export const switchesUpdate = (trx: Trx, licenceId: number, { cards, door }: Switches): Statement =>
  trx.updateTable('licences').set({ cards_allowed: cards, door_allowed: door }).where('id', '=', licenceId)

/** Whether any licence has cards switched on. */
export async function findsCards(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('licences')
    .select('id')
    .where('cards_allowed', '=', true)
    .limit(1)
    .execute()
  return found.length > 0
}
