import { pathsOf, type Scope } from '../groups/tree.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import type { Statement } from '../platform/db/together.ts'

/** The switches of a group's licence, with its root group; null above licences, undefined outside the scope. */
export async function findSwitches(db: Db, scope: Scope, groupId: number) {
  const { from, end } = pathsOf(scope)
  const found = await db
    .selectFrom('groups as g')
    .leftJoin('licences as l', 'l.id', 'g.licence_id')
    .leftJoin('groups as root', 'root.id', 'l.root_group_id')
    .select(['l.cards_allowed as cards', 'l.door_allowed as door', 'root.id', 'root.name'])
    .where('g.id', '=', groupId)
    .where('g.path', '>=', from)
    .where('g.path', '<', end)
    .executeTakeFirst()
  if (!found) return undefined
  const { cards, door, id, name } = found
  return cards === null || door === null || id === null || name === null
    ? null
    : { cards, door, root: { id, name } }
}

export async function cardsAllowed(trx: Trx, licenceId: number): Promise<boolean> {
  const licence = trx.selectFrom('licences').select('cards_allowed').where('id', '=', licenceId)
  return (await licence.executeTakeFirstOrThrow()).cards_allowed
}

type Allowed = { cardsAllowed: boolean; doorAllowed: boolean }

export const switchesUpdate = (
  trx: Trx,
  licenceId: number,
  { cardsAllowed, doorAllowed }: Allowed,
): Statement =>
  trx
    .updateTable('licences')
    .set({ cards_allowed: cardsAllowed, door_allowed: doorAllowed })
    .where('id', '=', licenceId)

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
