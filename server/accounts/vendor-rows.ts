import { type RawBuilder, sql } from 'kysely'
import type { VendorAccount, VendorKind, VendorState } from '#contract/vendor-accounts.ts'
import { builtOnce, perShape } from '../platform/db/built-once.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { asPattern } from '../platform/db/search.ts'
import type { Page } from '../platform/http/paging.ts'
import { invitedUntil, isInvited } from './invitation-rows.ts'

/** An account by its id, or by its kind and login. */
export type WantedVendor = { id: number } | { kind: VendorKind; login: string }

export type VendorLock = {
  id: number
  login: string
  kind: VendorKind
  disabled_at: Date | null
  valid_until: string | null
  /** Has no password yet. */
  isInvited: boolean
}

/** Locks all accounts of the staff and the one that is wanted, the lowest id first. */
export async function lockVendors(
  trx: Trx,
  wanted: WantedVendor,
): Promise<{ staff: VendorLock[]; account: VendorLock | undefined }> {
  const rows = await trx
    .selectFrom('accounts as a')
    .select(['id', 'login', 'kind', 'disabled_at', 'valid_until', isInvited.as('isInvited')])
    // Accounts without a group; an index finds them.
    .where('group_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'staff'),
        'id' in wanted ? eb('id', '=', wanted.id) : eb(sql`lower(login)`, '=', wanted.login.toLowerCase()),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  // The condition on the group leaves these two kinds.
  const vendors = rows as VendorLock[]
  return {
    staff: vendors.filter(({ kind }) => kind === 'staff'),
    account: vendors.find(({ id, kind, login }) =>
      'id' in wanted
        ? id === wanted.id
        : kind === wanted.kind && login.toLowerCase() === wanted.login.toLowerCase(),
    ),
  }
}

export type VendorFilter = { text: string | null; kind: VendorKind | null; state: VendorState | null }

type Found = { total: number; accounts: VendorAccount[] }

const conditionOf: Record<VendorState, RawBuilder<boolean>> = {
  active: sql`a.disabled_at IS NULL AND NOT ${isInvited}`,
  invited: isInvited,
  disabled: sql`a.disabled_at IS NOT NULL`,
}

const vendorAccounts = perShape(
  ({ hasText, kind, state }: Omit<VendorFilter, 'text'> & { hasText: boolean }) =>
    builtOnce((_, pattern: string, now: Date, limit: number, offset: number) => {
      const conditions = [
        sql`a.group_id IS NULL`,
        ...(kind === null ? [] : [sql`a.kind = ${sql.lit(kind)}`]),
        ...(state === null ? [] : [conditionOf[state]]),
        ...(hasText ? [sql`a.search LIKE ${pattern}::text`] : []),
      ]
      return sql<Found>`
      WITH matching AS MATERIALIZED (
        SELECT a.id, a.login, a.name, a.email, a.kind, a.disabled_at, a.signed_in_at,
          ${isInvited} AS is_invited, ${invitedUntil(now)} AS invited_until,
          lower(coalesce(nullif(a.name, ''), a.login)) AS shown
        FROM accounts AS a WHERE ${sql.join(conditions, sql` AND `)}
      ), page AS (
        SELECT * FROM matching ORDER BY shown, id LIMIT ${limit}::integer OFFSET ${offset}::integer
      )
      SELECT (SELECT count(*) FROM matching) AS total, (
        SELECT coalesce(json_agg(json_build_object(
          'id', p.id, 'login', p.login, 'name', p.name, 'email', p.email, 'kind', p.kind,
          'state', CASE WHEN p.disabled_at IS NOT NULL THEN 'disabled' WHEN p.is_invited THEN 'invited' ELSE 'active' END,
          'invitedUntil', p.invited_until,
          'signedInAt', to_char(p.signed_in_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'licences', (SELECT count(*) FROM licences AS l WHERE l.dealer_id = p.id)
        ) ORDER BY p.shown, p.id), '[]') FROM page AS p
      ) AS accounts`
    }),
)

/** One page of the accounts of staff and dealers, and how many match. */
export async function listVendors(
  db: Db,
  now: Date,
  { text, kind, state }: VendorFilter,
  { limit, offset }: Page,
): Promise<Found> {
  const list = vendorAccounts({ hasText: text !== null, kind, state })
  const [found] = await list(db, asPattern(text ?? ''), now, limit, offset)
  return found ?? { total: 0, accounts: [] }
}
