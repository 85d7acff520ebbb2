import { sql } from 'kysely'
import type { Invitation } from '#contract/invitations.ts'
import { isInvited } from '../accounts/invitation-rows.ts'
import type { Db, Trx } from '../platform/db/database.ts'

/** When a code is looked at. `today`: `YYYY-MM-DD` */
type When = { now: Date; today: string }

/** The invitation of a code `v`, while it can be accepted; none for an account `a` that is gone, disabled or has ended. */
const good = (db: Db | Trx, codeHash: Buffer, { now, today }: When) =>
  db
    .selectFrom('invitations as v')
    .innerJoin('accounts as a', 'a.id', 'v.account_id')
    .where('v.code_hash', '=', codeHash)
    .where('v.expires_at', '>', now)
    .where(isInvited)
    .where((eb) => eb.or([eb('a.valid_until', 'is', null), eb('a.valid_until', '>=', today)]))

export type FoundInvitation = Omit<Invitation, 'until'> & { id: number; until: Date }

/** @param codeHash SHA-256 of what the mail holds */
export async function findInvitation(
  db: Db,
  codeHash: Buffer,
  when: When,
): Promise<FoundInvitation | undefined> {
  const found = await good(db, codeHash, when)
    .leftJoin('accounts as inviter', 'inviter.id', 'v.invited_by')
    .leftJoin('groups as g', 'g.id', 'a.group_id')
    .leftJoin('licences as l', 'l.id', 'g.licence_id')
    .leftJoin('groups as root', 'root.id', 'l.root_group_id')
    .select(['a.id', 'a.login', 'a.name', 'v.expires_at as until', 'g.name as group'])
    .select(sql<Invitation['kind']>`a.kind`.as('kind'))
    .select(sql<string | null>`coalesce(nullif(inviter.name, ''), inviter.login)`.as('by'))
    .select(sql<string | null>`CASE WHEN root.id <> g.id THEN root.name END`.as('school'))
    .executeTakeFirst()
  return found
}

/** The same account, locked until this transaction is over; undefined if the invitation has ended meanwhile. */
export async function holdInvited(
  trx: Trx,
  codeHash: Buffer,
  when: When,
): Promise<{ id: number; login: string; hasSecondStep: boolean } | undefined> {
  // The account first, as in every change of it: people who waited for the lock find the invitation used.
  const owner = trx.selectFrom('invitations').select('account_id').where('code_hash', '=', codeHash)
  await trx.selectFrom('accounts').select('id').where('id', 'in', owner).forUpdate().execute()
  return good(trx, codeHash, when)
    .select(['a.id', 'a.login', 'a.second_step as hasSecondStep'])
    .executeTakeFirst()
}

/** The names of the account's group, and of its school if that is another; null: none. */
export async function placeNames(
  trx: Trx,
  groupId: number,
): Promise<{ group: string; school: string | null }> {
  const found = await trx
    .selectFrom('groups as g')
    .leftJoin('licences as l', 'l.id', 'g.licence_id')
    .leftJoin('groups as root', 'root.id', 'l.root_group_id')
    .select('g.name as group')
    .select(sql<string | null>`CASE WHEN root.id <> g.id THEN root.name END`.as('school'))
    .where('g.id', '=', groupId)
    .executeTakeFirst()
  return found ?? { group: '', school: null }
}
