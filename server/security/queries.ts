import { sql } from 'kysely'
import { byKey } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'

type StoredPasskey = { id: number; name: string; madeAt: string; usedAt: string | null; isSynced: boolean }

type StoredDevice = {
  id: number
  browser: string | null
  system: string | null
  since: string
  until: string
}

/** So many changes of an account are looked through for its last password. */
const changesLookedAt = 1000

const passwordSetAt = (id: number) => sql<Date | null>`(
  SELECT at FROM (
    SELECT at, action, after FROM audit WHERE target_kind = 'account' AND target_id = ${id}::bigint
    ORDER BY target_kind, target_id, id DESC LIMIT ${sql.lit(changesLookedAt)}
  ) AS c
  WHERE action IN ('account.add', 'account.register', 'account.changePassword', 'account.resetPassword')
    OR action = 'account.edit' AND after->>'passwordChanged' = 'true'
  ORDER BY at DESC LIMIT 1)`

const passkeys = (id: number) => sql<StoredPasskey[]>`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'madeAt', made_at, 'usedAt', used_at, 'isSynced', synced)
    ORDER BY id), '[]') FROM passkeys WHERE account_id = ${id}::bigint)`

const devices = (id: number, now: Date) => sql<StoredDevice[]>`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'browser', browser, 'system', system, 'since', since, 'until', until)
    ORDER BY since DESC, id DESC), '[]')
  FROM remembered_devices WHERE account_id = ${id}::bigint AND until > ${now}::timestamptz)`

const security = byKey((db, id: number, now: Date) =>
  db.selectNoFrom([
    passwordSetAt(id).as('passwordSetAt'),
    sql<boolean>`EXISTS (SELECT FROM totp_secrets WHERE account_id = ${id}::bigint)`.as('hasTotp'),
    passkeys(id).as('passkeys'),
    sql<number>`(SELECT count(*)::integer FROM recovery_codes WHERE account_id = ${id}::bigint)`.as(
      'recoveryLeft',
    ),
    devices(id, now).as('devices'),
  ]),
)

/** An account's ways to sign in; moments in lists as they come out of JSON. */
export async function findSecurity(db: Db, id: number, now: Date) {
  const [found] = await security(db, id, now)
  if (!found) throw new Error('A SELECT without a table answers with one row.')
  return found
}
