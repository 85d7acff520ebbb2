import { sql } from 'kysely'
import { isInvited } from '../accounts/invitation-rows.ts'
import { byKey } from '../platform/db/built-once.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { isNotOver, serialNumber } from '../platform/db/pieces.ts'
import type { Statement } from '../platform/db/together.ts'
import { type Asking, mayRenew, seesLicence } from '../products/renewer-rows.ts'
import type { Settings } from './steps.ts'

type Serial = { prefix: string; number: string }

/** Maximum mailed reminders shown for a licence. */
const maxShown = 100

/**
 * Whether an account `a` gets the reminders of its licence: an admin who may sign in, has an address, and has accepted the invitation, if any.
 * @param today `YYYY-MM-DD`
 */
export const isReceiver = (
  today: string,
) => sql<boolean>`(a.kind = 'admin' AND a.email <> '' AND a.disabled_at IS NULL
  AND NOT ${isInvited} AND ${isNotOver(today)})`

const settingsOf = sql`coalesce(s.stopped, false) AS stopped, s.seen_until AS "seenUntil", s.earlier`

/** The reminders of a licence `l` that were mailed, the newest first; `at` as JSON writes it. */
const sentOf = sql`(SELECT coalesce(json_agg(json_build_object('at', r.at, 'step', r.step,
    'to', CASE WHEN a.id IS NOT NULL THEN json_build_object('login', a.login, 'name', a.name) END) ORDER BY r.id DESC), '[]')
  FROM (SELECT * FROM reminders WHERE licence_id = l.id AND step <> 0 ORDER BY id DESC LIMIT ${sql.lit(maxShown)}) AS r
  LEFT JOIN accounts AS a ON a.id = r.account_id)`

export type LicenceReminders = Settings & {
  isTheirs: boolean
  validUntil: string | null
  /** Whether the licence has a price and at least one receiver. */
  isTold: boolean
  sentSteps: number[]
  sent: { at: string; step: number; to: { login: string; name: string } | null }[]
}

const ofLicence = byKey(
  (_, prefix: string, number: string, kind: string, id: number, groupId: number | null, today: string) => {
    const asking = { kind, id, groupId }
    return sql<LicenceReminders>`
    SELECT ${mayRenew(asking)} AS "isTheirs", root.valid_until AS "validUntil", ${settingsOf},
      l.price_cents > 0 AND EXISTS (SELECT FROM accounts AS a
        WHERE a.group_id = l.root_group_id AND ${isReceiver(today)}) AS "isTold",
      ARRAY(SELECT DISTINCT step::int FROM reminders WHERE licence_id = l.id AND series = root.valid_until AND step <> 0) AS "sentSteps",
      ${sentOf} AS sent
    FROM licences AS l LEFT JOIN groups AS root ON root.id = l.root_group_id
    LEFT JOIN reminder_settings AS s ON s.licence_id = l.id
    WHERE l.prefix = ${prefix}::text AND l.number = ${number}::text AND ${seesLicence(asking)}`
  },
)

/** A licence's reminders; undefined if the person does not see the licence. */
export async function findReminders(
  db: Db,
  { prefix, number }: Serial,
  { kind, id, groupId }: Asking,
  today: string,
): Promise<LicenceReminders | undefined> {
  const [found] = await ofLicence(db, prefix, number, kind, id, groupId, today)
  return found
}

type Held = Settings & { licenceId: number }

const heldSettings = sql`licence_id AS "licenceId", stopped, seen_until AS "seenUntil", earlier`

/** Locks a licence's settings; undefined if the person may not renew the licence now. */
export async function holdSettings(
  trx: Trx,
  { prefix, number }: Serial,
  personId: number,
): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    INSERT INTO reminder_settings AS held (licence_id)
    SELECT l.id FROM licences AS l JOIN accounts AS a ON a.id = ${personId}::bigint
    WHERE l.prefix = ${prefix}::text AND l.number = ${number}::text AND a.disabled_at IS NULL
      AND (a.kind = 'staff' OR (a.kind = 'dealer' AND l.dealer_id = a.id) OR (a.kind = 'admin' AND l.root_group_id = a.group_id))
    ON CONFLICT (licence_id) DO UPDATE SET stopped = held.stopped RETURNING ${heldSettings}`.execute(trx)
  return rows[0]
}

/** Locks the settings of a code's licence, and names the receiver of its mail; undefined if the code is unknown or over. */
export async function holdByCode(
  trx: Trx,
  codeHash: Buffer,
  dates: Dates,
): Promise<(Held & { actorId: number; actorLogin: string }) | undefined> {
  const { rows } = await sql<Held & { actorId: number; actorLogin: string }>`
    WITH about AS (SELECT l.id, a.id AS "actorId", a.login AS "actorLogin" ${goodCode(codeHash, dates)}), held AS (
      INSERT INTO reminder_settings AS held (licence_id) SELECT id FROM about
      ON CONFLICT (licence_id) DO UPDATE SET stopped = held.stopped RETURNING ${heldSettings}
    ) SELECT * FROM about CROSS JOIN held`.execute(trx)
  return rows[0]
}

/** The statement that saves a licence's settings. */
export const settingsUpdate = (
  trx: Trx,
  licenceId: number,
  { stopped, seenUntil, earlier }: Settings,
): Statement =>
  trx
    .updateTable('reminder_settings')
    .set({ stopped, seen_until: seenUntil, earlier })
    .where('licence_id', '=', licenceId)

/** `oldest`: the latest end date that gets no reminder any more; both `YYYY-MM-DD`. */
type Dates = { today: string; oldest: string }

/** A reminder `r` by its code, with its licence `l` and its receiver `a`, while its series is current and the receiver may renew. */
const goodCode = (codeHash: Buffer, { today, oldest }: Dates) => sql`
  FROM reminders AS r JOIN licences AS l ON l.id = r.licence_id JOIN groups AS root ON root.id = l.root_group_id
  JOIN accounts AS a ON a.id = r.account_id LEFT JOIN reminder_settings AS s ON s.licence_id = l.id
  WHERE r.code_hash = ${codeHash}::bytea AND r.series = root.valid_until AND root.valid_until > ${oldest}::date
    AND a.group_id = l.root_group_id AND ${isReceiver(today)}`

export type RemindedRow = {
  serialNumber: string
  name: string
  validUntil: string
  stopped: boolean
  seenUntil: string | null
}

/** The licence of a code; undefined if the code is unknown or over. @param codeHash SHA-256 of the code in the mail's link */
export async function findByCode(db: Db, codeHash: Buffer, dates: Dates): Promise<RemindedRow | undefined> {
  const { rows } = await sql<RemindedRow>`
    SELECT ${serialNumber} AS "serialNumber", root.name, root.valid_until AS "validUntil",
      coalesce(s.stopped, false) AS stopped, s.seen_until AS "seenUntil" ${goodCode(codeHash, dates)}`.execute(
    db,
  )
  return rows[0]
}
