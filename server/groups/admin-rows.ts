import { sql } from 'kysely'
import type { Language } from '#i18n/languages.ts'
import type { Trx } from '../platform/db/database.ts'
import { isNotOver, serialNumber } from '../platform/db/pieces.ts'
import { schoolLanguage } from './language-rows.ts'

/** Whether a licence has an admin who can sign in. */
export async function hasAdmin(trx: Trx, licenceId: number, today: string): Promise<boolean> {
  const found = await trx
    .selectFrom('accounts as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select('a.id')
    .where('g.licence_id', '=', licenceId)
    .where('a.kind', '=', 'admin')
    // An invited admin without a password yet cannot sign in.
    .where('a.password_hash', '<>', '')
    .where(isNotOver(today))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Enough for a school: its admins know each other. */
const maxTold = 50

type RootAdmin = { name: string; email: string; language: Language; serialNumber: string; customer: string }

/** The root admins of a licence who have an address. */
export async function rootAdminsOf(trx: Trx, licenceId: number): Promise<RootAdmin[]> {
  const { rows } = await sql<RootAdmin>`
    SELECT a.name, a.email, coalesce(a.language, ${schoolLanguage}) AS language, ${serialNumber} AS "serialNumber",
      root.name AS customer
    FROM licences AS l JOIN groups AS root ON root.id = l.root_group_id JOIN accounts AS a ON a.group_id = root.id
    WHERE l.id = ${licenceId}::bigint AND a.kind = 'admin' AND a.email <> '' AND a.disabled_at IS NULL
    ORDER BY a.id LIMIT ${sql.lit(maxTold)}`.execute(trx)
  return rows
}
