import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Asking } from '../products/renewer-rows.ts'

/** The papers in scope: all for staff, those of the licences that a dealer sold, or those of a customer. */
export type Whose = 'all' | 'dealer' | 'customer'

/** From a day up to but without another, `YYYY-MM-DD`; `-infinity`, `infinity`: without a limit. */
export type Days = { from: string; until: string }

export type Scope = { asking: Asking; days: Days }

/** The values of a scope, as a query takes them. */
export type ScopeValues = Days & { id: number; groupId: number | null }

export const whoseOf = ({ kind }: Asking): Whose =>
  kind === 'staff' ? 'all' : kind === 'dealer' ? 'dealer' : 'customer'

export const valuesOf = ({ asking: { id, groupId }, days }: Scope): ScopeValues => ({ ...days, id, groupId })

/** Whether a row with this licence is in scope, by the rule of `mayRenew`, in the words of an index. */
export function isTheirs(
  whose: Whose,
  licenceId: RawBuilder<unknown>,
  { id, groupId }: ScopeValues,
): RawBuilder<unknown> {
  switch (whose) {
    case 'all':
      return sql`true`
    case 'dealer':
      return sql`${licenceId} IN (SELECT l.id FROM licences AS l WHERE l.dealer_id = ${id}::bigint)`
    case 'customer':
      return sql`${licenceId} IN (SELECT l.id FROM licences AS l WHERE l.root_group_id = ${groupId}::bigint)`
  }
}

/** Whether a group is a customer: the top group of a licence. */
export async function isCustomer(db: Db, groupId: number): Promise<boolean> {
  const found = await db
    .selectFrom('licences')
    .select('id')
    .where('root_group_id', '=', groupId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
